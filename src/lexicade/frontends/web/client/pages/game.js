/** The page on which a game is played. It draws panels and knows no game. */

import { $, announce, h } from "../dom.js";
import { Refused } from "../host.js";
import { draggable } from "../panels/drag.js";
import { Grid } from "../panels/grid.js";
import { Keys } from "../panels/keys.js";
import { Prompt } from "../panels/prompt.js";
import { Rack } from "../panels/rack.js";
import { Meter, Note, Words } from "../panels/simple.js";
import { address } from "./home.js";

/** @import {Site} from "../app.js" */
/** @import {Asked, Context, Message, PanelView} from "../types.js" */

const LINES = 40; // of what happened that stay on the page
const WATCH = 3_000; // milliseconds between two looks at a game that another program has open
const LONG = 700; // milliseconds after which a hint that is looked for can be stopped
const SETTLED = 150; // milliseconds without a change after which a preview is asked for
const KINDS = { grid: Grid, rack: Rack, keys: Keys, words: Words, meter: Meter, note: Note };
const WAYS = /** @type {const} */ ([["undo", "Undo"], ["redo", "Redo"], ["hint", "Hint"], ["restart", "Restart"]]);

/**
 * @param {Site} site
 * @param {Asked} asked
 */
export async function game(site, asked) {
  const page = new GamePage(site, asked);
  await page.open();
}

class GamePage {
  /**
   * @param {Site} site
   * @param {Asked} asked
   */
  constructor(site, asked) {
    this.site = site;
    this.asked = asked;
    /** @type {Message | null} */
    this.message = null;
    this.isBusy = false;
    this.kinds = "";
    /** @type {PanelView[]} */
    this.views = [];
    /** @type {() => void} */
    this.stop = () => {};
    this.isLeft = false;
    /** @type {Context} */
    this.context = {
      submit: (text) => void this.submit(text),
      composed: () => this.composed(),
      pick: (letter, tile, isKey) => this.pick(letter, tile, isKey),
      say: (sentence) => this.say([sentence]),
      isMine: () => this.isMine,
      takeTile: (letter) => this.rack?.free(letter) ?? null,
      chosenTile: () => (this.rack?.chosen == null ? null : { ...this.tileAt(this.rack.chosen), tile: this.rack.chosen }),
      tileAt: (tile) => this.tileAt(tile),
    };
    this.prompt = new Prompt({
      submit: (text) => void this.submit(text), play: () => this.play(), clear: () => this.clear(), back: () => this.back(),
      mix: () => this.rack?.mix(), typed: () => this.typed(),
    });
    this.heading = h("h1", { tabindex: -1 });
    this.log = h("ol", { class: "log" });
    this.large = h("div", { class: "large" });
    this.side = h("div", { class: "side" });
    this.hand = h("div", { class: "hand" });
    this.over = h("div", { class: "panel over", hidden: true });
    this.notice = h("p", { class: "problem", hidden: true });
    this.asking = h("div", { class: "asked" }, this.prompt.element, this.over);
    this.happened = h("section", { class: "panel happened", "aria-labelledby": "happened" }, h("h2", { id: "happened" }, "What happened"), this.log);
    this.left = h("div", { class: "left" }, this.large, this.hand);
    this.right = h("div", { class: "right" }, this.side, this.asking, this.happened);
    this.ways = h("div", { class: "buttons ways", role: "group", "aria-label": "Game" });
    this.element = h("div", { class: "game" }, h("div", { class: "title" }, this.heading, this.ways), this.notice,
      h("div", { class: "field-of-play" }, this.left, this.right));
    draggable(this.element, () => this.board);
  }

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
    this.site.main.append(this.element);
    document.body.classList.add("playing");
    const keyed = (/** @type {KeyboardEvent} */ event) => this.keyed(event);
    document.addEventListener("keydown", keyed);
    this.site.onLeave(() => {
      this.isLeft = true;
      this.stop();
      clearTimeout(this.settling);
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
      this.stop = this.site.host.listen(message.token, (heard) => this.hear(heard), (isLost) => this.lost(isLost), () => void this.reopen());
    }
  }

  /** Open the game anew: the server was started again, or another program had it. */
  async reopen() {
    try {
      const message = await this.site.host.open(this.message?.game ? { number: this.message.game } : this.asked);
      if (this.message && this.message.number > message.number) this.message.number = message.number;
      this.hear(message);
      this.lost(false);
    } catch (error) {
      if (error instanceof Refused) this.say([error.message]);
      else this.lost(true);
    }
    this.follow();
  }

  /** @param {boolean} isLost */
  lost(isLost) {
    const text = isLost ? "Connection lost. Trying again…" : "";
    if ($("#link").textContent !== text) $("#link").textContent = text;
  }

  /**
   * Show a message, unless the page has shown a later one.
   * @param {Message & {why?: string}} message
   */
  hear(message) {
    if (this.isLeft) return;
    if (message.why) return this.say([message.why]);
    const before = this.message;
    if (before !== null && message.number < before.number) return;
    const isNew = before === null || message.number > before.number;
    this.message = { ...(before ?? {}), ...message };
    if (message.heading) {
      this.heading.textContent = message.heading;
      this.site.name(message.heading);
    }
    const path = address(this.message);
    if (this.message.game !== null && location.pathname !== path) history.replaceState(null, "", path);
    if (!isNew && before?.thinking === message.thinking && before?.watching === message.watching) return;
    this.draw(this.message);
    if (isNew) this.say(message.said, before === null);
    if (before && before.token !== message.token) this.follow();
  }

  /** @param {Message} message */
  draw(message) {
    const panels = message.panels.filter((panel) => panel.kind !== "prompt");
    const kinds = panels.map((panel) => panel.kind).join();
    if (kinds !== this.kinds) this.build(panels);
    this.kinds = kinds;
    this.views.forEach((view, at) => view.show(panels[at]));
    const prompt = message.panels.find((panel) => panel.kind === "prompt");
    this.prompt.show(prompt ?? { kind: "prompt", question: "" });
    this.prompt.entry.value = "";
    this.prompt.preview.textContent = "";
    this.fit(message);
  }

  /** @param {import("../types.js").Panel[]} panels */
  build(panels) {
    const isInside = this.views.some((view) => view.element.contains(document.activeElement));
    const layout = this.views.find((view) => view instanceof Grid)?.layout ?? {};
    this.views = panels.map((panel) => new KINDS[/** @type {keyof typeof KINDS} */ (panel.kind)](this.context));
    for (const view of this.views) if (view instanceof Grid) view.layout = layout;
    const place = { grid: this.large, note: this.large, rack: this.hand, keys: this.hand, words: this.side, meter: this.side, prompt: this.side };
    for (const each of [this.large, this.hand, this.side]) each.replaceChildren();
    panels.forEach((panel, at) => place[panel.kind].append(this.views[at].element));
    const hasGrid = this.large.childElementCount > 0;
    this.element.classList.toggle("without-grid", !hasGrid);
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
    this.over.hidden = !isOver;
    if (isOver) this.showEnd(message);
    this.showWays(message);
    if (hadFocus && !(document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement))) this.heading.focus();
  }

  /** @param {Message} message */
  showEnd(message) {
    const won = message.over?.winners.includes(message.seat);
    this.over.replaceChildren(h("h2", {}, won ? "You won!" : "The game is over."),
      h("p", {}, `Score: ${message.over?.scores.join(" – ")}`),
      h("div", { class: "buttons" },
        h("button", { class: "strong", click: () => void this.again() }, "New game"),
        message.can.includes("share") ? h("button", { click: () => void this.share() }, "Share") : null,
        h("a", { class: "button", href: "/" }, "Home")));
  }

  /** @param {Message} message */
  showWays(message) {
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.way : undefined;
    this.ways.replaceChildren(...WAYS.filter(([way]) => message.can.includes(way)).map(([way, title]) =>
      h("button", { type: "button", class: "quiet", "data-way": way, click: () => void this.act(way) }, title)),
    h("a", { class: "button quiet", href: `/rules/${message.key}` }, "Rules"));
    if (held) /** @type {HTMLElement | null} */ (this.ways.querySelector(`[data-way="${held}"]`))?.focus();
  }

  /**
   * Tell what happened: on the page, and to people who don't see it.
   * @param {string[]} said
   * @param {boolean} [isOld]  what was there when the page was opened is not news
   */
  say(said, isOld = false) {
    const lines = said.flatMap((each) => each.split("\n")).filter((line) => line.trim());
    this.log.append(...lines.map((line) => h("li", {}, line)));
    while (this.log.childElementCount > LINES) this.log.firstElementChild?.remove();
    this.log.scrollTop = this.log.scrollHeight;
    if (!isOld) announce(lines.join(" "));
  }

  /** @param {string} text */
  async submit(text) {
    if (!this.isMine) return;
    await this.act("moves", text);
  }

  /**
   * Do something in the game; what is wrong with it is said, and nothing is lost.
   * @param {string} what
   * @param {string} [text]
   */
  async act(what, text) {
    const message = this.message;
    if (!message || this.isBusy) return;
    this.isBusy = true;
    const waiting = what === "hint" ? setTimeout(() => this.offerStop(message.token), LONG) : undefined;
    try {
      const body = { number: message.number, ...(text === undefined ? {} : { text }) };
      const { status, data } = await this.site.host.act(message.token, what, body, (isLost) => this.lost(isLost));
      this.isBusy = false;
      if (status === 200 && data.number === message.number) this.say(data.said);
      this.hear(data);
    } catch (error) {
      this.isBusy = false;
      if (!(error instanceof Refused)) throw error;
      if (error.status === 404) return void this.reopen();
      this.say([error.message]);
      if (this.prompt.entry.value) this.prompt.entry.select();
    } finally {
      clearTimeout(waiting);
      if (this.message) this.fit(this.message);
    }
  }

  /** @param {string} token */
  offerStop(token) {
    announce("Looking for a hint.");
    this.ways.prepend(h("button", { type: "button", "data-way": "hint", click: () => void this.site.host.stop(token) }, "Stop"));
  }

  play() {
    const typed = this.prompt.entry.value.trim();
    const text = typed || (this.board?.text() ?? "");
    if (text) void this.submit(text);
    else if (this.board?.laid.length) this.say(["Tiles must lie in one line without gaps."]);
    else this.prompt.entry.focus();
  }

  clear() {
    this.prompt.entry.value = "";
    this.board?.clear();
    this.rack?.choose(null);
    this.typed();
  }

  back() {
    if (this.prompt.entry.value) {
      this.prompt.entry.value = this.prompt.entry.value.slice(0, -1);
      this.typed();
    } else this.board?.takeBack();
  }

  /**
   * A tile goes to the board: by a key to the cursor, by hand to the square that is chosen next. Else onto the line.
   * @param {string} letter
   * @param {number} tile
   * @param {boolean} isKey
   */
  pick(letter, tile, isKey) {
    const board = this.board;
    if (board && !this.prompt.entry.value) {
      if (!isKey) return this.rack?.choose(tile);
      const square = board.free(board.cursor);
      if (square) void board.put(square, tile).then(() => { const next = board.free(square); if (next) board.move(next); });
      return;
    }
    this.prompt.entry.value += letter.toLowerCase();
    this.typed();
  }

  /** What is on the line has changed. */
  typed() {
    const text = this.prompt.entry.value.trim();
    if (!this.board) {
      const moves = [...this.prompt.choices.querySelectorAll("[data-move]")].map((each) => /** @type {HTMLElement} */ (each).dataset.move?.trim());
      this.rack?.take(moves.includes(text) ? [] : this.rack.tilesFor(text));
    }
    this.preview(text);
  }

  /** What lies on the board has changed. */
  composed() {
    const board = this.board;
    if (!board) return;
    this.rack?.take(board.laid.map((each) => each.tile));
    this.preview(board.text());
  }

  /** @param {string} text */
  preview(text) {
    clearTimeout(this.settling);
    if (!this.prompt.previews || !text) {
      this.prompt.preview.textContent = "";
      return;
    }
    this.settling = setTimeout(async () => {
      const token = this.message?.token ?? "";
      try {
        const brings = await this.site.host.preview(token, text);
        if (text === (this.prompt.entry.value.trim() || this.board?.text())) this.prompt.preview.textContent = brings;
      } catch { /* a preview is only a help */ }
    }, SETTLED);
  }

  /**
   * Type anywhere: letters go where they are meant.
   * @param {KeyboardEvent} event
   */
  keyed(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isField = target.matches("input, textarea, select");
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const way = { z: "undo", y: "redo" }[event.key.toLowerCase()];
      if (!way || (isField && this.prompt.entry.value) || !this.message?.can.includes(way)) return;
      event.preventDefault();
      return void this.act(way);
    }
    if (isField || event.altKey || event.metaKey || this.message?.over) return;
    if (event.key === "Backspace") this.back();
    else if (event.key === "Escape") this.clear();
    else if (event.key === "Enter" && !target.closest("button, a")) this.play();
    else if (event.key === "/") this.prompt.entry.focus();
    else if (event.key.length === 1 && event.key !== " ") this.letter(event.key);
    else return;
    event.preventDefault();
  }

  /** @param {string} key */
  letter(key) {
    const isLetter = /^[a-z]$/i.test(key);
    if (this.keys) {
      if (isLetter) void this.submit(key.toLowerCase());
    } else if (this.board && isLetter && !this.prompt.entry.value) {
      if (this.isMine) this.board.type(key, key !== key.toLowerCase());
    } else {
      this.prompt.entry.value += key;
      this.prompt.entry.focus();
      this.typed();
    }
  }

  /** Another game of the same kind. */
  async again() {
    const message = await this.site.host.open({ game: this.message?.key });
    this.site.go(address(message));
  }

  /** Pass the result on: by the system's own way, or to the clipboard. */
  async share() {
    const { text } = await this.site.host.share(this.message?.token ?? "");
    try {
      if (navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        this.say(["Copied."]);
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.say([text]);
    }
  }

  /** @type {number | undefined} */
  settling = undefined;
}
