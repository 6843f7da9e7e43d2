/* The bar above the design table: what is being played, by whom, from which dice; new game, save
 * and open; the lines of the story; outcomes entered by hand.
 *
 * State for tests and style sheets, on the root element `.dl-table`:
 *   data-dl-ready="1"    drawn and listening
 *   data-dl-seq, -acked, -busy, -error    as for boards (see requests.js)
 *   data-dl-line         name of the line on the board; data-dl-lines says how many there are
 *   data-dl-seed         seed of the game on the board
 *   data-dl-forced       how many outcomes entered by hand still wait
 * Buttons carry data-do, rows of lines data-line, rows of chances data-stream.
 *
 * `info` is {title, original, ruleset, seed, seats: [{name, bot}], bots: {name: words}, lines (see
 * lines.js), over, forced, files: [name], chances: [[stream, title, [[outcome, words]]]] or null
 * as long as nobody asked for them, news: what to say when the table is shown}. */

import { h, icon, widgetRoot } from "./dom.js";
import { Lines } from "./lines.js";
import { Requests } from "./requests.js";

const COPY = "M5 2h8v9h-2v3H3V5h2zM5 5v6h6M7 4h4v5H7z";

class TableView {
  constructor(model, el) {
    this.model = model;
    const info = model.get("info");
    this.root = widgetRoot("dl-table", `${info.title}: the table`);
    this.requests = new Requests(model, this.root);
    const ask = (type) => (more = {}) => this.requests.ask({ type, ...more });
    this.lines = new Lines({
      goto: (line) => ask("line")({ line }),
      rename: (line, name) => ask("rename")({ line, name }),
      remove: (line) => ask("remove")({ line }),
      compare: (line) => ask("compare")({ line }),
    });
    this.facts = h("span", { class: "dl-soft" });
    this.seats = h("div", { class: "dl-seats", role: "group", "aria-label": "Who plays" });
    this.hand = this.#hand();
    this.forms = { new: this.#newForm(), save: this.#saveForm(), open: this.#openForm() };
    this.root.append(
      h("div", { class: "dl-table-head" },
        h("span", { class: "dl-title" }, info.title),
        info.original && info.original !== info.title ? h("span", { class: "dl-soft" }, info.original) : null,
        this.facts, this.#copy()),
      h("div", { class: "dl-bar dl-table-bar" }, this.seats, h("span", { class: "dl-gap" }),
        this.#button("bot", "Bot decides", "Let a bot take the decision that is due", ask("bot")),
        this.#button("rest", "Play to the end", "Let bots play the rest of the game", ask("rest")),
        h("span", { class: "dl-gap" }),
        this.#button("branch", "What if …", "Leave this line here as it is and try another way", ask("branch")),
        this.#opener("hand", "By hand …", "Enter what was rolled, drawn or won at a real table", this.hand),
        h("span", { class: "dl-gap" }),
        this.#opener("new", "New game …", "Deal a new game", this.forms.new),
        this.#opener("save", "Save …", "Save the story with all its lines", this.forms.save),
        this.#opener("open", "Open …", "Open a saved story", this.forms.open)),
      ...Object.values(this.forms), this.hand, this.lines.node, this.requests.status);
    el.append(this.root);
    this.receive = (message) => this.#answered(message);
    this.redraw = () => this.#show();
    model.on("msg:custom", this.receive);
    model.on("change:info", this.redraw);
    this.#show();
    this.requests.say(info.news);
    this.root.dataset.dlReady = "1";
  }

  close() {
    this.model.off("msg:custom", this.receive);
    this.model.off("change:info", this.redraw);
    this.requests.close();
    this.root.remove();
  }

  // -- building -------------------------------------------------------------------------
  #button(name, words, title, click) {
    return h("button", { "data-do": name, title, onclick: () => click() }, words);
  }

  /** A button that opens and closes a form below the bar; one is open at a time. */
  #opener(name, words, title, form) {
    const button = h("button", { "data-do": name, title, "aria-expanded": "false" }, words);
    button.addEventListener("click", () => this.#open(form.hidden ? form : null));
    form.opener = button;
    return button;
  }

  #open(form) {
    for (const other of [...Object.values(this.forms), this.hand]) {
      other.hidden = other !== form;
      other.opener.setAttribute("aria-expanded", String(other === form));
    }
    if (form === this.hand || this.handOpen) this.requests.ask({ type: "hand", open: form === this.hand });
    this.handOpen = form === this.hand;
    form?.querySelector("input, select, button")?.focus({ preventScroll: true });
  }

  #form(label, send, ...content) {
    return h("form", {
      class: "dl-form", hidden: true, "aria-label": label,
      onsubmit: (event) => {
        event.preventDefault();
        send();
      },
      onkeydown: (event) => {
        if (event.key !== "Escape") return;
        const { opener } = event.currentTarget;
        this.#open(null);
        opener.focus();
      },
    }, ...content);
  }

  #newForm() {
    this.newSeed = h("input", { type: "text", inputmode: "numeric", size: 12, "aria-label": "Seed of the new game" });
    const dice = h("button", { type: "button", onclick: () => (this.newSeed.value = anySeed()) }, "another");
    return this.#form("New game", () => this.requests.ask({ type: "new", seed: this.newSeed.value }),
      h("label", {}, "Seed ", this.newSeed), dice, h("button", { type: "submit" }, "Deal"),
      h("span", { class: "dl-soft" }, "It is dealt under the values that stand in the panel now. Same seed, same dice."));
  }

  #saveForm() {
    this.saveName = h("input", { type: "text", required: true, placeholder: "monday", "aria-label": "Name of the story" });
    return this.#form("Save", () => this.requests.ask({ type: "save", name: this.saveName.value }),
      h("label", {}, "Name ", this.saveName), h("button", { type: "submit" }, "Save"),
      h("span", { class: "dl-soft" }, "All lines, the rules and what was entered by hand go into one file."));
  }

  #openForm() {
    this.files = h("select", { "aria-label": "Saved story" });
    this.noFiles = h("span", { class: "dl-soft" }, "No story of this game has been saved in this folder yet.");
    this.openFile = h("button", { type: "submit" }, "Open");
    return this.#form("Open", () => this.requests.ask({ type: "open", name: this.files.value }),
      this.files, this.openFile, this.noFiles);
  }

  #hand() {
    this.chances = h("div", { class: "dl-chances" });
    this.waiting = h("span", { class: "dl-soft" });
    this.unforce = h("button", { type: "button", onclick: () => this.requests.ask({ type: "unforce" }) }, "Forget them");
    return this.#form("By hand", () => {}, h("div", { class: "dl-chances-head" }, this.waiting, this.unforce), this.chances);
  }

  #copy() {
    const label = "Copy the seed";
    return h("button", {
      class: "dl-round dl-plain", title: label, "aria-label": label, "data-do": "copy",
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(String(this.model.get("info").seed));
          this.requests.say("The seed is on the clipboard.");
        } catch {
          this.requests.say(`The page may not use the clipboard; the seed is ${this.model.get("info").seed}.`, false);
        }
      },
    }, icon(COPY));
  }

  // -- showing --------------------------------------------------------------------------
  #show() {
    const info = this.model.get("info");
    const current = info.lines.find((line) => line.current);
    this.facts.textContent = `rules: ${info.ruleset} · seed ${info.seed}`;
    this.#showSeats(info);
    this.lines.show(info.lines);
    for (const name of ["bot", "rest"]) this.root.querySelector(`[data-do=${name}]`).disabled = info.over;
    this.#showFiles(info.files);
    this.#showChances(info);
    if (!this.newSeed.value) this.newSeed.value = anySeed();
    Object.assign(this.root.dataset, {
      dlLine: current.name, dlLines: info.lines.length, dlSeed: info.seed, dlForced: info.forced,
    });
  }

  #showSeats({ seats, bots }) {
    const key = JSON.stringify([seats, bots]);
    if (this.seated === key) return; // a list that somebody has opened must not close
    this.seated = key;
    const options = (bot) => [["", "a person"], ...Object.keys(bots).map((name) => [name, name])].map(([value, words]) =>
      h("option", { value, title: bots[value] ?? "", selected: value === (bot ?? "") }, words));
    const select = (seat, k) => h("label", {}, seats.length > 1 ? `${seat.name} ` : "Player ",
      h("select", { "data-seat": k, "aria-label": `Who plays ${seat.name}`, onchange: () => this.#seat() }, ...options(seat.bot)));
    this.seats.replaceChildren(...seats.map(select));
  }

  #seat() {
    const seats = [...this.seats.querySelectorAll("select")].map((select) => select.value || null);
    this.requests.ask({ type: "seats", seats });
  }

  #showFiles(files) {
    const kept = this.files.value;
    this.files.replaceChildren(...files.map((name) => h("option", { value: name }, name)));
    if (files.includes(kept)) this.files.value = kept;
    this.files.hidden = this.openFile.hidden = files.length === 0;
    this.noFiles.hidden = files.length > 0;
  }

  #showChances({ chances, forced }) {
    this.unforce.hidden = forced === 0;
    this.waiting.textContent = forced === 0 ? "What you enter comes next, instead of a random outcome."
      : forced === 1 ? "One outcome waits for its chance to come." : `${forced} outcomes wait for their chance to come.`;
    if (chances === null) return;
    this.chances.replaceChildren(...chances.map(([stream, title, outcomes]) => this.#chance(stream, title, outcomes)));
    if (!chances.length) this.chances.replaceChildren(h("span", { class: "dl-soft" }, "Nothing is left to chance here."));
  }

  #chance(stream, title, outcomes) {
    const select = h("select", { "aria-label": title }, ...outcomes.map(([value, words]) => h("option", { value }, words)));
    return h("div", { class: "dl-chance", "data-stream": stream }, h("span", {}, title), select,
      h("button", { type: "button", onclick: () => this.requests.ask({ type: "force", stream, outcome: select.value }) }, "Enter"));
  }

  // -- the kernel -----------------------------------------------------------------------
  #answered(message) {
    if (!this.requests.take(message) || !message.ok) return;
    if (["new", "save", "open"].includes(message.did)) this.#open(null);
    if (message.did === "new") this.newSeed.value = anySeed();
  }
}

function anySeed() {
  return String(Math.floor(Math.random() * 1e6));
}

export default {
  render({ model, el }) {
    const view = new TableView(model, el);
    return () => view.close();
  },
};
