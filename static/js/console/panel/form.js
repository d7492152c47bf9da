/** Pieces of the smaller forms: a head with a way out, fields whose text survives a redraw. */

import { h } from "../h.js";
import { button, disc, playing } from "../pieces.js";

export function toolHead(app, title) {
  return h("div", { class: "toolhead" }, h("h2", {}, title), button({ id: "put-away", class: "sm", tap: () => app.close() }, app.words.ui("cancel")));
}

/** One line of text kept in the view under `name`, or wherever `set` keeps it; without `redraws` typing draws nothing anew. */
export function field(app, { name, label, most = 200, redraws = true, value = app.view[name], set = (text) => app.show({ [name]: text }) }) {
  const keep = (event) => (redraws ? set(event.target.value) : (app.view[name] = event.target.value));
  return h(
    "label",
    { class: "field" },
    h("span", { class: "label" }, label),
    h("input", { type: "text", "data-id": name, maxlength: most, value: value ?? "", autocomplete: "off", oninput: keep }),
  );
}

/** Choose one player. */
export function whom(app, panel, { name, label, players = playing(panel) }) {
  const pick = (id) => () => app.show({ [name]: id });
  return h(
    "div",
    { role: "group", "aria-label": label },
    h("p", { class: "label" }, label),
    h("div", { class: "who2" }, players.map(({ id }) => button({ id: `${name}-${id}`, class: "left", pressed: app.view[name] === id, tap: pick(id) }, disc(app, id), app.words.colour(id)))),
  );
}

/** Choose one of some words. */
export function choose(app, { name, label, among, text, value = app.view[name] }) {
  return h(
    "div",
    { role: "group", "aria-label": label },
    h("p", { class: "label" }, label),
    h("div", { class: "lots" }, among.map((one) => button({ id: `${name}-${one}`, pressed: value === one, tap: () => app.show({ [name]: one }) }, text(one)))),
  );
}
