/** The bar on top: where one is, the official time, whether all is saved, the call for a referee. */

import { draw } from "./region.js";
import { h, icon } from "./h.js";
import { button } from "./pieces.js";

export class Top {
  constructor(app) {
    this.app = app;
    this.where = h("div", { class: "where" });
    this.time = h("b", {}, "");
    this.under = h("span", {}, "");
    this.clock = h("div", { class: "clock", role: "timer" }, this.time, this.under);
    this.pill = h("span", { class: "pill", role: "status", "data-id": "pill" });
    this.call = h("div", { class: "caller" });
    this.node = h("header", { class: "ctop" }, this.where, this.clock, this.pill, this.call);
    setInterval(() => this.tick(), 250);
  }

  draw() {
    const { app } = this;
    const { table } = app.data;
    draw(this.where, table, () => where(app.words, table));
    this.tick();
    const said = pillOf(app);
    this.pill.className = `pill ${said.kind}`;
    draw(this.pill, said, () => [h("span", { class: `dot${said.kind === "far" ? " part" : ""}` }), said.text]);
    draw(this.call, [app.call, app.calls.waiting, app.view.tool === "call"], () => caller(app));
  }

  tick() {
    const { clock, words } = this.app;
    const text = clock.text;
    if (this.time.textContent !== text) this.time.textContent = text;
    const state = words.ui(`clock_${clock.state}`);
    if (this.under.textContent !== state) this.under.textContent = state;
    this.clock.classList.toggle("up", clock.state === "time_up");
    if (clock.state !== this.lastState) {
      const isNews = this.lastState !== undefined;
      this.lastState = clock.state;
      if (isNews) this.app.changed();
    }
  }
}

/** Table, round and tournament; in practice what it is, and that nothing is recorded. */
function where(words, { is_practice: isPractice, note, number, round, round_number: roundNumber, stage, tournament }) {
  if (isPractice) return [h("h1", {}, round), h("span", {}, note)];
  const under = stage === "final" ? round : words.ui("round", { round, number: roundNumber });
  return [h("h1", {}, words.ui("table", { number })), h("span", {}, under, " · ", h("bdi", {}, tournament))];
}

/** The truth about what is saved: {kind, text}. */
function pillOf(app) {
  const { words } = app;
  const time = app.times.text;
  if (app.unsent.length) return { kind: "wait", text: words.ui("waiting_to_send", { count: app.unsent.length }) };
  if (app.looksOn && app.data.recording) return { kind: "far", text: words.ui("reading_only") };
  if (!app.isReached) return { kind: "far", text: words.ui("no_connection", { time }) };
  return { kind: "", text: words.ui("all_saved", { time }) };
}

function caller(app) {
  const { words } = app;
  if (app.calls.waiting) return button({ id: "call", class: "amber", tap: () => app.open("call") }, icon("flag"), words.ui("call_waiting"));
  if (app.call) {
    const text = app.call.coming ? words.ui("coming", { name: app.call.coming }) : words.ui("call_open");
    return button({ id: "call", class: "amber", tap: () => app.open("call") }, icon("flag"), text);
  }
  return button({ id: "call", tap: () => app.open("call"), pressed: app.view.tool === "call" }, icon("flag"), words.ui("call_referee"));
}
