/** Several lots in one entry: a whole group to the ground, or houses on all of it where the bank's stock wants that. */

import { h } from "../h.js";
import { buildings, button, chip, disc, playing } from "../pieces.js";

/** `many` is {player, levels}: the level each chosen square shall have. */
export function several(app, panel, many) {
  const groups = playing(panel).flatMap((player) => groupsOf(app, panel, player));
  return h(
    "div",
    { class: "estates", "data-scroll": "estates" },
    groups.length ? groups.map((group) => groupRow(app, panel, many, group)) : h("p", { class: "quiet" }, app.words.ui("nothing_to_build")),
    summary(app, panel, many),
  );
}

/** Groups in which something can be built or sold, with their deeds. */
function groupsOf(app, panel, player) {
  const can = panel.estates[player.id];
  const open = new Set([...can.build, ...can.sell]);
  const letters = new Set([...open].map((square) => app.words.deed(square).group));
  return [...letters].map((group) => ({
    player: player.id,
    group,
    deeds: player.deeds.filter((deed) => app.words.deed(deed.square).group === group),
  }));
}

function groupRow(app, panel, many, { player, group, deeds }) {
  const { words } = app;
  const target = (square, level) => many.levels[square] ?? level;
  const set = (levels) => app.show({ several: { player, levels: many.player === player ? { ...many.levels, ...levels } : levels } });
  const step = (square, level, by) => () => set({ [square]: Math.min(panel.rules.hotel_level, Math.max(0, target(square, level) + by)) });
  return h(
    "section",
    { class: "grouprow", "aria-label": words.colour(player) },
    h("p", { class: "gh" }, disc(app, player), deeds.some((deed) => deed.level > 0) && button({ id: `ground-${group}`, class: "sm", tap: () => set(Object.fromEntries(deeds.map((deed) => [deed.square, 0]))) }, words.ui("to_the_ground"))),
    deeds.map(({ square, level }) =>
      h(
        "div",
        { class: "lot" },
        h("span", { class: "deed" }, chip(app, square), h("span", { class: "dn" }, words.square(square))),
        button({ id: `less-${square}`, class: "step", label: words.ui("sell_on", { deed: words.square(square) }), tap: step(square, level, -1) }, "−"),
        h("b", { class: "level" }, buildings(app, panel, target(square, level)) || "0"),
        button({ id: `more-${square}`, class: "step", label: words.ui("build_on", { deed: words.square(square) }), tap: step(square, level, 1) }, "+"),
      ),
    ),
  );
}

function summary(app, panel, many) {
  const { words } = app;
  const action = actionOf(panel, many);
  if (!action) return h("p", { class: "quiet" }, words.ui("several_hint"));
  const count = Object.values(action.levels).reduce((sum, levels) => sum + levels, 0);
  return h("div", { class: "sumline" }, button({ id: "record-several", class: "primary", tap: () => app.play(action) }, words.ui(`record_${action.do}`, { count, player: words.colour(many.player) })));
}

/** What the chosen levels mean: all up, or all down; null while nothing or both. */
export function actionOf(panel, many) {
  const player = panel.players.find((one) => one.id === many.player);
  if (!player) return null;
  const steps = player.deeds
    .map(({ square, level }) => [square, (many.levels[square] ?? level) - level])
    .filter(([, by]) => by !== 0);
  const isUp = steps.every(([, by]) => by > 0);
  const isDown = steps.every(([, by]) => by < 0);
  if (!steps.length || !(isUp || isDown)) return null;
  return { do: isUp ? "build" : "sell", player: many.player, levels: Object.fromEntries(steps.map(([square, by]) => [square, Math.abs(by)])) };
}
