/** A ruling: a reason, and what shall be so. The only entry that may break the rules. */

import { h } from "../h.js";
import { button, disc, playing } from "../pieces.js";
import { field, toolHead } from "./form.js";

const KINDS = ["cash", "position", "jail", "deed", "turn", "clear"];
const CLEARS = ["claims", "debts", "auctions"];

export function ruling(app, panel) {
  const { words } = app;
  const { changes = [], reason = "" } = app.view;
  const set = (next) => app.show({ changes: next });
  return h("section", { class: "tool" }, toolHead(app, words.ui("more_ruling")), field(app, { name: "reason", label: words.ui("reason") }), parts(app, panel, { changes, set, reason, record: (action) => app.play(action), text: words.ui("record_ruling") }));
}

/** What shall be so, row by row; `record` takes the whole action. */
export function parts(app, panel, { changes, set, reason, record, text }) {
  const { words } = app;
  const action = actionOf(app, changes, reason.trim());
  return [
    h("div", { class: "changes scroll", "data-scroll": "changes" }, changes.map((change, place) => row(app, panel, change, (next) => set(changes.map((other, at) => (at === place ? next : other))), () => set(changes.filter((_, at) => at !== place)), place))),
    h("div", { class: "lots", role: "group", "aria-label": words.ui("add_change") }, KINDS.map((kind) => button({ id: `add-${kind}`, class: "sm", tap: () => set([...changes, fresh(panel, kind)]) }, words.ui(`rule_${kind}`)))),
    h("div", { class: "sumline" }, button({ id: "record-ruling", class: "primary", off: !action, tap: () => record(action) }, text)),
  ];
}

/** The rows of a ruling that was recorded. */
export function changesOf(app, panel, { cash = {}, position = {}, jail = {}, deeds = {}, turn, clear = [] }) {
  const row = (kind, more) => ({ ...fresh(panel, kind), ...more });
  const all = (of, kind, more) => Object.entries(of).map(([key, value]) => row(kind, more(key, value)));
  return [
    ...all(cash, "cash", (who, units) => ({ who, amount: String(units * app.words.currency.scale) })),
    ...all(position, "position", (who, square) => ({ who, square })),
    ...all(jail, "jail", (who, tries) => ({ who, free: tries === null, tries: tries ?? 0 })),
    ...all(deeds, "deed", (deed, lot) => ({ deed: Number(deed), who: lot?.owner ?? "", level: lot?.level ?? 0, pledged: lot?.mortgaged ?? false })),
    ...(turn ? [row("turn", { who: turn })] : []),
    ...clear.map((what) => row("clear", { what })),
  ];
}

function fresh(panel, kind) {
  const who = panel.turn ?? playing(panel)[0].id;
  return { kind, who, amount: "", square: 0, deed: 1, level: 0, pledged: false, what: "claims", free: false, tries: 0 };
}

function row(app, panel, change, set, remove, place) {
  const { words } = app;
  const inside = ROWS[change.kind](app, panel, change, (part) => set({ ...change, ...part }), place);
  return h("div", { class: "changerow", role: "group", "aria-label": words.ui(`rule_${change.kind}`) }, h("b", {}, words.ui(`rule_${change.kind}`)), inside, button({ id: `remove-${place}`, class: "sm", tap: remove }, words.ui("remove")));
}

const ROWS = {
  cash: (app, panel, change, set, place) => [who(app, panel, change, set, place), sum(app, change, set, place)],
  position: (app, panel, change, set, place) => [who(app, panel, change, set, place), board(app, change.square, (square) => set({ square }), place)],
  jail: (app, panel, change, set, place) => [who(app, panel, change, set, place), flag(app, change.free, ["rule_jail_in", "rule_jail_out"], (free) => set({ free }), place)],
  deed: (app, panel, change, set, place) => [
    select(app, { id: `deed-of-${place}`, label: app.words.ui("rule_deed"), value: change.deed, options: deedOptions(app), set: (value) => set({ deed: Number(value) }) }),
    select(app, { id: `owner-${place}`, label: app.words.ui("owner"), value: change.who, options: [["", app.words.phrases["words.bank"]], ...people(app, panel)], set: (value) => set({ who: value }) }),
    select(app, { id: `level-${place}`, label: app.words.ui("buildings"), value: change.level, options: levels(app, panel), set: (value) => set({ level: Number(value) }) }),
    flag(app, change.pledged, ["unmortgaged", "mortgaged"], (pledged) => set({ pledged }), place),
  ],
  turn: (app, panel, change, set, place) => [who(app, panel, change, set, place)],
  clear: (app, panel, change, set, place) => [select(app, { id: `clear-${place}`, label: app.words.ui("rule_clear"), value: change.what, options: CLEARS.map((what) => [what, app.words.ui(`clear_${what}`)]), set: (what) => set({ what }) })],
};

function who(app, panel, change, set, place) {
  return h("div", { class: "discs" }, playing(panel).map(({ id }) => button({ id: `rule-${place}-${id}`, class: "pick", label: app.words.colour(id), pressed: change.who === id, tap: () => set({ who: id }) }, disc(app, id))));
}

function sum(app, change, set, place) {
  return h("input", { type: "text", inputmode: "numeric", class: "sum", "data-id": `sum-${place}`, "aria-label": app.words.ui("plus_or_minus"), placeholder: app.words.ui("plus_or_minus"), value: change.amount, oninput: (event) => set({ amount: event.target.value }) });
}

function board(app, square, set, place) {
  const options = app.words.edition.squares.map((one) => [one.square, `${one.square} · ${one.name}`]);
  return select(app, { id: `square-${place}`, label: app.words.ui("rule_position"), value: square, options, set: (value) => set(Number(value)) });
}

function deedOptions(app) {
  return app.words.edition.squares.filter((one) => one.code).map((one) => [one.square, `${one.code} · ${one.name}`]);
}

function people(app, panel) {
  return playing(panel).map(({ id }) => [id, app.words.colour(id)]);
}

function levels(app, panel) {
  const { words } = app;
  return Array.from({ length: panel.rules.hotel_level + 1 }, (_, level) => [level, level === panel.rules.hotel_level ? words.ui("hotel") : words.ui("houses", { count: level })]);
}

function flag(app, value, [no, yes], set, place) {
  return h("div", { class: "discs" }, [false, true].map((is) => button({ id: `flag-${place}-${is}`, class: "sm", pressed: value === is, tap: () => set(is) }, app.words.ui(is ? yes : no))));
}

function select(app, { id, label, value, options, set }) {
  return h("select", { "data-id": id, "aria-label": label, onchange: (event) => set(event.target.value) }, options.map(([key, text]) => h("option", { value: key, selected: String(key) === String(value) }, text)));
}

/** The entry; null while a reason is missing or a sum is no number of the edition's notes. */
export function actionOf(app, changes, reason) {
  if (!reason) return null;
  const action = { do: "rule", reason };
  for (const change of changes) if (!APPLY[change.kind](action, change, app.words.currency.scale)) return null;
  return action;
}

const APPLY = {
  cash: (action, { who: id, amount }, scale) => {
    const printed = Number(amount.replace("−", "-"));
    if (!amount.trim() || !Number.isInteger(printed / scale)) return false;
    action.cash = { ...action.cash, [id]: (action.cash?.[id] ?? 0) + printed / scale };
    return true;
  },
  position: (action, { who: id, square }) => (action.position = { ...action.position, [id]: square }),
  jail: (action, { who: id, free, tries }) => (action.jail = { ...action.jail, [id]: free ? null : tries }),
  deed: (action, { deed, who: id, level, pledged }) => (action.deeds = { ...action.deeds, [deed]: id ? { owner: id, level, mortgaged: pledged } : null }),
  turn: (action, { who: id }) => (action.turn = id),
  clear: (action, { what }) => (action.clear = [...(action.clear ?? []), what]),
};
