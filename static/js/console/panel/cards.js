/** The card that was taken: all that can lie on top, in sight at once; letters narrow them down. */

import { h } from "../h.js";
import { button } from "../pieces.js";
import { even } from "./offers.js";

export function draw(app, panel) {
  const { words } = app;
  const { player, cards, fine } = panel.draw;
  const letters = app.view.letters ?? "";
  const sorted = [...cards].sort((one, other) => words.collator.compare(words.card(one), words.card(other)));
  return [
    fine !== undefined && even(app.choice("pay", player) && button({ id: "pay", tap: () => app.play({ do: "pay", player }) }, words.ui("pays", { amount: words.money(fine) }))),
    h(
      "div",
      { class: "cardpick" },
      cards.length > 8 && search(app, letters),
      h("div", { class: "cardlist", "data-scroll": "cards" }, sorted.filter((id) => begins(words.card(id), letters)).map((id) => card(app, player, id))),
    ),
  ];
}

function search(app, letters) {
  return h("input", {
    type: "search",
    class: "letters",
    "data-id": "letters",
    value: letters,
    autocomplete: "off",
    "aria-label": app.words.ui("first_letters"),
    placeholder: app.words.ui("first_letters"),
    oninput: (event) => app.show({ letters: event.target.value }),
  });
}

/** Whether every word typed begins a word of the card; in Chinese, whether it is part of it. */
function begins(text, letters) {
  const lower = text.toLocaleLowerCase();
  const parts = lower.split(/[^\p{L}\p{N}]+/u);
  return letters
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((typed) => parts.some((part) => part.startsWith(typed)) || (/\p{Script=Han}/u.test(typed) && lower.includes(typed)));
}

function card(app, player, id) {
  return button({ id: `card-${id}`, class: "cardbtn", tap: () => app.play({ do: "draw", player, card: id }) }, app.words.card(id));
}
