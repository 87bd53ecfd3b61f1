/**
 * What the client is told, as types for the checker; nothing here runs.
 *
 * Fields that have their default are left out; those of a grid that never change are in the first message only.
 *
 * @typedef {"plain" | "hidden" | "shown" | "strong" | "blank" | "premium" | "spent"} Look
 * @typedef {{text?: string, look?: Look, value?: number, is_new?: boolean, is_marked?: boolean, label?: string}} Cell
 * @typedef {object} Layout  what never changes in a grid
 * @property {string[]} [row_names]
 * @property {string[]} [column_names]
 * @property {string[][]} [across]
 * @property {string[][]} [down]
 * @property {string[][]} [premiums]
 * @property {string[][]} [labels]
 * @typedef {Layout & {kind: "grid", rows: Cell[][], caption?: string}} GridPanel
 * @typedef {{kind: "rack", letters: string[], values?: number[], looks?: Look[]}} RackPanel
 * @typedef {{kind: "keys", keys: [string, Look][]}} KeysPanel
 * @typedef {{kind: "words", title: string, lines: string[], current?: number, is_extra?: boolean}} WordsPanel
 * @typedef {{kind: "meter", label: string, value: number, most: number, counted?: string, figure?: string}} MeterPanel
 * @typedef {{kind: "note", text: string}} NotePanel
 * @typedef {{kind: "prompt", question: string, choices?: [string, string][], previews?: boolean, mix?: string}} PromptPanel
 * @typedef {GridPanel | RackPanel | KeysPanel | WordsPanel | MeterPanel | NotePanel | PromptPanel} Panel
 *
 * @typedef {object} Message  a game as it stands for one seat
 * @property {string} token  what the host calls the game
 * @property {number | string | null} game  its number among the kept games, or its name on a server for many
 * @property {number} number  grows with everything that is done
 * @property {number | null} turn
 * @property {number} seat
 * @property {boolean} thinking
 * @property {string[]} said
 * @property {Panel[]} panels
 * @property {string[]} can
 * @property {{reason: string, scores: number[], winners: number[], id?: string, salt?: string} | null} over
 * @property {string} watching  why the game can only be looked at, if that is so
 * @property {boolean} place  whether the score makes a board of names, and waits for one
 * @property {string} [key]  this and what follows is there in the first message
 * @property {string} [title]
 * @property {string} [heading]
 * @property {string} [address]
 * @property {string} [id]
 * @property {[string, string] | null} [review]  the tool that takes a finished game, and what its button says
 * @property {{name: string, bot: boolean}[]} [players]  this and what follows is there on a server for many
 * @property {string} [room]  the table that it is played at
 * @property {string} [commitment]  the digest of the game's id
 * @property {string[]} [phrases]  what can be said to the others
 * @property {string | null} [deadline]  until when the player to move has time
 * @property {Record<string, string>} [retired]  why seats are out
 *
 * @typedef {{title: string, columns: string[], rows: string[][]}} Listing
 * @typedef {{cells: string[], title: string, panels: Panel[], remarks: string[], listing: Listing | null, next: string, values: Record<string, string>, marked: boolean}} Step
 * @typedef {{title: string, panels: Panel[], lines: string[]}} Sheet
 * @typedef {object} Report  what a tool found
 * @property {string} title
 * @property {string[]} lines
 * @property {Listing | null} totals
 * @property {string[]} columns  of the steps
 * @property {Step[]} steps  rows of a table, each with what is shown beside it
 * @property {Sheet[]} sheets  to print
 * @property {[string, string][]} files  names and contents
 *
 * @typedef {object} Asked  a game to open: a new one, or one by its id, its day or its number
 * @property {string} [game]
 * @property {Record<string, string>} [params]
 * @property {string} [id]
 * @property {number} [daily]
 * @property {number} [number]
 * @property {string} [token]
 *
 * @typedef {object} Context  what a panel can do: every gesture ends as the text of a move
 * @property {(text: string) => void} submit
 * @property {() => void} composed  something that is being made has changed
 * @property {(letter: string, tile: number, isKey: boolean) => void} pick  a tile of the rack was chosen
 * @property {(sentence: string) => void} say
 * @property {() => boolean} isMine  whether the player is to move
 * @property {(letter: string | null) => number | null} takeTile  the tile for a letter, or a blank, that is not in use
 * @property {() => {letter: string, value: number, tile: number} | null} chosenTile
 * @property {(tile: number) => {letter: string, value: number}} tileAt
 * @property {boolean} [isStill]  whether it is only looked at
 *
 * @typedef {{element: HTMLElement, show: (panel: any) => void}} PanelView
 */
/** @typedef {{games: (number | string)[], known: number, first: number | string, left_out?: number}} Taken  what became of exported games, in a file or a link */

export {};
