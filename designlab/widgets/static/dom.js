/* Small helpers for building pages by hand.  Text is always set as text, never parsed as HTML. */

export const SVG = "http://www.w3.org/2000/svg";

/** An element: `h("button", {class: "dl-x", onclick: f, "aria-label": "x"}, "text", child)`. */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in PROPERTIES) node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const PROPERTIES = { value: 1, checked: 1, disabled: 1, hidden: 1, textContent: 1, indeterminate: 1 };

/** A line drawing of 16 by 16 units, since glyphs for media keys are missing on many machines. */
export function icon(path) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [k, v] of [["viewBox", "0 0 16 16"], ["class", "dl-icon"], ["aria-hidden", "true"]]) {
    svg.setAttribute(k, v);
  }
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** A word that no other view on the page uses. */
export const uid = () => `v${Math.random().toString(36).slice(2, 10)}`;

/** A word for this page, the same for all its views until it is loaded again. */
export const pageId = () => (window.designlabPage ??= uid());

/** The root of a widget.  Plain keys stay inside: to JupyterLab "d d" would mean "delete the cell". */
export function widgetRoot(name, label) {
  const keep = (event) => {
    const chord = event.ctrlKey || event.metaKey || event.altKey;
    if (!chord && !(event.shiftKey && event.key === "Enter")) event.stopPropagation();
  };
  return h("div", { class: `dl ${name}`, role: "group", "aria-label": label, onkeydown: keep });
}

/** Call `listener(dark)` now and whenever the page turns dark or light; returns what ends it. */
export function watchTheme(listener) {
  const wish = window.matchMedia("(prefers-color-scheme: dark)");
  const tell = () => {
    const lab = document.body.dataset.jpThemeLight;
    listener(lab === undefined ? wish.matches : lab === "false");
  };
  const observer = new MutationObserver(tell);
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  wish.addEventListener("change", tell);
  tell();
  return () => {
    observer.disconnect();
    wish.removeEventListener("change", tell);
  };
}
