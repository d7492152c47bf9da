/** The coach of a practice game: what has happened at the table and is to be entered, and the score at the end. */

import { h } from "./h.js";
import { button } from "./pieces.js";
import { ask } from "./wire.js";

export function coach(app) {
  const said = app.data.coach;
  if (!said) return null;
  const begin = async () => {
    const answer = await ask(app.urls.again, {}, app.data.csrf);
    if (answer) app.heard(answer.said);
    else app.unreached();
  };
  return h(
    "section",
    { class: "notice coach", "data-id": "coach", "data-step": said.step, "data-done": said.done },
    h("strong", {}, said.title),
    h("p", { "aria-live": "polite" }, said.say),
    said.done && h("p", { class: "row" }, button({ id: "practise-again", class: "sm", tap: begin }, said.again), h("a", { class: "btn sm", href: said.leave.url }, said.leave.words)),
  );
}
