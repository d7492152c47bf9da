/**
 * Building, selling, mortgaging, lifting: one screen for all players. A tap on +, − or a deed records at once.
 * It stays open, with the dice in sight, until it is put away.
 */

import { h } from "../h.js";
import { buildings, button, chip, disc, playing, tint } from "../pieces.js";
import { buildingAuctions } from "./scarce.js";
import { several } from "./several.js";

export function estates(app, panel) {
  const { words } = app;
  const many = app.view.several;
  return h(
    "section",
    { class: "tool", "aria-label": words.ui("estates") },
    h(
      "div",
      { class: "toolhead" },
      h("h2", { class: "vh" }, words.ui("estates")),
      h("p", { class: "stock" }, words.ui("bank_stock", { houses: panel.bank.houses, hotels: panel.bank.hotels })),
      button({ id: "several", class: "sm", pressed: Boolean(many), tap: () => app.show({ several: many ? null : { levels: {} } }) }, words.ui("several_lots")),
      button({ id: "put-away", class: "sm", tap: () => app.close() }, words.ui("put_away")),
    ),
    buildingAuctions(app, panel),
    many ? several(app, panel, many) : h("div", { class: "estates", "data-scroll": "estates" }, playing(panel).map((player) => estate(app, panel, player))),
  );
}

function estate(app, panel, player) {
  if (!player.deeds.length) return null;
  return h(
    "section",
    { class: `estate ${tint(app, player.id)}`, "aria-label": app.words.colour(player.id) },
    h("h3", {}, disc(app, player.id), h("span", { class: "vh" }, app.words.colour(player.id))),
    h("div", { class: "lotgrid" }, lots(app, panel, player.id)),
  );
}

/** A player's deeds with what may be done to each. */
export function lots(app, panel, id) {
  const can = panel.estates[id] ?? { build: [], sell: [], mortgage: [], lift: [] };
  const player = panel.players.find((one) => one.id === id);
  return player.deeds.map((deed) => lot(app, panel, id, deed, can));
}

function lot(app, panel, player, deed, can) {
  const { words } = app;
  const { square, level } = deed;
  const name = words.square(square);
  const step = (kind) => () => app.play({ do: kind, player, levels: { [square]: 1 } });
  return h(
    "div",
    { class: `lot${deed.mortgaged ? " pledged" : ""}`, "data-lot": square },
    pledge(app, player, deed, can),
    can.sell.includes(square) && button({ id: `sell-${square}`, class: "step", label: words.ui("sell_on", { deed: name }), tap: step("sell") }, "−"),
    level > 0 && h("b", { class: "level" }, buildings(app, panel, level)),
    can.build.includes(square) && button({ id: `build-${square}`, class: "step", label: words.ui("build_on", { deed: name }), tap: step("build") }, "+"),
  );
}

/** The deed itself: a tap turns it over, where that may be done now. */
function pledge(app, player, { square, mortgaged }, can) {
  const { words } = app;
  const name = words.square(square);
  const kind = can.mortgage.includes(square) ? "mortgage" : can.lift.includes(square) ? "lift" : null;
  const inside = [chip(app, square, mortgaged), h("span", { class: "dn" }, name), mortgaged && h("span", { class: "vh" }, words.ui("mortgaged"))];
  if (!kind) return h("span", { class: "deed" }, inside);
  const record = () => app.play({ do: kind, player, deeds: [square] });
  return button({ id: `deed-${square}`, class: "deed", label: words.ui(`${kind}_deed`, { deed: name }), tap: record }, inside, h("span", { class: "does" }, words.ui(`${kind}_short`)));
}
