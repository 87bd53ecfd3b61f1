/** What forms share: doing something that may be refused, asking for a name, copying a link. */

import { h } from "./dom.js";
import { Refused } from "./host.js";
import { share } from "./share.js";

const UNREACHED = "Lexicade can't be reached. Please try again.";

/**
 * Do something; what is wrong with it is said where the form says so.
 * @template Result
 * @param {HTMLElement} problem
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result | undefined>}  nothing if it was refused
 */
export async function attempt(problem, work) {
  problem.textContent = "";
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
    problem.textContent = error instanceof Refused ? error.message : UNREACHED;
    return undefined;
  }
}

/** A line for what is wrong. */
export const problemLine = () => h("p", { class: "problem", role: "alert" });

/**
 * A form with one line to fill in and a button.
 * @param {{id: string, title: string, help?: string, button: string, value?: string, required?: boolean, isStrong?: boolean, attributes?: Record<string, unknown>}} shown
 * @param {(text: string, problem: HTMLElement) => Promise<void>} done
 */
export function lineForm(shown, done) {
  const { id, title, help, button, value = "", required = true, isStrong = false, attributes = {} } = shown;
  const problem = problemLine();
  const entry = h("input", { id, value, required, autocomplete: "off", spellcheck: "false", "aria-describedby": help ? `${id}-help` : null, ...attributes });
  return h("form", { class: "form line-form", submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void done(entry.value.trim(), problem);
  } }, h("div", { class: "field" }, h("label", { for: id }, title), h("div", { class: "entry" }, entry, h("button", { class: isStrong ? "strong" : "" }, button)),
    help ? h("p", { id: `${id}-help` }, help) : null), problem);
}

/**
 * Ask for a name in a window of its own; null if none was given.
 * @param {string} question
 * @param {string} value
 * @returns {Promise<string | null>}
 */
export function askName(question, value) {
  const entry = h("input", { id: "asked-name", value, maxlength: 20, required: true, autocomplete: "off", autofocus: true });
  const dialog = h("dialog", { "aria-labelledby": "asked-title" }, h("form", { method: "dialog" },
    h("h2", { id: "asked-title" }, h("label", { for: "asked-name" }, question)), entry,
    h("div", { class: "buttons" }, h("button", { value: "yes", class: "strong" }, "Save"), h("button", { value: "no", formnovalidate: true }, "Cancel"))));
  document.body.append(dialog);
  dialog.showModal();
  entry.select();
  return new Promise((done) => dialog.addEventListener("close", () => {
    dialog.remove();
    done(dialog.returnValue === "yes" ? entry.value.trim() : null);
  }));
}

/**
 * A link to pass on: to see, to copy, and to share where the system can.
 * @param {string} link
 */
export function linkLine(link) {
  const line = h("input", { id: "link-line", readonly: true, value: link, focus: () => line.select() });
  const said = h("p", { class: "soft", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = "Copied.";
    } catch {
      line.select();
      said.textContent = "Copy the selected link.";
    }
  };
  const pass = async () => { said.textContent = await share(link); };
  return h("div", { class: "field" }, h("label", { for: "link-line" }, "Link"),
    h("div", { class: "entry" }, line, h("button", { type: "button", click: () => void copy() }, "Copy"),
      "share" in navigator ? h("button", { type: "button", click: () => void pass() }, "Share") : null), said);
}
