/** The hammer fell: type the price, then tap who won. */

import { h } from "../h.js";
import { button, chip, disc } from "../pieces.js";
import { pad, unitsOf } from "./pad.js";

export function auction(app, panel) {
  const { words } = app;
  const { lots, least } = panel.auction;
  const lot = lots.find((one) => one.square === app.view.lot) ?? lots[0];
  const amount = app.view.amount ?? "";
  const units = unitsOf(app, amount);
  const isEnough = units !== null && units >= least;
  return [
    lots.length > 1 && lotPicker(app, lots, lot),
    h(
      "div",
      { class: "auction" },
      h(
        "div",
        { class: "winners" },
        h("p", { class: "label" }, isEnough ? words.ui("who_won_at", { amount: words.money(units) }) : words.ui("type_price", { least: words.money(least) })),
        h("div", { class: "who2" }, lot.bidders.map((id) => winner(app, lot, id, isEnough ? units : null)), noBid(app, lot)),
      ),
      pad(app, { amount, set: (next) => app.show({ amount: next }), label: words.ui("price") }),
    ),
  ];
}

function lotPicker(app, lots, lot) {
  return h(
    "div",
    { class: "lots", role: "group", "aria-label": app.words.ui("which_lot") },
    lots.map(({ square }) =>
      button({ id: `lot-${square}`, class: "lotpick", pressed: square === lot.square, tap: () => app.show({ lot: square }) }, chip(app, square), app.words.square(square)),
    ),
  );
}

function winner(app, lot, id, units) {
  const { words } = app;
  const record = () => app.play({ do: "auction", deed: lot.square, winner: id, price: units });
  return button({ id: `won-${id}`, class: "left", off: units === null, tap: record }, disc(app, id), words.colour(id));
}

function noBid(app, lot) {
  const record = () => app.play({ do: "auction", deed: lot.square, winner: null, price: null });
  return button({ id: "no-bid", class: "light", tap: record }, app.words.ui("no_bid"));
}
