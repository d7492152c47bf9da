/** Small things drawn in many places: discs, chips, buttons. */

import { h, icon } from "./h.js";

/** A seat's disc: colour and number. */
export function disc(app, id) {
  return h("span", { class: `seat s${app.words.people[id]?.colour ?? app.words.seat(id)}`, "aria-hidden": "true" }, app.words.seat(id));
}

/** The colour class of a seat. */
export function tint(app, id) {
  return `s${app.words.people[id]?.colour ?? app.words.seat(id)}`;
}

/** A deed's code on its colour; turned over when mortgaged. */
export function chip(app, square, mortgaged = false) {
  const deed = app.words.deed(square);
  return h("span", { class: `chip g${deed?.code?.[0] ?? "X"}${mortgaged ? " m" : ""}`, "aria-hidden": "true" }, deed?.code ?? square);
}

/**
 * A button. `id` names it for tests and for the focus after a redraw.
 * @param {{id: string, class?: string, tap: () => unknown, label?: string, pressed?: boolean, off?: boolean}} what
 */
export function button({ id, tap, label, pressed, off, class: more = "" }, ...inside) {
  const attributes = { type: "button", class: `btn ${more}`.trim(), "data-id": id };
  if (pressed !== undefined) attributes["aria-pressed"] = String(pressed);
  if (off) attributes["aria-disabled"] = "true";
  return h("button", { ...attributes, tap: off ? null : tap }, label ? named(label, ...inside) : inside);
}

/** What is seen, and in its place a name for whoever only hears it. */
export function named(name, ...seen) {
  return [h("span", { class: "seen", "aria-hidden": "true" }, ...seen), h("span", { class: "vh" }, name)];
}

/** The buildings on a lot in figures and words. */
export function buildings(app, panel, level) {
  if (!level) return "";
  return level === panel.rules.hotel_level ? app.words.ui("hotel") : app.words.ui("houses", { count: level });
}

/** A sum that shows only while it is held down. */
export function held(app, { id, label, sum }) {
  const button = h("button", { type: "button", class: "hold", "data-id": id });
  const hide = () => {
    button.classList.remove("held");
    button.replaceChildren(...named(label, icon("eye"), h("span", {}, app.words.ui("hold"))));
  };
  const showSum = (event) => {
    if (event.type === "keydown" && event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    button.classList.add("held");
    button.replaceChildren(h("b", {}, app.words.money(sum)));
  };
  for (const type of ["pointerdown", "keydown"]) button.addEventListener(type, showSum);
  for (const type of ["pointerup", "pointerleave", "pointercancel", "keyup", "blur"]) button.addEventListener(type, hide);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  hide();
  return button;
}

/** Who is still in the game, in seat order. */
export function playing(panel) {
  return panel.players.filter((player) => player.status === "playing");
}

export function playerOf(panel, id) {
  return panel.players.find((player) => player.id === id);
}

/** Who holds a deed; undefined: the bank. */
export function ownerOf(panel, square) {
  return panel.players.find((player) => player.deeds.some((deed) => deed.square === square))?.id;
}

export function deedOf(panel, square) {
  return panel.players.flatMap((player) => player.deeds).find((deed) => deed.square === square);
}
