/** The console's regions, drawn again when something has changed, never more often than once per frame of events. */

import { draw } from "./region.js";
import { Foot } from "./foot.js";
import { h } from "./h.js";
import { Notices } from "./notices.js";
import { turn } from "./panel/turn.js";
import { Rail } from "./rail.js";
import { Side } from "./side.js";
import { Top } from "./top.js";

export function mount(app, root) {
  const parts = [new Top(app), new Notices(app), new Rail(app), new Side(app), new Foot(app)];
  const [top, notices, rail, side, foot] = parts;
  const panel = h("section", { class: "panel", "aria-label": app.words.ui("turn") });
  const spoken = h("p", { class: "vh", "aria-live": "polite", "data-id": "spoken" });
  const main = h("main", { class: "cturn", id: "main", tabindex: "-1" }, panel, rail.node);
  root.replaceChildren(top.node, notices.node, main, side.node, foot.node, spoken);
  app.guard.follow(root);
  const all = () => {
    const shown = app.panel ? parts : [top, notices];
    for (const part of shown) part.draw();
    rail.node.hidden = side.node.hidden = foot.node.hidden = !app.panel;
    draw(panel, [app.panel, app.view, app.unsent, app.isStuck, app.data.people, app.call, app.calls.waiting, app.isReading, app.data.may], () => (app.panel ? turn(app, app.panel) : beforeStart(app)));
    panel.toggleAttribute("inert", app.looksOn && !LOOKS_ON.has(app.view.tool));
    root.dataset.head = app.head;
    root.dataset.unsent = app.unsent.length;
    speak(app, spoken);
  };
  app.listeners.push(soon(all));
  all();
}

/** The phase has not been started; it shows by itself when it is. */
function beforeStart(app) {
  return h("div", { class: "body middle" }, h("h2", {}, app.words.ui("before_start")), h("p", {}, app.words.ui("before_start_hint")));
}

/** Tools that only show something, also on a tablet that may not write. */
const LOOKS_ON = new Set(["line", "more", "call", "entries"]);

function soon(work) {
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    queueMicrotask(() => {
      isComing = false;
      work();
    });
  };
}

/** Say what was recorded to whoever cannot see it. */
function speak(app, spoken) {
  const [line] = app.data.log;
  if (!line || spoken.dataset.number === String(line.number)) return;
  const isFirst = spoken.dataset.number === undefined;
  spoken.dataset.number = line.number;
  if (!isFirst) spoken.textContent = `${line.player ? `${app.words.colour(line.player)}: ` : ""}${app.words.say(line.phrase)}`;
}
