// Counts official clocks on: every element with data-clock holds a reading of the server's clock.
// Only performance.now() is used, which measures; the device's own date may be as wrong as it likes.
(() => {
  const shown = new WeakMap();
  const loaded = performance.getEntriesByType("navigation")[0]?.responseStart ?? performance.now();
  const two = (number) => String(number).padStart(2, "0");

  const text = (seconds) => {
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    return `${hours ? `${hours}:` : ""}${two(minutes)}:${two(seconds % 60)}`;
  };

  // A reading older than the one at hand changes nothing: answers may overtake each other.
  const take = (element, at) => {
    const known = shown.get(element), written = element.dataset.clock;
    if (known?.written === written) return known;
    const reading = JSON.parse(written);
    if (known && known.reading.at_ms > reading.at_ms) return known;
    const taken = { written, reading, at };
    shown.set(element, taken);
    return taken;
  };

  const now = ({ reading, at }) => {
    const passed = performance.now() - at;
    if (reading.state === "running") {
      const left = reading.remaining_ms - passed;
      return left > 0 ? { state: "running", left } : { state: "time_up", over: -left };
    }
    if (reading.state === "time_up") return { state: "time_up", over: reading.over_ms + passed };
    return { state: reading.state, left: reading.remaining_ms };
  };

  const write = (element, words) => {
    if (element && element.textContent !== words) element.textContent = words;
  };

  const show = (element, at) => {
    const taken = take(element, at), current = now(taken), { reading } = taken;
    const time = current.state === "time_up" ? `+${text(Math.floor(current.over / 1000))}` : text(Math.ceil(current.left / 1000));
    if (current.state !== "untimed") write(element.querySelector(".clock-time"), time);
    write(element.querySelector(".clock-words"), reading.words?.[current.state] ?? "");
    if (element.dataset.state !== current.state) element.dataset.state = current.state;
    element.classList.toggle("is-paused", current.state === "paused");
    element.classList.toggle("is-near", current.state === "time_up" || (current.state === "running" && current.left <= Math.max(...reading.warn_ms)));
  };

  const showAll = (at) => document.querySelectorAll("[data-clock]").forEach((element) => show(element, at));
  const start = () => {
    showAll(loaded);
    setInterval(() => showAll(performance.now()), 200);
    new MutationObserver(() => showAll(performance.now())).observe(document.body, { attributeFilter: ["data-clock"], childList: true, subtree: true });
  };
  document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", start) : start();
})();
