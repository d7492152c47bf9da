/** Corrections of what was done with deeds: other deeds, other levels, another player. */

import { h } from "../h.js";
import { buildings, button, chip } from "../pieces.js";
import { pad, unitsOf } from "./pad.js";
import { whoElse } from "./correct_people.js";

const toLook = (app, isReady, tap) => h("div", { class: "sumline" }, button({ id: "look", class: "primary", off: !isReady, tap }, app.words.ui("look_at_effect")));

/** Deeds that were pledged, paid off or dealt. Owners may have changed since, so all that were named stay in sight. */
export function deeds(app, panel, old, choose) {
  const { player, chosen } = { player: old.player, chosen: old.deeds, ...app.view.edited };
  const set = (part) => app.show({ edited: { player, chosen, ...part } });
  const among = old.do === "deal" ? app.words.edition.squares.filter((one) => one.code).map((one) => one.square) : held(panel, player, old.deeds);
  const isReady = chosen.length > 0 && (old.do !== "deal" || chosen.length === old.deeds.length);
  return [whoElse(app, panel, player, (id) => set({ player: id, chosen: id === old.player ? old.deeds : [] })), toggles(app, among, chosen, (next) => set({ chosen: next })), toLook(app, isReady, () => choose({ ...old, player, deeds: chosen }))];
}

/** Who went bankrupt, and which mortgages the creditor paid off at once. */
export function bankruptcy(app, panel, old, choose) {
  const { player, chosen } = { player: old.player, chosen: old.lift ?? [], ...app.view.edited };
  const set = (part) => app.show({ edited: { player, chosen, ...part } });
  const pledged = panel.players.flatMap((one) => one.deeds.filter((deed) => deed.mortgaged).map((deed) => deed.square));
  const among = [...new Set([...(old.lift ?? []), ...pledged])].sort((one, other) => one - other);
  const record = () => choose({ do: "bankrupt", player, ...(chosen.length ? { lift: chosen } : {}) });
  return [
    whoElse(app, panel, player, (id) => set({ player: id })),
    among.length > 0 && h("p", { class: "label" }, app.words.ui("paid_off_at_once")),
    toggles(app, among, chosen, (next) => set({ chosen: next })),
    toLook(app, true, record),
  ];
}

/** Levels built or sold, lot by lot; the direction stays what it was. */
export function levels(app, panel, old, choose) {
  const { player, steps } = { player: old.player, steps: numbered(old.levels), ...app.view.edited };
  const set = (part) => app.show({ edited: { player, steps, ...part } });
  const named = Object.keys(old.levels).map(Number);
  const lots = held(panel, player, player === old.player ? named : []).filter((square) => app.words.deed(square).kind === "street");
  const count = (square) => steps[square] ?? 0;
  const by = (square, more) => () => set({ steps: { ...steps, [square]: Math.min(panel.rules.hotel_level, Math.max(0, count(square) + more)) } });
  const chosen = Object.fromEntries(Object.entries(steps).filter(([, some]) => some > 0));
  return [
    whoElse(app, panel, player, (id) => set({ player: id, steps: id === old.player ? numbered(old.levels) : {} })),
    h("div", { class: "lotgrid" }, lots.map((square) => lot(app, panel, square, count(square), by))),
    toLook(app, Object.keys(chosen).length > 0, () => choose({ ...old, player, levels: chosen })),
  ];
}

function lot(app, panel, square, count, by) {
  const name = app.words.square(square);
  return h(
    "div",
    { class: "lot" },
    h("span", { class: "deed" }, chip(app, square), h("span", { class: "dn" }, name)),
    button({ id: `less-${square}`, class: "step", label: app.words.ui("fewer_on", { deed: name }), tap: by(square, -1) }, "−"),
    h("b", { class: "level", "data-id": `count-${square}` }, buildings(app, panel, count) || "0"),
    button({ id: `more-${square}`, class: "step", label: app.words.ui("more_on", { deed: name }), tap: by(square, 1) }, "+"),
  );
}

/** The price of a scarce building. */
export function scarcePrice(app, panel, old, choose) {
  const amount = app.view.amount ?? String(old.price * app.words.currency.scale);
  const units = unitsOf(app, amount);
  return [pad(app, { amount, set: (next) => app.show({ amount: next }), label: app.words.ui("price") }), toLook(app, Boolean(units), () => choose({ ...old, price: units }))];
}

function toggles(app, among, chosen, set) {
  const flip = (square) => (chosen.includes(square) ? chosen.filter((other) => other !== square) : [...chosen, square]);
  return h("div", { class: "lots" }, among.map((square) => button({ id: `pick-${square}`, class: "lotpick", pressed: chosen.includes(square), tap: () => set(flip(square)) }, chip(app, square), app.words.square(square))));
}

/** What a player holds now, and what the entry named. */
function held(panel, id, named) {
  const now = panel.players.find((player) => player.id === id)?.deeds.map((deed) => deed.square) ?? [];
  return [...new Set([...named, ...now])].sort((one, other) => one - other);
}

function numbered(levels) {
  return Object.fromEntries(Object.entries(levels).map(([square, count]) => [Number(square), count]));
}
