// A page as small as the widgets need: elements, classes, events, focus.  Nothing is laid out.

class Node_ {
  constructor(name) {
    this.localName = name;
    this.childNodes = [];
    this.parentNode = null;
    this.attributes = new Map();
    this.listeners = {};
    this.style = {};
    this.hidden = false;
    this.scrollTop = this.offsetTop = this.offsetHeight = this.clientHeight = 0;
    this.classList = {
      has: new Set(),
      contains: (name) => this.classes.has(name),
      add: (name) => this.classes.add(name),
      toggle: (name, on) => (on ? this.classes.add(name) : this.classes.delete(name)),
    };
    this.classes = new Set();
    const key = (name) => `data-${String(name).replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
    this.dataset = new Proxy({}, {
      get: (_, name) => this.attributes.get(key(name)),
      set: (_, name, value) => (this.attributes.set(key(name), String(value)), true),
      has: (_, name) => this.attributes.has(key(name)),
      deleteProperty: (_, name) => (this.attributes.delete(key(name)), true),
    });
  }

  get children() { return this.childNodes.filter((child) => child instanceof Node_); }
  get lastElementChild() { return this.children.at(-1) ?? null; }
  get previousElementSibling() {
    const all = this.parentNode.children;
    return all[all.indexOf(this) - 1] ?? null;
  }
  get isConnected() { return this === document.body || Boolean(this.parentNode?.isConnected); }
  get textContent() {
    return this.childNodes.map((child) => (child instanceof Node_ ? child.textContent : child)).join("");
  }
  set textContent(text) { this.replaceChildren(String(text)); }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
    if (name === "class") this.classes = new Set(String(value).split(" "));
  }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  hasAttribute(name) { return this.attributes.has(name); }
  removeAttribute(name) { this.attributes.delete(name); }
  append(...nodes) { for (const node of nodes) this.insertBefore(node, null); }
  replaceChildren(...nodes) {
    for (const child of this.children) child.parentNode = null;
    this.childNodes = [];
    this.append(...nodes);
  }
  insertBefore(node, before) {
    if (node instanceof Node_) { node.remove(); node.parentNode = this; }
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
  }
  remove() {
    const siblings = this.parentNode?.childNodes;
    if (siblings) siblings.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }

  contains(node) { return node === this || (node?.parentNode ? this.contains(node.parentNode) : false); }
  matches(selector) {
    return selector.split(",").some((part) => part.trim().match(/^([\w-]*)((?:\.[\w-]+)*)((?:\[[^\]]+\])*)$/)
      && this.#matches(part.trim()));
  }
  #matches(part) {
    const [, tag, classes, attributes] = part.match(/^([\w-]*)((?:\.[\w-]+)*)((?:\[[^\]]+\])*)$/);
    return (!tag || tag === this.localName)
      && classes.split(".").filter(Boolean).every((name) => this.classes.has(name))
      && [...attributes.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)].every(([, name, value]) =>
        value === undefined ? this.hasAttribute(name) : this.getAttribute(name) === value);
  }
  closest(selector) { return this.matches(selector) ? this : this.parentNode?.closest(selector) ?? null; }
  querySelectorAll(selector) {
    return this.children.flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  getBoundingClientRect() { return { left: 0, top: 0, bottom: 0, width: 300 }; }

  addEventListener(type, listener) { (this.listeners[type] ??= []).push(listener); }
  dispatch(type, event = {}) {
    const full = { type, target: this, preventDefault() {}, stopPropagation() { this.stopped = true; }, ...event };
    for (let node = this; node && !full.stopped; node = node.parentNode) {
      for (const listener of node.listeners[type] ?? []) listener(full);
    }
  }
  click() { if (!this.disabled) this.dispatch("click"); }
  focus() { document.activeElement = this; this.dispatch("focus"); }
}

globalThis.document = {
  createElement: (name) => new Node_(name),
  createElementNS: (_, name) => new Node_(name),
};
document.body = new Node_("body");
document.activeElement = document.body;
globalThis.window = globalThis;
globalThis.requestAnimationFrame = (paint) => { paint(); return 0; };

/** A fresh place to mount a widget in. */
export function place() {
  const el = document.createElement("div");
  document.body.append(el);
  return el;
}

/** What anywidget gives to a module, without a kernel: messages sent are kept in `sent`. */
export class Model {
  constructor(state) {
    this.state = state;
    this.sent = [];
    this.listeners = [];
    this.alive = true;
  }
  get(key) { return this.state[key]; }
  set(key, value) { this.state[key] = value; }
  send(message) {
    if (!this.alive) throw new Error("Cannot send");
    this.sent.push(message);
  }
  on(_, listener) { this.listeners.push(listener); }
  off(_, listener) { this.listeners = this.listeners.filter((other) => other !== listener); }
  /** A message from the kernel. */
  deliver(message, buffers = []) { for (const listener of [...this.listeners]) listener(message, buffers); }
  get last() { return this.sent.at(-1); }
}

/** Time that passes only when told to. */
export class Clock {
  constructor() { this.now = 0; this.due = new Map(); this.ids = 0; }
  setTimeout = (run, ms) => { this.due.set(++this.ids, [this.now + ms, run]); return this.ids; };
  clearTimeout = (id) => this.due.delete(id);
  pass(ms) {
    this.now += ms;
    for (const [id, [at, run]] of [...this.due]) if (at <= this.now) { this.due.delete(id); run(); }
  }
}
