/** What a page shows when a game is over. */

import { h } from "../dom.js";
import { address } from "../host.js";
import { share, site } from "../share.js";

/** @import {GamePage} from "./game.js" */

/**
 * Show the result, and what can be done with it.
 * @param {GamePage} page
 */
export function end(page) {
  const { message, ending } = page;
  if (!message?.over || (message.place && ending.querySelector("form"))) return;
  const { host, go } = page.site;
  const again = async () => go(address(await host.open({ game: message.key })));
  const pass = async () => page.say([await share((await host.share(message.token, site)).text)]);
  const held = ending.contains(document.activeElement);
  ending.replaceChildren(h("h2", {}, message.over.winners.includes(message.seat) ? "You won!" : "The game is over."),
    h("p", {}, `Score: ${message.over.scores.join(" – ")}`),
    ...(message.place ? [nameForm(page)] : []),
    h("div", { class: "buttons" },
      message.room ? null : h("button", { class: "strong", click: () => void again() }, "New game"),
      message.can.includes("share") ? h("button", { click: () => void pass() }, "Share") : null,
      message.review && message.game ? h("a", { class: "button", href: `/tools/${message.key}/${message.review[0]}/${message.game}` }, message.review[1]) : null,
      message.room ? null : h("a", { class: "button", href: "/" }, "Home")));
  if (held) page.heading.focus();
}

/**
 * A line for the name under a high score.
 * @param {GamePage} page
 */
function nameForm(page) {
  const line = h("input", { id: "name", autocomplete: "nickname", maxlength: 10 });
  return h("form", { class: "form", submit: (/** @type {Event} */ event) => { event.preventDefault(); void page.act("name", line.value.trim()); } },
    h("div", { class: "field" }, h("label", { for: "name" }, "A high score! Your name for the leader board:"), line),
    h("div", { class: "buttons" }, h("button", {}, "Save")));
}
