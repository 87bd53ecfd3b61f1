/** The letter that a blank stands for. */

import { h } from "../dom.js";

/** Which letter a blank stands for. @returns {Promise<string>} */
export function chooseLetter() {
  const dialog = h("dialog", { class: "letters", "aria-labelledby": "letters-title" }, h("form", { method: "dialog" },
    h("h2", { id: "letters-title" }, "Choose a letter for the blank"),
    h("div", {}, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("").map((letter) => h("button", { value: letter }, letter))),
    h("button", { value: "", class: "quiet" }, "Cancel")));
  dialog.addEventListener("keydown", (event) => {
    if (/^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey) dialog.close(event.key.toUpperCase());
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => {
    dialog.remove();
    done(dialog.returnValue);
  }));
}
