/** "Count the cash now": what lies there against what the record says; a difference becomes a ruling or a found mistake. */

import { h } from "../h.js";
import { button, playing } from "../pieces.js";
import { openEntries } from "./entries.js";
import { field, toolHead, whom } from "./form.js";
import { pad, unitsOf } from "./pad.js";

export function cashCheck(app, panel) {
  const { words } = app;
  const { who } = app.view;
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("more_cash")),
    h(
      "div",
      { class: "auction" },
      h("div", { class: "winners" }, whom(app, panel, { name: "who", label: words.ui("whose_cash") }), who && found(app, playing(panel).find((player) => player.id === who))),
      pad(app, { amount: app.view.counted ?? "", set: (counted) => app.show({ counted }), label: words.ui("counted") }),
    ),
  );
}

/** What is so only shows once something was counted: before that no sum is named. */
function found(app, player) {
  const { words } = app;
  const counted = unitsOf(app, app.view.counted ?? "");
  if (app.view.counted === null || app.view.counted === "") return h("p", { class: "quiet" }, words.ui("type_counted"));
  if (counted === null) return h("p", { class: "why" }, words.ui("not_in_notes"));
  const difference = counted - player.cash;
  if (!difference) return h("p", { class: "big", "data-id": "cash-equal" }, words.ui("cash_equal", { amount: words.money(counted) }));
  return [
    h("p", { class: "big", "data-id": "cash-differs" }, words.ui(difference < 0 ? "cash_less" : "cash_more", { expected: words.money(player.cash), difference: words.money(Math.abs(difference)) })),
    field(app, { name: "reason", label: words.ui("reason") }),
    settle(app, player, difference),
  ];
}

function settle(app, player, difference) {
  const { words } = app;
  const reason = (app.view.reason ?? "").trim();
  const rule = () => app.play({ do: "rule", reason, cash: { [player.id]: difference } });
  return h(
    "div",
    { class: "even" },
    button({ id: "cash-rule", off: !reason, tap: rule }, words.ui("rule_difference")),
    button({ id: "cash-mistake", tap: () => (app.urls.log ? openEntries(app) : app.close()) }, words.ui("find_mistake")),
  );
}
