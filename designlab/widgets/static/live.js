/* Live charts: a tweak panel and the charts of the games played under its values, side by side.
 *
 * State for tests and style sheets, on the root element `.dl-live`:
 *   data-dl-ready="1"    the charts are drawn and listening
 *   data-dl-seq          number of the last picture drawn
 *   data-dl-games        games in the picture shown; data-dl-of is how many there will be
 *   data-dl-digest       digest of the ruleset that the picture belongs to
 *   data-dl-running="1"  while games are being played
 * The panel inside is `.dl-tweak` (see tweak.js), the charts `.dl-chart` (see chart.js). */

import { followFigure, mountChart } from "./chart.js";
import { h, pageId, uid, widgetRoot } from "./dom.js";
import { post } from "./transport.js";
import { followValues, mountTweak } from "./tweak.js";

class LiveView {
  constructor(model, el) {
    this.model = model;
    this.id = uid();
    const words = h("span", { class: "dl-soft dl-nums", role: "status" });
    const bar = h("progress", { max: 1, value: 0, "aria-label": "Games played" });
    const button = h("button", { onclick: () => this.#press() });
    Object.assign(this, { words, bar, button });
    const side = h("div", { class: "dl-live-side" });
    const main = h("div", { class: "dl-live-main" });
    this.root = widgetRoot("dl-live", model.get("label"));
    this.root.append(side, main);
    el.append(this.root);
    this.#show({ text: "Starting …", games: 0, of: model.get("n"), running: true, digest: "" });
    this.receive = (message) => {
      if (message?.type === "progress") this.#show(message);
    };
    model.on("msg:custom", this.receive);
    main.append(h("div", { class: "dl-bar dl-live-bar" }, bar, button, words));
    const panel = model.get("schema").groups.length > 0;
    side.hidden = !panel;
    this.ends = [
      panel ? mountTweak(model, side) : () => {},
      mountChart(model, main, { ready: () => this.#ready(), drawn: (message) => this.#drawn(message) }),
    ];
  }

  close() {
    this.model.off("msg:custom", this.receive);
    this.ends.forEach((end) => end());
    post(this.model, { type: "close", view: this.id });
    this.root.remove();
  }

  #ready() {
    this.root.dataset.dlReady = "1";
    post(this.model, { type: "open", view: this.id, page: pageId() });
  }

  #drawn(message) {
    this.root.dataset.dlSeq = message.seq;
    this.#show(message);
    const painted = () => post(this.model, { type: "drawn", seq: message.seq });
    requestAnimationFrame(() => requestAnimationFrame(painted)); // Bokeh paints in the first
  }

  #show({ text, games, of, running, digest }) {
    this.words.textContent = text;
    this.bar.value = games / of;
    this.running = running;
    this.button.textContent = running ? "Stop" : "Play again";
    this.button.hidden = !running && games === of;
    Object.assign(this.root.dataset, { dlGames: games, dlOf: of, dlDigest: digest });
    if (running) this.root.dataset.dlRunning = "1";
    else delete this.root.dataset.dlRunning;
  }

  #press() {
    post(this.model, { type: this.running ? "stop" : "again" });
  }
}

export default {
  initialize({ model }) {
    const ends = [followValues(model), followFigure(model)];
    return () => ends.forEach((end) => end());
  },
  render({ model, el }) {
    const view = new LiveView(model, el);
    return () => view.close();
  },
};
