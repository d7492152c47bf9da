/** Corrections of who did something, and of what was said: payers, starters, warnings, notes, reasons. */

import { h } from "../h.js";
import { button, disc } from "../pieces.js";
import { choose as chooseWord, field } from "./form.js";
import { changesOf, parts } from "./ruling.js";

/** One of all who ever played, also those who are out now. */
export function whoElse(app, panel, player, tap) {
  return h("div", { class: "who2", role: "group", "aria-label": app.words.ui("whom") }, panel.players.map(({ id }) => button({ id: `who-${id}`, class: "left", pressed: id === player, tap: () => tap(id) }, disc(app, id), app.words.colour(id))));
}

/** Somebody else paid, began, or could not pay: one tap says who. */
export function someoneElse(app, panel, old, choose) {
  return whoElse(app, panel, old.player, (player) => choose({ ...without(old, "rolls"), player }));
}

/** A sanction: whom, and the words to it. */
export function sanctioned(app, panel, old, choose) {
  const { player, text } = { player: old.player, text: old.reason ?? "", ...app.view.edited };
  const set = (part) => app.show({ edited: { player, text, ...part } });
  const isReady = old.do === "warn" || old.do === "withdraw" || text.trim();
  return [whoElse(app, panel, player, (id) => set({ player: id })), words(app, text, (next) => set({ text: next })), look(app, isReady, () => choose({ ...old, player, reason: text.trim() }))];
}

/** The reason of a pause, of a throw that does not count, of an early end. */
export function reasoned(app, panel, old, choose) {
  const text = app.view.edited?.text ?? old.reason ?? "";
  return [words(app, text, (next) => app.show({ edited: { text: next } })), look(app, text.trim(), () => choose({ ...old, reason: text.trim() }))];
}

export function noted(app, panel, old, choose) {
  const { text } = { text: old.text, ...app.view.edited };
  const kind = app.view.kind ?? old.kind;
  return [
    chooseWord(app, { name: "kind", label: app.words.ui("kind_of_note"), among: ["incident", "disclosure", "reminder", "remark"], text: (one) => app.words.ui(`note_${one}`), value: kind }),
    words(app, text, (next) => app.show({ edited: { text: next } })),
    look(app, text.trim(), () => choose({ do: "note", kind, text: text.trim() })),
  ];
}

/** A ruling, as it was put together. */
export function ruled(app, panel, old, choose) {
  const { changes, text } = { changes: changesOf(app, panel, old), text: old.reason, ...app.view.edited };
  const set = (part) => app.show({ edited: { changes, text, ...part } });
  return [words(app, text, (next) => set({ text: next })), parts(app, panel, { changes, set: (next) => set({ changes: next }), reason: text, record: choose, text: app.words.ui("look_at_effect") })];
}

function words(app, text, set) {
  return field(app, { name: "said", label: app.words.ui("reason"), value: text, set });
}

function look(app, isReady, tap) {
  return h("div", { class: "sumline" }, button({ id: "look", class: "primary", off: !isReady, tap }, app.words.ui("look_at_effect")));
}

function without(action, name) {
  return Object.fromEntries(Object.entries(action).filter(([key]) => key !== name));
}
