/** At the foot: undo, always one tap, and the last five lines in plain words. */

import { draw } from "./region.js";
import { h, icon } from "./h.js";
import { button } from "./pieces.js";

export class Foot {
  constructor(app) {
    this.app = app;
    this.node = h("footer", { class: "clog", "aria-label": app.words.ui("last_lines") });
  }

  draw() {
    const { app } = this;
    const { log } = app.data;
    const { canUndo } = app;
    draw(this.node, [log, canUndo, app.words.people, app.view.line], () => [
      button({ id: "undo", class: "undo", off: !canUndo, tap: () => app.undo() }, icon("undo"), app.words.ui("undo")),
      h("ol", { class: "lines5" }, log.slice(0, 5).map((line) => h("li", {}, lineButton(app, line)))),
    ]);
  }
}

function lineButton(app, line) {
  const who = line.player ? ` · ${app.words.colour(line.player)}` : "";
  return h(
    "button",
    { type: "button", class: "line", "data-id": `line-${line.number}`, tap: () => app.open("line", { line }) },
    h("span", {}, `${line.place ?? line.number}${who}`),
    h("em", { class: line.replaced ? "gone" : null }, app.words.say(line.phrase)),
  );
}
