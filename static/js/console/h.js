/** Elements without markup: what people typed becomes text, never HTML. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] `tap` listens to clicks, `onX` to any event; null and false are left out
 * @param {...unknown} children nodes and texts, nested as you like; null and false are left out
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), attributes, children));
}

/** The same for drawings. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "tap") node.addEventListener("click", value);
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const ICONS = {
  flag: ["M5 21V4", "M5 5h12l-2.5 4L17 13H5"],
  undo: ["M8 5 4 9l4 4", "M4 9h10a6 6 0 0 1 0 12h-3"],
  eye: ["M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z", "M12 9.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5z"],
  erase: ["M9 5h11v14H9l-6-7z", "m12 9.5 5 5m0-5-5 5"],
  check: ["m5 12 5 5 9-10"],
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return s("svg", { class: "i", viewBox: "0 0 24 24", "aria-hidden": "true" }, ICONS[name].map((d) => s("path", { d })));
}
