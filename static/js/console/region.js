/** Parts of the page that are drawn anew only when what they show has changed. */

const drawn = new WeakMap();

/**
 * @param {HTMLElement} node
 * @param {unknown} shows everything the part depends on, as JSON-able data
 * @param {() => unknown} build the new children
 * @returns {boolean} whether it was drawn
 */
export function draw(node, shows, build) {
  const key = JSON.stringify(shows);
  if (drawn.get(node) === key) return false;
  drawn.set(node, key);
  const focus = focused(node);
  const scrolled = [...node.querySelectorAll("[data-scroll]")].map((part) => [part.dataset.scroll, part.scrollTop]);
  node.replaceChildren(...[build()].flat(Infinity).filter(Boolean));
  for (const [name, top] of scrolled) {
    const part = node.querySelector(`[data-scroll="${name}"]`);
    if (part) part.scrollTop = top;
  }
  if (focus) node.querySelector(`[data-id="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  return true;
}

function focused(node) {
  const active = document.activeElement;
  return active && node.contains(active) ? active.closest("[data-id]")?.dataset.id : undefined;
}
