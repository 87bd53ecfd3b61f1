/** Looking words up. */

import { announce, h } from "../dom.js";
import { Refused } from "../host.js";

/** @import {Page} from "../app.js" */

const QUESTIONS = { check: "Is it a word?", anagrams: "Anagrams of", from: "Words from these letters", pattern: "Words like c?t", starts: "Words that start with" };

/** @type {Page} */
export async function page(site) {
  site.name("Words");
  const answer = h("div", { class: "answer" });
  const form = h("form", { class: "form", submit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const data = new FormData(form);
    try {
      const given = String(data.get("given"));
      const found = await site.host.facts(`words/${data.get("question")}?given=${encodeURIComponent(given)}`);
      const sum = found.count === 0 ? "No words." : found.count === 1 ? "1 word." : `${found.count.toLocaleString("en-US")} words.`;
      const check = data.get("question") === "check" ? `${given} is ${found.count ? "a word" : "not a word"}.` : sum;
      announce(check);
      answer.replaceChildren(h("p", {}, h("strong", {}, check)), h("ul", { class: "found" }, ...found.words.map((/** @type {string} */ word) => h("li", {}, word))));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      announce(error.message);
      answer.replaceChildren(h("p", { class: "problem" }, error.message));
    }
  } },
  h("div", { class: "field" }, h("label", { for: "question" }, "Question"), h("select", { id: "question", name: "question" },
    ...Object.entries(QUESTIONS).map(([value, title]) => h("option", { value }, title)))),
  h("div", { class: "field" }, h("label", { for: "given" }, "Letters"),
    h("input", { id: "given", name: "given", required: true, maxlength: 40, autocapitalize: "none", autocomplete: "off", spellcheck: "false", "aria-describedby": "given-help" }),
    h("p", { id: "given-help" }, "A question mark stands for any letter.")),
  h("div", { class: "buttons" }, h("button", { class: "strong" }, "Look up")));
  site.main.append(h("h1", { tabindex: -1 }, "Words"), form, answer);
}
