/** Where people meet: who is here, the link for others, and the game that they play together or each alone. */

import { $, announce, h, style } from "../dom.js";
import { attempt, lineForm, linkLine, problemLine } from "../forms.js";
import { watch } from "../watch.js";
import { KINDS } from "./invite.js";
import { games, results, seats } from "./results.js";

/** @import {Page, Site} from "../app.js" */
/**
 * @typedef {object} Member
 * @property {string} name
 * @property {boolean} is_you
 * @property {boolean} is_host
 * @property {number} [number]  by which the host names them
 *
 * @typedef {{name: string, state: string, score?: number, won?: boolean, helped?: number, moves?: number, seconds?: number}} Result
 *
 * @typedef {object} Room  as one of those in it, or at its door, sees it
 * @property {string} token
 * @property {string} kind
 * @property {string} code
 * @property {string} key
 * @property {string} title
 * @property {string} pace
 * @property {string} opens
 * @property {boolean} is_host
 * @property {boolean} is_member
 * @property {boolean} is_started  at a table: that a game is under way
 * @property {number} seats
 * @property {Member[]} members
 * @property {string} game
 * @property {boolean} [is_over]
 * @property {string} commitment
 * @property {number} words  of a class that has its own
 * @property {Result[] | null} results
 * @property {{players: string[], scores: number[]}[]} [past]
 * @property {string} link
 */

const LONGEST_WAIT = 2 ** 31 - 1; // milliseconds that a timer can count

/** @type {Page} */
export async function page(site, token) {
  const [room, choices] = await Promise.all([site.host.facts(`tables/${encodeURIComponent(token)}`), site.host.facts("tables"), style("/client/pages/people.css")]);
  new RoomPage(site, room, choices.name).open();
}

/** A room on the page: drawn again whenever something changes in it. */
export class RoomPage {
  /**
   * @param {Site} site
   * @param {Room} room
   * @param {string} name  of whoever looks at it
   */
  constructor(site, room, name) {
    this.site = site;
    this.room = room;
    this.problem = problemLine();
    this.now = h("div", { class: "now" });
    this.people = h("section", { "aria-labelledby": "people" });
    this.door = lineForm({ id: "name", title: "Your name", help: "As the others here see it. Leave it empty, and you are given one.", button: room.kind === "table" ? "Sit down" : "Join",
      value: name, required: false, isStrong: true, attributes: { maxlength: 20, autocomplete: "nickname" } },
    async (text, problem) => void await attempt(problem, () => this.tell("join", text ? { name: text } : {})));
    /** @type {number | undefined} */
    this.timer = undefined;
    this.isLeft = false;
    this.looks = 0;
    this.invitation = this.invite();
  }

  /** Draw the room, and follow it until the page is left. */
  open() {
    const { room, site } = this;
    const title = room.kind === "table" ? `${room.title} table` : `${KINDS[room.kind][0]}: ${room.title}`;
    site.name(title);
    site.main.append(h("h1", { tabindex: -1 }, title), h("p", { class: "lead" }, room.kind === "class" && !room.is_host ? "Everybody in the class plays the same game." : KINDS[room.kind][1], room.kind === "table" ? ` ${room.pace}.` : ""),
      h("div", { class: "room" }, h("div", {}, this.problem, this.now, this.door, this.people), this.invitation));
    this.draw();
    const stop = watch(room.token, () => this.look(), (why) => { $("#link").textContent = why; });
    site.onLeave(() => {
      this.isLeft = true;
      clearTimeout(this.timer);
      stop();
    });
  }

  /** The link for others, as text and as a picture; for a class its code. */
  invite() {
    const { room } = this;
    return h("section", { class: "card invitation", "aria-labelledby": "invite" }, h("h2", { id: "invite" }, room.kind === "class" ? "For the class" : "Invite others"),
      room.code ? h("p", {}, "Code", h("strong", { class: "big-code" }, room.code)) : null,
      linkLine(room.link),
      h("img", { class: "qr", src: `/api/tables/${room.token}/qr`, alt: "The link as a QR code, to open it with the camera of a phone", width: 200, height: 200 }));
  }

  /** Look at the room again; what is seen late is left out. */
  async look() {
    const mine = ++this.looks;
    const room = await this.site.host.facts(`tables/${this.room.token}`);
    if (mine === this.looks) this.changed(room);
  }

  /**
   * Do something in the room.
   * @param {string} what
   * @param {Record<string, unknown>} [body]
   */
  async tell(what, body = {}) {
    const before = this.looks;
    const room = await this.site.host.tell(`tables/${this.room.token}/${what}`, body);
    const isDoubtful = this.looks !== before; // a look that is under way may have been asked by a stranger still
    this.looks++;
    this.changed(room);
    if (isDoubtful) void this.look().catch(() => {});
  }

  /**
   * Show the room as it is now; when a game was started, go there.
   * @param {Room} room
   */
  changed(room) {
    if (this.isLeft) return;
    const before = this.room;
    this.room = room;
    const isNew = room.kind === "table" ? room.game && room.game !== before.game && !room.is_over
      : room.kind === "race" && room.is_member && room.is_started && (!before.is_started || before.commitment !== room.commitment);
    if (isNew) return void (room.kind === "table" ? this.site.go(`/game/${room.game}`) : this.play());
    this.report(before, room);
    this.draw();
  }

  /**
   * Tell people who don't see the page what has changed.
   * @param {Room} before
   * @param {Room} room
   */
  report(before, room) {
    const [old, now] = [before, room].map((each) => each.members.filter((member) => !member.is_you).map((member) => member.name));
    announce([...now.filter((name) => !old.includes(name)).map((name) => `${name} is here.`), ...old.filter((name) => !now.includes(name)).map((name) => `${name} has left.`),
      before.commitment !== room.commitment && "There is a new game."].filter(Boolean).join(" "));
  }

  draw() {
    const { room } = this;
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.way : undefined;
    const isFull = room.members.length >= room.seats;
    const isClosed = isFull || (room.kind === "table" && room.is_started);
    const hadFocus = this.door.contains(document.activeElement);
    this.door.hidden = room.is_member || isClosed || (room.kind === "class" && room.is_host);
    this.invitation.hidden = !room.is_host && (room.kind === "class" || (isClosed && !room.is_member));
    this.now.replaceChildren(...(room.is_member || room.is_host ? this.actions() : [isClosed ? h("p", {}, isFull ? "There is no free seat any more." : "The game has started without you.") : ""]));
    this.people.replaceChildren(h("h2", { id: "people" }, room.kind === "table" ? "At the table" : "Who plays"),
      room.kind === "table" ? seats(this) : results(this), room.past?.length ? games(room.past) : "");
    if (held) /** @type {HTMLElement | null} */ (this.site.main.querySelector(`[data-way="${held}"]`))?.focus();
    if (hadFocus && this.door.hidden) /** @type {HTMLElement | null} */ (this.now.querySelector("button, a") ?? this.site.main.querySelector("h1"))?.focus();
  }

  /** What whoever looks at the room can do now. @returns {HTMLElement[]} */
  actions() {
    const { room } = this;
    const start = (/** @type {string} */ title, isNext = true) => h("button", { class: isNext ? "strong" : "", "data-way": "start", click: () => void attempt(this.problem, () => this.tell("start")) }, title);
    const leave = h("button", { "data-way": "leave", click: () => void attempt(this.problem, () => this.tell("leave")) }, "Leave");
    const buttons = room.kind === "table" ? this.atTable(start) : this.ofSame(start);
    const isAlone = room.is_host && room.members.length < 2; // or nobody would be the host
    if (room.is_member && !isAlone && (room.kind !== "table" || !room.is_started)) buttons.push(leave);
    return [h("div", { class: "buttons" }, ...buttons)];
  }

  /** @param {(title: string, isNext?: boolean) => HTMLElement} start */
  atTable(start) {
    const { room } = this;
    if (room.game && !room.is_over) return [h("a", { class: "button strong", href: `/game/${room.game}`, "data-way": "go" }, "Go to the game")];
    if (!room.is_host) return [h("p", {}, room.is_over ? "The host can start another game." : "Waiting for the host to start.")];
    return [start(room.is_over ? "Again" : "Start"), ...(room.game ? [h("a", { class: "button", href: `/game/${room.game}` }, "Last game")] : [])];
  }

  /** @param {(title: string, isNext?: boolean) => HTMLElement} start */
  ofSame(start) {
    const { room } = this;
    const mine = room.results?.[room.members.findIndex((member) => member.is_you)];
    const isDone = mine?.state === "done";
    const found = [];
    if (room.kind === "race" && !room.is_started) return room.is_host ? [start("Start")] : [h("p", {}, "Waiting for the host to start.")];
    const wait = room.opens ? Date.parse(room.opens) - Date.now() : 0;
    if (wait > 0) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.draw(), Math.min(wait, LONGEST_WAIT));
      found.push(h("p", {}, `Opens on ${new Date(room.opens).toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" })}.`));
    } else if (room.is_member) {
      found.push(isDone ? h("a", { class: "button", href: `/game/${room.game}`, "data-way": "play" }, "Your game")
        : h("button", { class: "strong", "data-way": "play", click: () => void this.play() }, room.game ? "Continue" : "Play"));
    }
    if (room.is_host && room.results?.some((each) => each.state === "done")) found.push(start("New game for everybody", false));
    if (room.words) found.push(h("a", { class: "button", href: `/api/tables/${room.token}/words`, download: "words.txt" }, `The ${room.words} words`));
    if (room.kind === "class" && room.is_host) found.push(h("a", { class: "button", href: `/api/tables/${room.token}/csv`, download: "class.csv" }, "Results as CSV"));
    return found;
  }

  /** Play the game that everybody here plays. */
  async play() {
    await attempt(this.problem, async () => {
      const { token } = await this.site.host.tell(`tables/${this.room.token}/play`, {});
      if (!this.isLeft) this.site.go(`/game/${token}`);
    });
  }
}
