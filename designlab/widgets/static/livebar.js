/* The bar above live charts: who plays, how many games, what they are compared with. */

import { h } from "./dom.js";

/** A select with its words in front; `set(options, value)` fills it, `on(value)` hears choices. */
class Choice {
  constructor(words, on) {
    this.select = h("select", { onchange: () => on(this.select.value) });
    this.node = h("label", { class: "dl-pick" }, h("span", { class: "dl-soft" }, words), this.select);
    this.made = "";
  }

  set(options, value) {
    const made = JSON.stringify(options);
    if (made !== this.made) {
      this.made = made;
      this.select.replaceChildren(...options.map(([name, words, title]) => h("option", { value: name, title }, words)));
    }
    this.select.value = String(value);
  }
}

const EACH = "each seat its own";

export class LiveBar {
  /** @param controls {bots: {name: words}, numbers}; `ask(message)` tells the kernel */
  constructor(controls, ask) {
    this.controls = controls;
    this.ask = ask;
    this.apart = false; // whether the seats' bots are chosen one by one
    this.progress = h("progress", { max: 1, value: 0, "aria-label": "Games played" });
    this.words = h("span", { class: "dl-status dl-nums", role: "status" });
    this.button = h("button", { class: "dl-stop", onclick: () => ask({ type: this.running ? "stop" : "again" }) });
    this.note = h("div", { class: "dl-status", role: "status", hidden: true });
    this.number = new Choice("Games", (value) => ask({ type: "choose", n: Number(value) }));
    this.all = new Choice("Bots", (value) => this.#all(value));
    this.compare = new Choice("Grey", (value) => ask({ type: "choose", compare: value }));
    this.seats = h("span", { class: "dl-seat-bots", hidden: true });
    this.pictures = h("button", { class: "dl-pictures", onclick: () => this.#pictures() }, "Save pictures");
    this.node = h("div", { class: "dl-live-bar" },
      h("div", { class: "dl-bar" }, this.all.node, this.seats, this.number.node, this.compare.node, this.pictures),
      h("div", { class: "dl-bar dl-live-state" }, this.progress, this.button, this.words),
      this.note);
  }

  show({ text, error, games, of, running, bots, seats, compare, compares, note }) {
    this.running = running;
    this.words.textContent = text;
    this.words.classList.toggle("error", Boolean(error));
    this.progress.value = games / of;
    this.progress.hidden = !running && games === of;
    this.button.textContent = running ? "Stop" : "Play again";
    this.button.hidden = !running && games === of;
    this.pictures.disabled = games === 0;
    this.#remark(note);
    if (!bots) return;
    this.bots = bots;
    const numbers = [...new Set([...this.controls.numbers, of])].sort((a, b) => a - b);
    this.number.set(numbers.map((n) => [n, n.toLocaleString("en")]), of);
    this.compare.set(compares, compare);
    this.#showBots(seats);
  }

  /** The kernel's answer to a choice or to "Save pictures". */
  answered({ type, text, ok }) {
    this.pictures.disabled = false;
    if (type === "pictures" || !ok) this.#remark(text, !ok);
  }

  #remark(text, wrong = false) {
    if (text === undefined) return;
    this.note.hidden = !text;
    this.note.textContent = text;
    this.note.classList.toggle("error", wrong);
  }

  #showBots(seats) {
    const names = Object.entries(this.controls.bots).map(([name, words]) => [name, name, words]);
    const alike = new Set(this.bots).size === 1;
    const apart = this.apart || !alike;
    const several = seats.length > 1 ? [[EACH, EACH]] : [];
    this.all.set([...names.map(([name, _, words]) => [name, seats.length > 1 ? `all ${name}` : name, words]), ...several],
      apart ? EACH : this.bots[0]);
    this.seats.hidden = !apart;
    if (this.seats.children.length !== seats.length) {
      this.choices = seats.map((seat, k) => new Choice(seat, (bot) => {
        const bots = this.bots.map((old, other) => (other === k ? bot : old));
        this.ask({ type: "choose", bots });
      }));
      this.seats.replaceChildren(...this.choices.map(({ node }) => node));
    }
    this.choices.forEach((choice, k) => choice.set(names, this.bots[k]));
  }

  #all(value) {
    this.apart = value === EACH;
    this.seats.hidden = !this.apart;
    if (!this.apart) this.ask({ type: "choose", bots: value });
  }

  #pictures() {
    this.pictures.disabled = true;
    this.#remark("Drawing the pictures …");
    this.ask({ type: "pictures" });
  }
}
