/** What is owed, what can be raised, and the way out when it cannot. */

import { h } from "../h.js";
import { button, chip, playerOf } from "../pieces.js";
import { lots } from "./estates.js";
import { even } from "./offers.js";

export function debt(app, panel) {
  const { words } = app;
  const { player, amount } = panel.debt;
  if (app.view.leaving) return bankrupt(app, panel, player);
  const others = panel.choices.filter((choice) => choice.do === "pay" && choice.player !== player);
  return [
    even(
      button({ id: "pay", off: !app.choice("pay", player), tap: () => app.play({ do: "pay", player }) }, words.ui("other_pays", { player: words.colour(player), amount: words.money(amount) })),
      others.map((choice) => button({ id: `pay-${choice.player}`, tap: () => app.play({ do: "pay", player: choice.player }) }, words.ui("other_pays", { player: words.colour(choice.player), amount: words.money(choice.bounds.amount) }))),
      app.choice("bankrupt", player) && button({ id: "bankrupt", tap: () => app.show({ leaving: true, lift: [] }) }, words.ui("goes_bankrupt")),
    ),
    h("p", { class: "label" }, words.ui("can_raise", { player: words.colour(player) })),
    h("div", { class: "estates", "data-scroll": "estates" }, h("div", { class: "lotgrid" }, lots(app, panel, player))),
  ];
}

/** Asked once, with the thing named; the creditor says which mortgages are paid off at once. */
function bankrupt(app, panel, player) {
  const { words } = app;
  const creditor = panel.debt.to.find((share) => share.player)?.player ?? null;
  const pledged = creditor ? playerOf(panel, player).deeds.filter((deed) => deed.mortgaged) : [];
  const lift = app.view.lift ?? [];
  const flip = (square) => (lift.includes(square) ? lift.filter((other) => other !== square) : [...lift, square]);
  const record = () => app.play({ do: "bankrupt", player, ...(lift.length ? { lift } : {}) });
  return [
    h("p", {}, creditor ? words.ui("bankrupt_to", { player: words.colour(player), creditor: words.colour(creditor) }) : words.ui("bankrupt_to_bank", { player: words.colour(player) })),
    pledged.length > 0 && h("p", { class: "label" }, words.ui("lift_at_once", { player: words.colour(creditor) })),
    pledged.length > 0 && h("div", { class: "lots" }, pledged.map(({ square }) => button({ id: `lift-${square}`, class: "lotpick", pressed: lift.includes(square), tap: () => app.show({ lift: flip(square) }) }, chip(app, square, true), words.square(square)))),
    even(
      button({ id: "bankrupt-not", tap: () => app.show({ leaving: false }) }, words.ui("cancel")),
      button({ id: "bankrupt-yes", class: "stop", tap: record }, words.ui("record_bankrupt", { player: words.colour(player) })),
    ),
  ];
}
