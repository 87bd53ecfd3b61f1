/** The page of a game: it draws panels and knows no game. */

import { here, put } from "../address.js";
import { $, announce, h } from "../dom.js";
import { LOST, Refused, address, Backoff } from "../host.js";
import { sound } from "../looks.js";
import { draggable } from "../panels/drag.js";
import { Grid } from "../panels/grid.js";
import { Keys } from "../panels/keys.js";
import { Prompt } from "../panels/prompt.js";
import { Rack } from "../panels/rack.js";
import { Meter, Note, Words } from "../panels/simple.js";
import { Composing } from "./composing.js";

/** @import {Site} from "../app.js" */
/** @import {Asked, Context, Message, PanelView} from "../types.js" */

const LINES = 40; // of what happened that stay on the page
const WATCH = 3_000; // milliseconds between two looks at a game that another program has open
const PICTURE = 8; // lines of an event from which on it is a picture of the position, which the page shows anyway
const LONG = 700; // milliseconds after which a hint that is looked for can be stopped
const KINDS = { grid: Grid, rack: Rack, keys: Keys, words: Words, meter: Meter, note: Note };
const WAYS = /** @type {const} */ ([["undo", "Undo"], ["redo", "Redo"], ["hint", "Hint"], ["restart", "Restart"]]);

/**
 * The game that an address names: by its number, by its id, or by its day.
 * @param {Site} site
 * @param {string} kind
 * @param {string} name
 */
export async function page(site, kind, name) {
  const asked = kind === "game" ? (/^\d+$/.test(name) ? { number: Number(name) } : { token: name }) : kind === "id" ? { id: decodeURIComponent(name) } : { game: kind.slice(6), daily: Number(name) };
  await new GamePage(site, asked).open();
}

/** A game on the page: opened, followed, drawn, and changed. */
export class GamePage {
  /**
   * @param {Site} site
   * @param {Asked} asked
   */
  constructor(site, asked) {
    this.site = site;
    this.asked = asked;
    /** @type {Message | null} */
    this.message = null;
    this.acting = -1; // the number at which something is being done
    this.kinds = "";
    /** @type {PanelView[]} */
    this.views = [];
    /** @type {() => void} */
    this.stop = () => {};
    this.isLeft = false;
    this.patience = new Backoff();
    /** @type {import("./people.js").People | null} */
    this.people = null;
    /** @type {Context} */
    this.context = {
      submit: (text) => void this.submit(text),
      composed: () => this.composing.composed(),
      pick: (letter, tile, isKey) => this.composing.pick(letter, tile, isKey),
      say: (sentence) => this.say([sentence]),
      isMine: () => this.isMine,
      takeTile: (letter) => this.rack?.free(letter) ?? null,
      chosenTile: () => (this.rack?.chosen == null ? null : { ...this.tileAt(this.rack.chosen), tile: this.rack.chosen }),
      tileAt: (tile) => this.tileAt(tile),
    };
    this.composing = new Composing(this);
    this.prompt = new Prompt({
      submit: (text) => void this.submit(text), play: () => this.composing.play(), clear: () => this.composing.clear(),
      back: () => this.composing.back(), mix: () => this.rack?.mix(), typed: () => this.composing.typed(),
    });
    this.heading = h("h1", { tabindex: -1 });
    this.log = h("ol", { class: "log", tabindex: 0, "aria-labelledby": "happened" }); // it scrolls, by keys as well
    this.large = h("div", { class: "large" });
    this.side = h("div", { class: "side" });
    this.extra = h("div", { class: "extra" }); // to be looked up when it is wanted
    this.hand = h("div", { class: "hand" });
    this.ending = h("div", { class: "panel over", hidden: true });
    this.notice = h("p", { class: "problem", hidden: true });
    this.asking = h("div", { class: "asked" }, this.prompt.element, this.ending);
    this.happened = h("section", { class: "panel happened", "aria-labelledby": "happened" }, h("h2", { id: "happened" }, "What happened"), this.log);
    this.left = h("div", { class: "left" }, this.large, this.hand);
    this.right = h("div", { class: "right" }, this.side, this.asking, this.extra, this.happened);
    this.ways = h("div", { class: "buttons ways", role: "group", "aria-label": "Game" });
    this.element = h("div", { class: "game" }, h("div", { class: "title" }, this.heading, this.ways), this.notice,
      h("div", { class: "field-of-play" }, this.left, this.right));
    draggable(this.element, () => this.board);
  }

  /** Whether something is being done that doesn't show yet. */
  get isBusy() { return this.acting === this.message?.number; }

  get isMine() {
    const message = this.message;
    return Boolean(message && message.turn === message.seat && !message.thinking && !message.watching && !this.isBusy);
  }

  /** @returns {Grid | null} */
  get board() { return /** @type {Grid | undefined} */ (this.views.find((view) => view instanceof Grid && view.takes)) ?? null; }
  /** @returns {Rack | null} */
  get rack() { return /** @type {Rack | undefined} */ (this.views.find((view) => view instanceof Rack)) ?? null; }
  get keys() { return this.views.find((view) => view instanceof Keys) ?? null; }

  /** @param {number} tile */
  tileAt(tile) {
    const panel = this.rack?.panel;
    return { letter: panel?.letters[tile] ?? "", value: panel?.values?.[tile] ?? 0 };
  }

  /** Open the game, and keep following it until the page is left. */
  async open() {
    const message = await this.site.host.open(this.asked);
    if (message.players) this.people = new (await import("./people.js")).People(this);
    this.site.main.append(this.element);
    document.body.classList.add("playing");
    const keyed = (/** @type {KeyboardEvent} */ event) => this.composing.keyed(event);
    document.addEventListener("keydown", keyed);
    this.site.onLeave(() => {
      this.isLeft = true;
      this.stop();
      this.composing.stop();
      document.removeEventListener("keydown", keyed);
    });
    this.hear(message);
    this.follow();
  }

  follow() {
    const message = this.message;
    this.stop();
    if (!message || this.isLeft) return;
    if (message.watching) {
      const timer = setTimeout(() => void this.reopen(), WATCH);
      this.stop = () => clearTimeout(timer);
    } else {
      this.stop = this.site.host.listen(message.token, (heard) => this.hear(heard), (why) => this.lost(why), () => void this.reopen());
    }
  }

  /** Open the game anew: the server was started again, or another program had it. */
  async reopen() {
    try {
      const game = this.message?.game;
      const message = await this.site.host.open(typeof game === "string" ? { token: game } : game ? { number: game } : this.asked);
      if (this.message && this.message.number > message.number) this.message.number = message.number;
      this.hear(message);
      this.lost("");
      this.patience = new Backoff();
      this.follow();
    } catch (error) {
      if (this.isLeft) return;
      this.lost(error instanceof Refused ? error.message : LOST);
      const timer = setTimeout(() => void this.reopen(), this.patience.next());
      this.stop = () => clearTimeout(timer);
    }
  }

  /** Say why nothing comes from the server; nothing if something does. @param {string} why */
  lost(why) {
    if ($("#link").textContent !== why) $("#link").textContent = why;
  }

  /**
   * Show a message, unless the page has shown a later one.
   * @param {Message & {why?: string, phrase?: string, who?: string}} message
   */
  hear(message) {
    if (this.isLeft) return;
    if (message.why) return this.say([message.why]);
    if (message.phrase) return this.people?.hear(message);
    const before = this.message;
    if (before !== null && message.number < before.number) return;
    const isNew = before === null || message.number > before.number;
    this.message = { ...(before ?? {}), ...message };
    if (message.heading && message.heading !== this.heading.textContent) {
      this.heading.textContent = message.heading;
      this.site.name(message.heading);
    }
    const path = address(this.message);
    if (this.message.game !== null && here().pathname !== path) put(path, true);
    const isSame = before && before.thinking === message.thinking && before.watching === message.watching && before.place === message.place;
    if (!isNew && isSame) return;
    this.draw(this.message);
    if (isNew) this.say(message.said, before === null);
    if (isNew && before) void sound(message.over ? "end" : "move");
    if (before && before.token !== message.token) this.follow();
  }

  /** @param {Message} message */
  draw(message) {
    const panels = message.panels.filter((panel) => panel.kind !== "prompt");
    const kinds = panels.map((panel) => panel.kind).join();
    const laid = this.board?.laid ?? [];
    const rack = this.rack?.panel.letters.join();
    if (kinds !== this.kinds) this.build(panels);
    this.kinds = kinds;
    this.views.forEach((view, at) => view.show(panels[at]));
    const prompt = message.panels.find((panel) => panel.kind === "prompt");
    this.prompt.show(prompt ?? { kind: "prompt", question: "" });
    this.prompt.preview.textContent = "";
    if (this.prompt.entry.value) this.composing.typed();
    if (laid.length && rack === this.rack?.panel.letters.join()) this.board?.keep(laid);
    this.fit(message);
  }

  /** @param {import("../types.js").Panel[]} panels */
  build(panels) {
    const isInside = this.views.some((view) => view.element.contains(document.activeElement));
    const layout = this.views.find((view) => view instanceof Grid)?.layout ?? {};
    this.views = panels.map((panel) => new KINDS[/** @type {keyof typeof KINDS} */ (panel.kind)](this.context));
    for (const view of this.views) if (view instanceof Grid) view.layout = layout;
    const place = { grid: this.large, note: this.large, rack: this.hand, keys: this.hand, words: this.side, meter: this.side, prompt: this.side };
    for (const each of [this.large, this.hand, this.side, this.extra]) each.replaceChildren();
    panels.forEach((panel, at) => ("is_extra" in panel ? this.extra : place[panel.kind]).append(this.views[at].element));
    const hasGrid = this.large.childElementCount > 0;
    this.element.classList.toggle("without-grid", !hasGrid);
    this.element.classList.toggle("with-rows", panels.some((panel) => panel.kind === "grid" && panel.rows.length > 1));
    if (hasGrid && this.asking.parentElement === this.left) this.side.after(this.asking);
    if (!hasGrid && this.asking.parentElement === this.right) this.left.append(this.asking);
    if (isInside) this.heading.focus();
  }

  /** @param {Message} message */
  fit(message) {
    const isOver = message.over !== null;
    if (message.thinking) this.prompt.question.textContent = "The bot is thinking…";
    this.element.classList.toggle("thinking", message.thinking);
    this.prompt.element.classList.toggle("board-prompt", Boolean(this.board));
    this.element.dataset.number = String(message.number);
    this.element.dataset.turn = isOver ? "over" : this.isMine ? "mine" : "other";
    this.prompt.fit({ entry: !this.keys, rack: Boolean(this.rack), isMine: this.isMine });
    const hadFocus = this.prompt.element.contains(document.activeElement) || this.ways.contains(document.activeElement);
    this.prompt.element.hidden = isOver || Boolean(message.watching);
    this.notice.hidden = !message.watching;
    this.notice.textContent = message.watching ? `${message.watching} Here you can watch it; it opens when it is closed there.` : "";
    this.ending.hidden = !isOver;
    // The server was there a moment ago, so this will come.
    if (isOver) import("./ending.js").then(({ end }) => end(this), () => this.lost(LOST));
    this.showWays(message);
    this.people?.show(message);
    // What was just hidden is the active element until the next frame.
    const held = document.activeElement;
    if (hadFocus && !(held && this.element.contains(held) && held.checkVisibility())) this.heading.focus();
  }

  /** @param {Message} message */
  showWays(message) {
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.way : undefined;
    const buttons = h("div", {}, ...WAYS.filter(([way]) => message.can.includes(way)).map(([way, title]) =>
      h("button", { type: "button", class: "quiet", "data-way": way, click: () => void this.act(way) }, title)),
    message.over || !message.id ? null : h("button", { type: "button", class: "quiet", "data-way": "share", click: () => void this.invite() }, "Share"),
    h("a", { class: "button quiet", href: `/rules/${message.key}` }, "Rules"));
    this.ways.replaceChildren(...buttons.childNodes);
    if (held) /** @type {HTMLElement | null} */ (this.ways.querySelector(`[data-way="${held}"]`))?.focus();
  }

  /**
   * Tell what happened: on the page, and to people who don't see it.
   * @param {string[]} said
   * @param {boolean} [isOld]  what was there when the page was opened is not news
   */
  say(said, isOld = false) {
    const lines = said.map((each) => each.split("\n")).filter((each) => each.length < PICTURE).flat().filter((line) => line.trim());
    this.log.append(...lines.map((line) => h("li", {}, line)));
    while (this.log.childElementCount > LINES) this.log.firstElementChild?.remove();
    this.log.scrollTop = this.log.scrollHeight;
    if (!isOld) announce(lines.join(" "));
  }

  /**
   * Make a move. The line is free for the next one at once; a move that is refused comes back to it.
   * @param {string} text
   */
  async submit(text) {
    if (!this.isMine) return;
    const { entry } = this.prompt;
    const typed = entry.value.trim() === text ? entry.value : "";
    if (typed) entry.value = "";
    if (!(await this.act("moves", text)) && typed && !entry.value) {
      entry.value = typed;
      entry.select();
      this.composing.typed();
    }
  }

  /**
   * Do something in the game; what is wrong with it is said, and nothing is lost.
   * @param {string} what
   * @param {string} [text]
   * @returns {Promise<boolean>}  whether it was done
   */
  async act(what, text) {
    const message = this.message;
    if (!message || this.isBusy) return false;
    const { number } = message;
    this.acting = number;
    const waiting = what === "hint" ? setTimeout(() => this.offerStop(message.token), LONG) : undefined;
    try {
      const body = { number, ...(text === undefined ? {} : { text }) };
      const { status, data } = await this.site.host.act(message.token, what, body, (why) => this.lost(why));
      if (this.acting === number) this.acting = -1;
      if (status === 200 && data.number === number) this.say(data.said);
      this.hear(data);
      return status === 200;
    } catch (error) {
      if (this.acting === number) this.acting = -1;
      if (!(error instanceof Refused)) throw error;
      if (error.status === 404) {
        void this.reopen();
      } else {
        void sound("refused");
        this.say([error.message]);
      }
      return false;
    } finally {
      clearTimeout(waiting);
      if (this.message) this.fit(this.message);
    }
  }

  /** Pass on the game itself. */
  async invite() {
    this.say([await import("../share.js").then(({ invite }) => invite(this.message), () => this.message?.id ?? "")]);
  }

  /** @param {string} token */
  offerStop(token) {
    announce("Looking for a hint.");
    this.ways.prepend(h("button", { type: "button", "data-way": "hint", click: () => void this.site.host.stop(token) }, "Stop"));
  }
}
