/* Playing back a recorded line: scenes from changes, and a picture that redraws only what differs.
 *
 * A recording has {label, size: [w, h], style, base: {id: node}, frames: [frame]}; a node is [tag,
 * attributes, text, title].  `base` is the scene of frames[0]; every later frame holds in `delta`
 * what changed: {set: {id: node with the changed attributes}, del: [ids]}; an attribute that went
 * is null.  Recordings and frames also carry what stands beside the picture (see board.js). */

import { SVG } from "./dom.js";

/** The scene that `delta` makes of `scene` (a Map id -> node); `scene` is left as it was. */
export function applyDelta(scene, delta) {
  const next = new Map(scene);
  for (const id of delta?.del ?? []) next.delete(id);
  for (const [id, [tag, changed, text, title]] of Object.entries(delta?.set ?? {})) {
    const attrs = { ...next.get(id)?.[1] };
    for (const [key, value] of Object.entries(changed)) {
      if (value === null) delete attrs[key];
      else attrs[key] = value;
    }
    next.set(id, [tag, attrs, text, title]);
  }
  return next;
}

/** The scenes of a recording.  Nodes that do not change are shared from scene to scene. */
export class Line {
  constructor(doc) {
    this.doc = doc;
    this.scenes = [new Map(Object.entries(doc.base))];
  }

  get last() {
    return this.doc.frames.length - 1;
  }

  frame(ply) {
    return this.doc.frames[ply];
  }

  scene(ply) {
    for (let k = this.scenes.length; k <= ply; k++) {
      this.scenes.push(applyDelta(this.scenes[k - 1], this.doc.frames[k].delta));
    }
    return this.scenes[ply];
  }

  /** Keep the first `keep` frames and go on with `frames`. */
  change(keep, frames) {
    this.doc.frames.length = keep;
    this.scenes.length = Math.min(this.scenes.length, keep);
    this.doc.frames.push(...frames);
  }
}

const lines = new WeakMap();

/** The one `Line` of a recording, however many views show it. */
export function lineOf(doc) {
  if (!lines.has(doc)) lines.set(doc, new Line(doc));
  return lines.get(doc);
}

/** Put another recording in place of `doc`, for all who hold it. */
export function renew(doc, next) {
  for (const key of Object.keys(doc)) delete doc[key];
  Object.assign(doc, next);
  lines.delete(doc);
}

const UNSEEN = new Set(["data-actions", "z"]);
const seen = new WeakMap();

/** What a node looks like, as a text: what a click on it means does not count. */
function looks(node) {
  if (!seen.has(node)) {
    const [tag, attrs, text, title] = node;
    const visible = Object.entries(attrs).filter(([key]) => !UNSEEN.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
    seen.set(node, JSON.stringify([tag, visible, text, title]));
  }
  return seen.get(node);
}

/** Ids of the elements that look different in two scenes, or that only one of them has. */
export function differing(one, other) {
  const ids = [];
  for (const [id, node] of one) {
    const twin = other.get(id);
    if (!twin || (twin !== node && looks(twin) !== looks(node))) ids.push(id);
  }
  for (const id of other.keys()) if (!one.has(id)) ids.push(id);
  return ids;
}

/** Boxes {x, y, width, height}, those that overlap made one; what spans most of a picture of `size`
 * only counts where nothing smaller is found. */
export function merged(boxes, [width, height]) {
  const small = boxes.filter((box) => box.width * box.height < 0.3 * width * height);
  const found = [];
  for (const { x, y, width: w, height: h } of small.length ? small : boxes) {
    let one = [x, y, x + w, y + h];
    for (let k = found.length - 1; k >= 0; k--) {
      const [left, top, right, bottom] = found[k];
      if (left > one[2] || right < one[0] || top > one[3] || bottom < one[1]) continue;
      one = [Math.min(left, one[0]), Math.min(top, one[1]), Math.max(right, one[2]), Math.max(bottom, one[3])];
      found.splice(k, 1);
      k = found.length; // the greater box may reach others
    }
    found.push(one);
  }
  return found.map(([left, top, right, bottom]) => ({ x: left, y: top, width: right - left, height: bottom - top }));
}

const TAGS = new Set("rect circle ellipse path line polygon polyline text g".split(" "));
const PAD = 2; // around a box that is framed
const REFUSED = /^(on|style$|href$|xlink)/i; // a recording from a stranger only draws

/** An <svg> that shows scenes.  Elements are painted by `z`; those of one `z` should not overlap. */
export class Picture {
  constructor({ size: [width, height], label, style }) {
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("class", "dl-scene");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", label);
    this.svg.style.maxWidth = `${width}px`;
    const looks = document.createElementNS(SVG, "style");
    looks.textContent = style;
    this.svg.append(looks);
    this.drawn = new Map(); // id -> {node, element, text, title}
  }

  element(id) {
    return this.drawn.get(id)?.element;
  }

  /** Show `scene`; returns the ids whose element was made anew or changed. */
  draw(scene) {
    const touched = [];
    for (const [id, part] of this.drawn) {
      const node = scene.get(id);
      if (node && node[0] === part.node[0]) continue;
      part.element.remove();
      this.drawn.delete(id);
    }
    for (const [id, node] of scene) {
      const part = this.drawn.get(id);
      if (part?.node === node || !TAGS.has(node[0])) continue;
      this.#update(part ?? this.#add(id, node), node);
      touched.push(id);
    }
    return touched;
  }

  /** Draw frames around these boxes, in front of everything. */
  outline(boxes) {
    this.frames?.remove();
    this.frames = document.createElementNS(SVG, "g");
    this.frames.setAttribute("class", "dl-frames");
    this.frames.dataset.z = Infinity;
    for (const { x, y, width, height } of boxes) {
      const frame = document.createElementNS(SVG, "rect");
      const place = { x: x - PAD, y: y - PAD, width: width + 2 * PAD, height: height + 2 * PAD, rx: PAD + 2 };
      for (const [key, value] of Object.entries(place)) frame.setAttribute(key, value);
      this.frames.append(frame);
    }
    this.svg.append(this.frames);
  }

  #add(id, node) {
    const element = document.createElementNS(SVG, node[0]);
    element.dataset.id = id;
    const part = { element, node: [node[0], {}, "", ""], text: null, title: null };
    this.#place(element, Number(node[1].z ?? 0));
    this.drawn.set(id, part);
    return part;
  }

  #place(element, z) {
    element.remove();
    element.dataset.z = z;
    let after = null;
    for (let other = this.svg.lastElementChild; other; other = other.previousElementSibling) {
      if (!("z" in other.dataset) || Number(other.dataset.z) <= z) break;
      after = other;
    }
    this.svg.insertBefore(element, after);
  }

  #update(part, node) {
    const { element, node: before } = part;
    for (const key of Object.keys(before[1])) if (!(key in node[1])) element.removeAttribute(key);
    for (const [key, value] of Object.entries(node[1])) {
      if (before[1][key] === value || REFUSED.test(key)) continue;
      if (key === "z") {
        if (Number(element.dataset.z) !== value) this.#place(element, value);
      } else element.setAttribute(key, value);
    }
    if (before[2] !== node[2] || before[3] !== node[3]) {
      const title = node[3] ? document.createElementNS(SVG, "title") : "";
      if (title) title.textContent = node[3];
      element.replaceChildren(...[title, node[2]].filter(Boolean));
    }
    part.node = node;
  }
}
