/**
 * Whether this device can do what a game asks of it. Every check ends in one of three results, and the
 * page holds the words for each: ok, mind (usable, something to know), bad (do not record on it).
 */

const PROBES = 5;
const SLOW = 800; // milliseconds; an entry then settles late, but is never lost
const ADRIFT = 30; // seconds
const DATABASE = "titledeed-check";

/** @typedef {{result: "ok" | "mind" | "bad", value?: number | string}} Found */

/** @returns {Promise<Found>} whether something written to disk can be read again, and is there to stay */
async function storage() {
  const token = `${Date.now()}`;
  try {
    await kept("readwrite", (store) => store.put(token, "token"));
    const read = await kept("readonly", (store) => store.get("token"));
    if (read !== token) return { result: "bad" };
  } catch {
    return { result: "bad" };
  }
  const stays = await (navigator.storage?.persist?.() ?? Promise.resolve(false));
  return { result: stays ? "ok" : "mind" };
}

/** One request to a store of our own, which is gone again afterwards when `mode` was the last. */
function kept(mode, ask) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("check");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction("check", mode);
      const request = ask(transaction.objectStore("check"));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => reject(transaction.error);
    };
  });
}

/** @returns {Promise<{took: number, apart: number}[]>} round trips in ms, and the server's time minus ours */
async function probes(address) {
  const found = [];
  for (let number = 0; number < PROBES; number += 1) {
    const began = performance.now();
    const answer = await fetch(address, { cache: "no-store", headers: { Accept: "application/json" }, redirect: "error" });
    const said = await answer.json();
    if (!answer.ok || !Number.isInteger(said.now_ms)) throw new Error("not our server");
    const took = performance.now() - began;
    found.push({ took, apart: said.now_ms + took / 2 - Date.now() });
  }
  return found.sort((one, other) => one.took - other.took);
}

/** @returns {Promise<Found>} by the middle one of five round trips */
async function network(asked) {
  const found = await asked.catch(() => null);
  if (!found) return { result: "bad" };
  const middle = Math.round(found[Math.floor(PROBES / 2)].took);
  return { result: middle > SLOW ? "mind" : "ok", value: middle };
}

/** @returns {Promise<Found>} by the quickest round trip, which knows best when the server spoke */
async function clock(asked) {
  const found = await asked.catch(() => null);
  if (!found) return { result: "bad" };
  const apart = Math.abs(found[0].apart) / 1000;
  return apart > ADRIFT ? { result: "mind", value: Math.round(apart) } : { result: "ok", value: Math.max(1, Math.ceil(apart)) };
}

/** @returns {Promise<Found>} whether the browser may keep the screen on */
async function awake() {
  try {
    const lock = await navigator.wakeLock.request("screen");
    await lock.release();
    return { result: "ok" };
  } catch {
    return { result: "mind" };
  }
}

/** @returns {Promise<Found>} whether Chinese letters are drawn as themselves, and figures all as wide */
async function font() {
  await document.fonts?.ready;
  if (drawn("國") === drawn("\u{10FFFE}") || drawn("國") === drawn("龍")) return { result: "bad" };
  return { result: width("1111") === width("8888") ? "ok" : "mind" };
}

function drawn(letter) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 32;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.font = `24px ${getComputedStyle(document.body).fontFamily}`;
  pen.fillText(letter, 2, 26);
  return String(pen.getImageData(0, 0, 32, 32).data);
}

function width(text) {
  const span = document.createElement("span");
  span.textContent = text;
  document.querySelector(".sample").append(span);
  const measured = Math.round(span.getBoundingClientRect().width * 10);
  span.remove();
  return measured;
}

/** @returns {Promise<Found>} whether the console fits: made for 820 points, usable at 360 */
async function screenSize() {
  const [short, long] = [innerWidth, innerHeight].sort((one, other) => one - other);
  const value = `${innerWidth} × ${innerHeight}`;
  if (innerWidth < 360) return { result: "bad", value };
  return { result: short >= 600 && long >= 800 ? "ok" : "mind", value };
}

/** @returns {Promise<Found>} resolves when all five targets were met */
function touch() {
  const targets = [...document.querySelectorAll(".touch-field button")];
  return new Promise((resolve) => {
    for (const target of targets) {
      target.addEventListener("click", () => {
        target.setAttribute("aria-pressed", "true");
        target.classList.add("on");
        if (targets.every((one) => one.getAttribute("aria-pressed") === "true")) resolve({ result: "ok" });
      });
    }
  });
}

/** Say on the page what was found. */
function show(name, { result, value = "" }) {
  const item = document.querySelector(`[data-check="${name}"]`);
  item.dataset.result = result;
  const words = item.querySelector(".result");
  words.textContent = item.dataset[result].replace("%(value)s", value);
  words.className = `result ${result === "ok" ? "" : "notice amber"}`;
  for (const advice of item.querySelectorAll(".advice")) advice.hidden = !advice.classList.contains(result);
}

function verdict() {
  const results = [...document.querySelectorAll("[data-check]")].map((item) => item.dataset.result);
  const box = document.getElementById("verdict");
  const worst = ["bad", undefined, "mind", "ok"].find((one) => results.includes(one));
  box.hidden = false;
  box.dataset.verdict = worst ?? "open";
  box.textContent = box.dataset[worst ?? "open"];
  box.className = `notice ${worst === "bad" ? "red" : worst === "ok" ? "" : "amber"}`;
}

const asked = probes(document.getElementById("checks").dataset.time);
const checks = { storage, network: () => network(asked), clock: () => clock(asked), awake, font, screen: screenSize, touch };
for (const [name, check] of Object.entries(checks)) {
  void check().then((found) => {
    show(name, found);
    verdict();
  });
}
