/* The bar between board and values: how the values differ from the game on the board, and the two
 * ways to apply them.
 *
 * State for tests and style sheets, on the root element `.dl-apply`:
 *   data-dl-ready="1"; data-dl-seq, -acked, -busy, -error as for boards (see requests.js)
 *   data-dl-different    how many values differ from the game on the board
 *
 * `info` is {different: [[key, on the board, in the panel]], ply, fresh}. */

import { h, widgetRoot } from "./dom.js";
import { Requests } from "./requests.js";

const SHOWN = 4;

class ApplyView {
  constructor(model, el) {
    this.model = model;
    this.root = widgetRoot("dl-apply", "Apply the values to the game on the board");
    this.requests = new Requests(model, this.root);
    this.words = h("div", { class: "dl-apply-words" });
    const button = (type, words, title) =>
      h("button", { "data-do": type, title, onclick: () => this.requests.ask({ type }) }, words);
    this.buttons = [
      button("onward", "From here on", "The game goes on under these values; the log marks it"),
      button("replay", "Replay from the start", "The same decisions and dice under these values: where does the story diverge?"),
    ];
    this.root.append(h("div", { class: "dl-bar" }, this.words, ...this.buttons), this.requests.status);
    el.append(this.root);
    this.receive = (message) => this.requests.take(message);
    this.redraw = () => this.#show();
    model.on("msg:custom", this.receive);
    model.on("change:info", this.redraw);
    this.#show();
    this.root.dataset.dlReady = "1";
  }

  close() {
    this.model.off("msg:custom", this.receive);
    this.model.off("change:info", this.redraw);
    this.requests.close();
    this.root.remove();
  }

  #show() {
    const { different } = this.model.get("info");
    const some = different.slice(0, SHOWN).map(([key, before, after]) => `${key} ${before} → ${after}`);
    const more = different.length > SHOWN ? ` and ${different.length - SHOWN} more` : "";
    this.words.textContent = different.length
      ? `Not yet in the game on the board: ${some.join(", ")}${more}.`
      : "The game on the board plays by the values below.";
    this.words.classList.toggle("dl-soft", different.length === 0);
    for (const button of this.buttons) button.disabled = different.length === 0;
    this.root.dataset.dlDifferent = different.length;
  }
}

export default {
  render({ model, el }) {
    const view = new ApplyView(model, el);
    return () => view.close();
  },
};
