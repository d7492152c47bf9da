/** Brings the console up: the page's data or what was kept, the outbox, the one tab that sends, the screen. */

import { fingerprint } from "./acknowledgement.js";
import { Console } from "./console.js";
import { keep, recall } from "./kept.js";
import { Lease } from "./lease.js";
import { Outbox } from "./outbox.js";
import { mount } from "./screen.js";
import { openStore } from "./store.js";
import { stayAwake } from "./wake.js";

const RENEW = 2000; // milliseconds between renewals of the lease

async function begin() {
  const root = document.getElementById("console");
  const sent = JSON.parse(document.getElementById("console-data").textContent);
  const { urls } = sent;
  let db;
  try {
    db = await openStore();
  } catch {
    root.querySelector("[data-no-store]").hidden = false;
    return;
  }
  const place = [sent.table.id, sent.tablet, fingerprint(sent.ack_key)].join("/");
  const isFresh = root.dataset.served === "now";
  const data = await newest(db, place, sent, isFresh);
  const outbox = new Outbox(db, place);
  const lease = new Lease(db, place);
  if (!sent.table.is_practice) await outbox.adopt(sent.table.id);
  await outbox.load();
  await lease.take();
  const app = new Console(data, { db, place, outbox, lease, urls, isFresh });
  mount(app, root);
  live(app);
  if (!isFresh) void app.refresh();
}

/** A page that the worker had kept says so: then what was kept since is newer than its data. */
async function newest(db, place, sent, isFresh) {
  if (isFresh) {
    await keep(db, place, sent);
    return sent;
  }
  const { words, texts, urls } = sent;
  return { ...sent, ...(await recall(db, place)), words, texts, urls };
}

function live(app) {
  app.pulse.start();
  void app.pulse.beat();
  app.sending.poke();
  setInterval(() => void renew(app), RENEW);
  window.addEventListener("online", () => again(app));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again(app));
  window.addEventListener("pagehide", () => void app.lease.handOn());
  window.addEventListener("pageshow", (event) => event.persisted && void renew(app));
  stayAwake();
  void navigator.storage?.persist?.();
  if ("serviceWorker" in navigator && app.urls.worker) void shelter(app.urls);
}

/** Where the page came over a secure connection, a worker shows it again while the server does not answer. */
async function shelter({ worker, scope }) {
  const keepHere = (by) => by.postMessage({ keep: location.href });
  await navigator.serviceWorker.register(worker, { scope });
  const { active } = await navigator.serviceWorker.ready;
  keepHere(active);
  // A newer worker takes over while the page is open: it begins with nothing kept.
  navigator.serviceWorker.addEventListener("controllerchange", () => keepHere(navigator.serviceWorker.controller));
}

function again(app) {
  app.sending.poke();
  void app.pulse.beat();
}

async function renew(app) {
  const before = app.lease.held;
  await app.lease.take();
  if (before && app.lease.held) return;
  await app.outbox.load(); // the tab that sends takes out what the server has
  app.changed();
  if (app.lease.held) app.sending.poke();
}

void begin();
