/** A grid; on one that takes words, a cursor and tiles to lay them with. */

import { h, points, roving, squareOf, stop } from "../dom.js";
import { chooseLetter } from "./letters.js";

/** @import {Cell, Context, GridPanel, Layout} from "../types.js" */
/** @typedef {{row: number, column: number, letter: string, value: number, tile: number, isBlank: boolean}} Laid */
/** @typedef {{row: number, column: number}} Square */

const CONSTANTS = /** @type {const} */ (["row_names", "column_names", "across", "down", "premiums", "labels"]);
const WIDE = 9; // columns from which on squares are too small to tap on a phone

/** A grid that is drawn and, if it takes words, played on. */
export class Grid {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    /** @type {GridPanel} */
    this.panel = { kind: "grid", rows: [[]] };
    /** @type {Layout} */
    this.layout = {};
    /** @type {Laid[]} */
    this.laid = [];
    /** @type {Square} */
    this.cursor = { row: 0, column: 0 };
    this.isAcross = true;
    this.hasCursor = false;
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.body = h("tbody");
    this.table = h("table", { class: "grid" }, this.body);
    this.caption = h("p", { class: "caption soft" });
    this.scroller = h("div", { class: "scroller" }, this.table);
    this.closer = h("button", { type: "button", class: "closer", "aria-pressed": "false", click: () => this.zoom() }, "Zoom");
    this.element = h("div", { class: "panel grid-panel" }, this.scroller, this.caption, this.closer);
    roving(this.table, () => this.cells, () => this.columns);
    this.table.addEventListener("focusin", (event) => this.focused(event));
    this.table.addEventListener("click", (event) => this.clicked(event));
    this.table.addEventListener("keydown", (event) => this.keyed(event));
  }

  get rows() { return this.panel.rows.length; }
  get columns() { return this.panel.rows[0]?.length ?? 0; }
  get isBoard() { return Boolean(this.layout.across?.length); }
  get takes() { return this.isBoard && !this.context.isStill; }

  /** @param {GridPanel} panel */
  show(panel) {
    const isSame = panel.rows.length === this.rows && panel.rows[0].length === this.columns && this.cells.length > 0;
    this.panel = panel;
    for (const name of CONSTANTS) if (panel[name]) Object.assign(this.layout, { [name]: panel[name] });
    this.laid = [];
    this.caption.textContent = panel.caption ?? "";
    if (!isSame) this.build();
    this.draw();
  }

  build() {
    this.element.style.setProperty("--columns", String(this.columns));
    this.element.style.setProperty("--rows", String(this.rows));
    this.table.classList.toggle("word", this.rows === 1);
    this.table.classList.toggle("board", this.isBoard);
    this.closer.hidden = this.columns < WIDE || this.rows === 1;
    if (this.rows === 1) this.table.setAttribute("role", "img");
    else {
      this.table.setAttribute("role", "grid");
      this.table.setAttribute("aria-label", this.isBoard ? "Board" : "Grid");
    }
    this.cells = this.panel.rows.flatMap((row, at) => row.map((_, column) =>
      h("td", this.rows === 1 ? { role: "presentation" } : { role: "gridcell", tabindex: -1, "data-square": `${at},${column}` })));
    const { row_names: rowNames, column_names: columnNames } = this.layout;
    const head = columnNames ? [h("tr", { class: "names", "aria-hidden": "true" }, h("td", { role: "presentation" }),
      ...columnNames.map((name) => h("td", { role: "presentation" }, name)))] : [];
    this.body.replaceChildren(...head, ...this.panel.rows.map((_, row) => h("tr", this.rows === 1 ? { role: "presentation" } : { role: "row" },
      rowNames ? h("td", { class: "name", role: "presentation", "aria-hidden": "true" }, rowNames[row]) : null,
      ...this.cells.slice(row * this.columns, (row + 1) * this.columns))));
    this.cursor = { row: this.rows >> 1, column: this.columns >> 1 };
    if (this.rows > 1) stop(this.cells, this.cursor.row * this.columns + this.cursor.column);
  }

  draw() {
    this.cells.forEach((cell, at) => this.drawCell(cell, Math.floor(at / this.columns), at % this.columns));
    if (this.rows === 1) {
      const letters = this.panel.rows[0].map(({ text }) => text || "blank").join(" ");
      this.table.setAttribute("aria-label", `The word: ${letters}`);
    }
  }

  /**
   * @param {HTMLElement} cell
   * @param {number} row
   * @param {number} column
   */
  drawCell(cell, row, column) {
    const laid = this.laid.find((each) => each.row === row && each.column === column);
    const here = this.panel.rows[row][column];
    const { look = "plain", text = "" } = here;
    const premium = this.layout.premiums?.[row][column] ?? "";
    const isCursor = this.takes && this.hasCursor && row === this.cursor.row && column === this.cursor.column;
    const letter = laid ? laid.letter : look === "plain" || look === "premium" ? "" : text.toUpperCase();
    const isBlank = laid ? laid.isBlank : this.isBoard && letter !== "" && letter !== text;
    cell.className = [laid ? "laid" : look, here.is_new && "new", here.is_marked && "marked", premium && !letter && `premium premium-${premium}`,
      isBlank && "is-blank", isCursor && "cursor", isCursor && !letter && (this.isAcross ? "across" : "down")].filter(Boolean).join(" ");
    if (cell.textContent !== letter) cell.textContent = letter;
    // Shown by the style sheet, so that it is not read out beside the square's name.
    cell.dataset.premium = letter ? "" : premium;
    cell.dataset.value = letter ? String((laid ? laid.value : here.value) || "") : "";
    if (this.rows > 1) cell.setAttribute("aria-label", this.spoken(row, column, letter, laid));
  }

  /**
   * What a square is called, for people who hear it.
   * @param {number} row
   * @param {number} column
   * @param {string} letter
   * @param {Laid | undefined} laid
   */
  spoken(row, column, letter, laid) {
    const empty = this.layout.labels?.[row][column];
    if (laid) return `${empty?.split(",")[0]}, ${letter}, ${laid.isBlank ? "a blank" : points(laid.value)}, not played yet`;
    return this.panel.rows[row][column].label || (letter ? "" : empty) || `Row ${row + 1}, column ${column + 1}, ${letter || "empty"}`;
  }

  /** @param {number} row @param {number} column */
  isFree(row, column) {
    const here = this.panel.rows[row]?.[column];
    return Boolean(here) && (here.look ?? "plain") in { plain: 1, premium: 1 } && !this.laid.some((each) => each.row === row && each.column === column);
  }

  /** Show large squares, as many as fit, or the whole grid. */
  zoom() {
    const isClose = this.element.classList.toggle("zoomed");
    this.closer.setAttribute("aria-pressed", String(isClose));
    if (isClose) this.cells[this.cursor.row * this.columns + this.cursor.column].scrollIntoView({ block: "center", inline: "center" });
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const square = squareOf(event.target);
    if (!square || !this.takes) return;
    this.cursor = square;
    this.hasCursor = true;
    this.draw();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const square = squareOf(event.target);
    if (!square || !this.takes) return;
    const laid = this.laid.find((each) => each.row === square.row && each.column === square.column);
    if (laid) return this.lift(laid);
    const chosen = this.context.chosenTile();
    if (chosen && this.isFree(square.row, square.column)) return this.put(square, chosen.tile);
    if (this.last && this.last.row === square.row && this.last.column === square.column) this.turn();
    this.last = square;
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (!this.takes || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " ") this.turn();
    else if (event.key === "Delete") this.clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Lay the other way. */
  turn() {
    this.isAcross = !this.isAcross;
    this.context.say(this.isAcross ? "Across." : "Down.");
    this.draw();
  }

  /**
   * Lay a tile of the rack on a square; a blank asks for its letter first.
   * @param {Square} square
   * @param {number} tile
   * @param {string} [as]  the letter that a blank stands for
   */
  async put(square, tile, as) {
    const { letter, value } = this.context.tileAt(tile);
    const isBlank = letter === "?";
    const stands = isBlank ? as ?? (await chooseLetter()) : letter;
    if (!stands || !this.isFree(square.row, square.column)) return;
    this.laid.push({ ...square, letter: stands.toUpperCase(), value: isBlank ? 0 : value, tile, isBlank });
    this.changed();
  }

  /**
   * Leave tiles where they were laid before the board changed, but for those whose squares were taken.
   * @param {Laid[]} laid
   */
  keep(laid) {
    this.laid = laid.filter(({ row, column }) => this.isFree(row, column));
    if (this.laid.length < laid.length) this.context.say("A square was taken. Your tiles for it are back on your rack.");
    this.changed();
  }

  /** @param {Laid} laid */
  lift(laid) {
    this.laid = this.laid.filter((each) => each !== laid);
    this.cursor = { row: laid.row, column: laid.column };
    this.changed();
  }

  /**
   * Lay a letter that is typed at the cursor, and go on to the next free square.
   * @param {string} letter
   * @param {boolean} isBlank
   */
  type(letter, isBlank) {
    const square = this.free(this.cursor);
    if (!square) return;
    const tile = this.context.takeTile(isBlank ? null : letter);
    if (tile === null) return this.context.say(isBlank ? "You have no blank." : `You have no ${letter.toUpperCase()}.`);
    this.hasCursor = true;
    this.cursor = square;
    void this.put(square, tile, letter);
    const next = this.free({ row: square.row + Number(!this.isAcross), column: square.column + Number(this.isAcross) });
    if (next) this.move(next);
  }

  /**
   * The first free square from one on, in the direction of the cursor.
   * @param {Square} from
   * @returns {Square | null}
   */
  free(from) {
    let { row, column } = from;
    while (row < this.rows && column < this.columns) {
      if (this.isFree(row, column)) return { row, column };
      if (this.isAcross) column += 1;
      else row += 1;
    }
    return null;
  }

  /** @param {Square} to */
  move(to) {
    this.cursor = to;
    const cell = this.cells[to.row * this.columns + to.column];
    stop(this.cells, this.cells.indexOf(cell));
    if (this.table.contains(document.activeElement)) cell.focus();
    this.draw();
  }

  takeBack() {
    const last = this.laid.pop();
    if (!last) return;
    this.move({ row: last.row, column: last.column });
    this.changed();
  }

  clear() {
    if (!this.laid.length) return;
    const { row, column } = this.laid[0];
    this.laid = [];
    this.move({ row, column });
    this.changed();
  }

  changed() {
    this.draw();
    this.context.composed();
  }

  /** The move that lays what lies there; nothing if it is no word in one line. */
  text() {
    if (!this.laid.length) return "";
    const all = [...this.laid].sort((one, other) => one.row - other.row || one.column - other.column);
    const [first, last] = [all[0], all[all.length - 1]];
    if (first.row !== last.row && first.column !== last.column) return "";
    const isAcross = all.length > 1 ? first.row === last.row : this.isSingleAcross(first);
    let letters = "";
    for (let { row, column } = first; row <= last.row && column <= last.column; isAcross ? column++ : row++) {
      const laid = all.find((each) => each.row === row && each.column === column);
      if (!laid && this.isFree(row, column)) return "";
      letters += laid ? (laid.isBlank ? laid.letter.toLowerCase() : laid.letter) : ".";
    }
    const names = isAcross ? this.layout.across : this.layout.down;
    return `${names?.[first.row][first.column]} ${all.some((each) => each.isBlank) ? letters : letters.toLowerCase()}`;
  }

  /** @param {Square} square */
  isSingleAcross({ row, column }) {
    const has = (/** @type {number} */ r, /** @type {number} */ c) => this.panel.rows[r]?.[c] !== undefined && !this.isFree(r, c);
    const [across, down] = [has(row, column - 1) || has(row, column + 1), has(row - 1, column) || has(row + 1, column)];
    return across === down ? this.isAcross : across;
  }
}
