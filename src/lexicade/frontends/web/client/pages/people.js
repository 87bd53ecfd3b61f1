/** What a game on a server for many has beside its board: whose turn it is, the time, phrases, the way back, and a proof. */

import { announce, h, style } from "../dom.js";
import { Refused } from "../host.js";
import { watch } from "../watch.js";
import { sure } from "./games.js";
import { clock } from "./results.js";

/** @import {GamePage} from "./game.js" */
/** @import {Message} from "../types.js" */

const SHORT = 12; // digits of a commitment that are shown at first

/**
 * Time that is left, in words.
 * @param {number} milliseconds
 */
export function timeLeft(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 0) return "time is up";
  if (seconds < 600) return `${clock(seconds)} left`;
  const [size, unit] = [[86_400, "days"], [3600, "hours"], [60, "minutes"]].find(([length]) => seconds >= 2 * Number(length)) ?? [60, "minutes"];
  return `${Math.round(seconds / Number(size))} ${unit} left`;
}

/** The others in a game. */
export class People {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.whose = h("strong", {});
    this.time = h("span", { role: "timer", "aria-label": "Time for this move" });
    this.said = h("span", { class: "phrase" });
    this.claim = h("button", { type: "button", class: "strong", hidden: true, click: () => void page.act("claim") }, "Claim the win");
    this.resign = h("button", { type: "button", class: "quiet", hidden: true, click: () => void this.giveUp() }, "Resign");
    this.table = h("a", { class: "button quiet", hidden: true }, "Table");
    this.bar = h("div", { class: "people-bar" }, h("p", {}, this.whose, " ", this.time, " ", this.said), this.claim, this.resign, this.table);
    this.phrases = h("section", { class: "panel phrases", "aria-label": "Say something", hidden: true });
    this.proof = h("details", { class: "panel proof", hidden: true });
    this.after = h("div", { class: "panel after", hidden: true });
    this.ending = "";
    /** @type {Message | null} */
    this.message = null;
    page.heading.after(this.bar);
    page.asking.append(this.after);
    page.right.append(this.phrases, this.proof);
    void style("/client/pages/people.css");
    const timer = setInterval(() => this.tick(), 1000);
    /** @type {() => void} */
    this.stop = () => {};
    page.site.onLeave(() => {
      clearInterval(timer);
      this.stop();
    });
  }

  /** @param {number | null} seat */
  name(seat) {
    return (seat !== null && this.message?.players?.[seat]?.name) || "Player";
  }

  /** @param {Message} message */
  show(message) {
    this.message = message;
    const isShared = Boolean(message.phrases?.length);
    const isMine = message.turn === message.seat;
    const isOpen = isShared && message.over === null;
    this.whose.textContent = !isOpen ? "" : isMine ? "Your turn" : `${this.name(message.turn)} to move`;
    if (isOpen && !isMine && !message.thinking) this.page.prompt.question.textContent = `Waiting for ${this.name(message.turn)}`;
    this.table.hidden = !message.room || message.over !== null;
    if (message.room) this.table.setAttribute("href", `/table/${message.room}`);
    this.said.textContent = "";
    this.bar.hidden = !isOpen && this.table.hidden;
    this.resign.hidden = !message.can.includes("resign");
    if (isShared) this.page.site.name(`${isMine && !message.over ? "Your turn: " : ""}${message.heading}`);
    this.offerPhrases(message.over ? [] : message.phrases ?? []);
    this.tick();
    this.showProof(message);
    if (message.over && !this.ending) this.end(message);
  }

  /** Show the time that is left; when there is none, whoever waits may claim the win. */
  tick() {
    const { deadline, can = [], over } = this.message ?? {};
    const left = deadline ? Date.parse(deadline) - Date.now() : 0;
    const text = deadline && !over ? timeLeft(left) : "";
    if (this.time.textContent !== text) this.time.textContent = text;
    const canClaim = Boolean(deadline) && left <= 0 && can.includes("claim");
    if (canClaim && this.claim.hidden) announce("Time is up. You can claim the win.");
    this.claim.hidden = !canClaim;
  }

  /** @param {string[]} phrases */
  offerPhrases(phrases) {
    this.phrases.hidden = !phrases.length;
    if (this.phrases.childElementCount || !phrases.length) return;
    this.phrases.append(h("h2", {}, "Say"), h("div", { class: "buttons" }, ...phrases.map((phrase, at) =>
      h("button", { type: "button", click: () => void this.say(at) }, phrase))));
  }

  /** @param {number} phrase */
  async say(phrase) {
    await this.tried(() => this.page.site.host.tell(`games/${this.message?.token}/say`, { phrase }));
  }

  /**
   * Do something that may be refused; why is told among what happened.
   * @param {() => Promise<void>} work
   */
  async tried(work) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
      this.page.say([error instanceof Refused ? error.message : "Lexicade can't be reached. Please try again."]);
    }
  }

  /**
   * Somebody said something.
   * @param {{phrase?: string, who?: string}} heard
   */
  hear({ phrase, who }) {
    const isMine = this.message && who === this.name(this.message.seat);
    if (!isMine) this.said.textContent = `${who}: ${phrase}`;
    this.page.say([`${isMine ? "You" : who}: ${phrase}`]);
  }

  /** Resign, after a question; a move that comes in between doesn't matter. */
  async giveUp() {
    if (!(await sure("Resign this game?"))) return;
    for (let tries = 0; tries < 3 && this.message?.can.includes("resign"); tries++) if (await this.page.act("resign")) return;
  }

  /**
   * The commitment, and how to check it.
   * @param {Message} message
   */
  showProof(message) {
    const { commitment, over } = message;
    const state = `${commitment} ${over?.id ?? ""}`;
    if (!commitment || this.proof.dataset.state === state) return;
    this.proof.dataset.state = state;
    this.proof.hidden = false;
    const code = (/** @type {string} */ text) => h("code", {}, text);
    const words = over?.id?.includes("@class-words.") ? " --words words.txt" : ""; // from the page of the class
    const value = (/** @type {string} */ title, /** @type {string} */ text) => [h("dt", {}, title), h("dd", {}, code(text))];
    this.proof.replaceChildren(h("summary", {}, `How to verify this game (${commitment.slice(0, SHORT)}…)`),
      h("p", {}, "All draws follow from the game's id, which nobody is told before the end. This commitment is the SHA-256 of a salt, a space and the id. It is shown from the start, so the id can't be changed later."),
      h("dl", {}, ...value("Commitment", commitment), ...(over?.id ? [...value("Id", over.id), ...value("Salt", over.salt ?? "")] : [])),
      over?.id ? h("p", {}, "Export the game, then: ", code(`lexicade verify game.txt${words} --commitment ${commitment} --salt ${over.salt}`)) : h("p", {}, "At the end you see the id and the salt here, and can check it."));
  }

  /**
   * What can be done when the game is over.
   * @param {Message} message
   */
  end(message) {
    const { room, over, can, token } = message;
    this.ending = over?.reason ?? "over";
    const winners = (over?.winners ?? []).filter((seat) => seat !== message.seat).map((seat) => this.name(seat));
    const file = (/** @type {string} */ what, /** @type {string} */ title) => (can.includes(what) ? h("a", { class: "button", href: `/api/games/${token}/${what}`, download: what }, title) : null);
    const next = h("span", {});
    this.after.hidden = false;
    this.after.replaceChildren(winners.length && message.players && message.players.length > 1 ? h("p", {}, `${winners.join(" and ")} won.`) : "", h("div", { class: "buttons" },
      room ? h("a", { class: "button strong", href: `/table/${room}` }, "Back to the table") : null, next, file("export", "Export"), file("record", "Record")));
    if (room && message.phrases?.length) this.awaitNext(room, token, next);
  }

  /**
   * Say when the next game at the table has started; the host can start it from here.
   * @param {string} room
   * @param {string} token
   * @param {HTMLElement} next
   */
  awaitNext(room, token, next) {
    const { host, go } = this.page.site;
    const look = async () => {
      const shown = await host.facts(`tables/${room}`).catch(() => null);
      if (!shown) return;
      if (shown.game && shown.game !== token && !shown.is_over) {
        this.stop();
        next.replaceChildren(h("a", { class: "button strong", href: `/game/${shown.game}` }, "Go to the next game"));
        this.page.say(["The next game has started."]);
      } else if (shown.is_host && !next.childElementCount) {
        const again = async () => go(`/game/${(await host.tell(`tables/${room}/start`, {})).game}`);
        next.append(h("button", { class: "strong", click: () => void this.tried(again) }, "Again"));
      }
    };
    this.stop = watch(room, look);
  }
}
