/* The lines of a story as a small tree: time runs to the right, a what-if leaves the line above it
 * where it was made.  `on` has goto(name), rename(old, new), remove(name) and compare(name). */

import { SVG, h } from "./dom.js";

const WIDTH = 190;
const ROW = 30;
const PAD = 8;

/** Draws lines [{name, parent, ply, length, at, turn, current, compared, why, ended}]. */
export class Lines {
  constructor(on) {
    this.on = on;
    this.node = h("div", { class: "dl-lines", role: "group", "aria-label": "Lines of the story" });
  }

  show(lines) {
    this.node.hidden = lines.length < 2;
    this.node.replaceChildren(drawTree(lines), h("div", {}, ...lines.map((line) => this.#row(line))));
  }

  #row(line) {
    const button = (words, label, click, more = {}) =>
      h("button", { class: "dl-plain", title: label, "aria-label": `${label}: ${line.name}`, onclick: click, ...more }, words);
    const where = line.ended ? "over" : `turn ${line.turn}`;
    const facts = [`${line.length} ${line.length === 1 ? "decision" : "decisions"}`, where, line.why].filter(Boolean);
    return h("div", { class: `dl-line-row${line.current ? " now" : ""}`, "data-line": line.name },
      h("button", { class: "dl-line-name", "aria-pressed": String(line.current), onclick: () => this.on.goto(line.name) }, line.name),
      h("span", { class: "dl-soft dl-line-facts" }, facts.join(" · ")),
      line.current ? null : button(line.compared ? "close comparison" : "compare", "Compare with the line on the board",
        () => this.on.compare(line.compared ? null : line.name)),
      button("rename", "Rename", (event) => this.#rename(event.target, line.name)),
      button("remove", "Remove", () => this.on.remove(line.name)));
  }

  #rename(button, name) {
    const box = h("input", { type: "text", value: name, "aria-label": `New name of ${name}`, class: "dl-line-edit" });
    let left = false;
    const end = (keep) => {
      if (left) return;
      left = true;
      box.replaceWith(label);
      if (keep && box.value.trim() && box.value !== name) this.on.rename(name, box.value.trim());
    };
    box.addEventListener("keydown", (event) => {
      if (event.key === "Enter") end(true);
      else if (event.key === "Escape") end(false);
    });
    box.addEventListener("blur", () => end(true));
    const label = button.parentElement.querySelector(".dl-line-name");
    label.replaceWith(box);
    box.select();
  }
}

function drawTree(lines) {
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const x = (ply) => PAD + ((WIDTH - 2 * PAD) * ply) / longest;
  const y = (row) => ROW * row + ROW / 2;
  const rows = new Map(lines.map((line, row) => [line.name, row]));
  const svg = draw("svg", { width: WIDTH, height: ROW * lines.length, viewBox: `0 0 ${WIDTH} ${ROW * lines.length}`, class: "dl-tree", "aria-hidden": "true" });
  lines.forEach((line, row) => {
    const from = rows.get(line.parent);
    const fork = from === undefined ? 0 : line.ply;
    if (from !== undefined) svg.append(draw("path", { d: `M${x(fork)} ${y(from)}V${y(row)}`, class: "dl-twig" }));
    const kind = line.current ? " now" : line.compared ? " compared" : "";
    svg.append(draw("path", { d: `M${x(fork)} ${y(row)}H${x(line.length)}`, class: `dl-twig${kind}` }));
    svg.append(draw("circle", { cx: x(line.at), cy: y(row), r: line.current ? 5 : 3.5, class: `dl-bud${kind}` }));
  });
  return svg;
}

function draw(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
