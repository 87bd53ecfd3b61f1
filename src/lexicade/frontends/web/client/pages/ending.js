/** What a page shows when a game is over. */

import { h } from "../dom.js";
import { share } from "../share.js";
import { address } from "../address.js";

/** @import {GamePage} from "./game.js" */
/** @import {Message} from "../types.js" */

/** The result, and what can be done with it. */
export class Ending {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.element = h("div", { class: "panel over", hidden: true });
  }

  /** @param {Message} message */
  show(message) {
    const isAsking = this.element.querySelector("form") !== null;
    this.element.hidden = message.over === null;
    if (!message.over || (message.place && isAsking)) return;
    const won = message.over.winners.includes(message.seat);
    this.element.replaceChildren(h("h2", {}, won ? "You won!" : "The game is over."),
      h("p", {}, `Score: ${message.over.scores.join(" – ")}`),
      ...(message.place ? [this.nameForm()] : []),
      h("div", { class: "buttons" },
        message.room ? null : h("button", { class: "strong", click: () => void this.again() }, "New game"),
        message.can.includes("share") ? h("button", { click: () => void this.share() }, "Share") : null,
        message.review && message.game ? h("a", { class: "button", href: `/tools/${message.key}/${message.review}/${message.game}` }, "Analyze") : null,
        message.room ? null : h("a", { class: "button", href: "/" }, "Home")));
  }

  /** A line for the name under a high score. */
  nameForm() {
    const line = h("input", { id: "name", autocomplete: "nickname", maxlength: 10 });
    return h("form", { class: "form", submit: (/** @type {Event} */ event) => { event.preventDefault(); void this.page.act("name", line.value.trim()); } },
      h("div", { class: "field" }, h("label", { for: "name" }, "A high score! Your name for the leader board:"), line),
      h("div", { class: "buttons" }, h("button", {}, "Save")));
  }

  /** Another game of the same kind. */
  async again() {
    const message = await this.page.site.host.open({ game: this.page.message?.key });
    this.page.site.go(address(message));
  }

  /** Pass the result on. */
  async share() {
    const { text } = await this.page.site.host.share(this.page.message?.token ?? "");
    this.page.say([await share(text)]);
  }
}
