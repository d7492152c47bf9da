/** Two rows of six faces: one tap in each records the roll. */

import { h, s } from "../h.js";
import { button } from "../pieces.js";

const SPOTS = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]],
  6: [[28, 22], [72, 22], [28, 50], [72, 50], [28, 78], [72, 78]],
};

/**
 * @param {object} app
 * @param {{do: string, player: string}} roll what two taps record
 * @param {boolean} small in one screen with something else
 */
export function dice(app, roll, small = false) {
  const record = (second) => app.play({ ...roll, dice: [app.view.first, second] });
  return twoRows(app, { small, first: app.view.first ?? null, choose: (face) => app.show({ first: face }), record });
}

/** The rows alone, for whatever is to happen with the two numbers. */
export function twoRows(app, { small, first, choose, record, chosen = null }) {
  const { words } = app;
  const toggle = (face) => choose(face === first ? null : face);
  const hint = first ? words.ui("die_again", { number: first }) : "";
  return h(
    "div",
    { class: `dice${small ? " small" : ""}` },
    row({ title: words.ui("first_die"), hint, name: "a", on: first, label: (n) => words.ui("first_die_is", { number: n }), tap: toggle }),
    row({
      title: words.ui("second_die"),
      hint: first ? words.ui("second_records") : words.ui("first_first"),
      name: "b",
      on: chosen,
      isNext: Boolean(first),
      label: (n) => words.ui("second_die_is", { number: n }),
      tap: first ? record : null,
    }),
  );
}

function row({ title, hint, name, on, isNext, label, tap }) {
  const faces = [1, 2, 3, 4, 5, 6].map((face) => {
    const attributes = { type: "button", class: `face${on === face ? " on" : ""}`, "data-id": `die-${name}${face}`, "aria-label": label(face) };
    if (name === "a") attributes["aria-pressed"] = String(on === face);
    return h("button", { ...attributes, "aria-disabled": tap ? null : "true", tap: tap ? () => tap(face) : null }, pips(face));
  });
  return h(
    "div",
    { class: `dierow${isNext ? " next" : ""}${tap ? "" : " idle"}`, role: "group", "aria-label": title },
    h("p", { class: "label" }, h("span", {}, title), h("span", {}, hint)),
    h("div", { class: "faces" }, faces),
  );
}

function pips(face) {
  return s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, SPOTS[face].map(([cx, cy]) => s("circle", { cx, cy, r: 10.5 })));
}

/** A throw that does not count, where the ruleset knows such. */
export function voidThrow(app) {
  const { words } = app;
  const choice = app.choice("void_roll");
  if (!choice) return null;
  if (!app.view.voiding) return button({ id: "void", class: "bare void", tap: () => app.show({ voiding: true }) }, words.ui("void_throw"));
  const reasons = ["cocked", "off_board", "other"];
  return h(
    "div",
    { class: "voiding", role: "group", "aria-label": words.ui("void_why") },
    h("p", { class: "label" }, words.ui("void_why")),
    reasons.map((reason) =>
      button({ id: `void-${reason}`, tap: () => app.play({ do: "void_roll", player: choice.player, reason }) }, words.ui(`void_${reason}`)),
    ),
    button({ id: "void-cancel", class: "bare", tap: () => app.show({ voiding: false }) }, words.ui("cancel")),
  );
}
