/** Call a referee: what it is about, a few words, sent even while entries wait. */

import { h } from "../h.js";
import { button } from "../pieces.js";
import { field, toolHead } from "./form.js";

const CATEGORIES = ["rule", "dispute", "conduct", "count", "equipment", "other"];

export function call(app) {
  const { words } = app;
  if (app.call || app.calls.waiting) return standing(app);
  const make = (category) => () => {
    app.close();
    void app.calls.make(category, app.view.callText ?? "");
  };
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("call_referee")),
    field(app, { name: "callText", label: words.ui("few_words"), most: 200, redraws: false }),
    h("p", { class: "label" }, words.ui("call_about")),
    h("div", { class: "who2" }, CATEGORIES.map((category) => button({ id: `call-${category}`, tap: make(category) }, words.ui(`call_${category}`)))),
  );
}

function standing(app) {
  const { words } = app;
  const coming = app.call?.coming;
  const cancel = () => {
    app.close();
    void app.calls.cancel();
  };
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("call_referee")),
    h("p", { class: "big" }, coming ? words.ui("coming", { name: coming }) : words.ui(app.calls.waiting ? "call_waiting" : "call_open")),
    button({ id: "call-cancel", tap: cancel }, words.ui("call_cancel")),
  );
}
