/* Live charts: a tweak panel and the charts of the games played under its values, side by side.
 *
 * State for tests and style sheets, on the root element `.dl-live`:
 *   data-dl-ready="1"    the charts are drawn and listening
 *   data-dl-seq          number of the last picture drawn
 *   data-dl-games        games in the picture shown; data-dl-of is how many there will be
 *   data-dl-digest       digest of the ruleset that the picture belongs to
 *   data-dl-compare      what lies grey behind it: default, start or pinned
 *   data-dl-running="1"  while games are being played
 * The panel inside is `.dl-tweak` (see tweak.js), the charts `.dl-chart` (see chart.js), the bar
 * `.dl-live-bar` (see livebar.js).
 *
 * To the kernel: {type: "choose", n | bots | compare} -> "chosen", {type: "pictures"} -> "pictures"
 * (answers with {view, ok, text}), {type: "stop" | "again"}, {type: "drawn", seq} when a picture has
 * been painted, {type: "open" | "close", view, page}.  From the kernel: {type: "progress", …} and the
 * same entries on each {type: "patch"}. */

import { followFigure, mountChart, onScreen } from "./chart.js";
import { h, pageId, uid, widgetRoot } from "./dom.js";
import { LiveBar } from "./livebar.js";
import { NO_KERNEL, post } from "./transport.js";
import { followValues, mountTweak } from "./tweak.js";

class LiveView {
  constructor(model, el) {
    this.model = model;
    this.id = uid();
    this.bar = new LiveBar(model.get("controls"), (message) => {
      if (!post(model, { ...message, view: this.id })) this.bar.answered({ ok: false, text: NO_KERNEL });
    });
    const side = h("div", { class: "dl-live-side" });
    const main = h("div", { class: "dl-live-main" }, this.bar.node);
    this.root = widgetRoot("dl-live", model.get("label"));
    this.root.append(h("div", { class: "dl-live-columns" }, side, main));
    el.append(this.root);
    this.#show({ text: "Starting …", games: 0, of: model.get("n"), running: true, digest: "" });
    this.receive = (message) => {
      if (message?.type === "progress") this.#show(message);
      else if (message?.view === this.id && ["chosen", "pictures"].includes(message.type)) this.bar.answered(message);
    };
    model.on("msg:custom", this.receive);
    const panel = model.get("schema").groups.length > 0;
    side.hidden = !panel;
    this.ends = [
      panel ? mountTweak(model, side) : () => {},
      mountChart(model, main, { ready: () => this.#ready(), drawn: (message, view) => this.#drawn(message, view) }),
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

  #drawn(message, view) {
    this.root.dataset.dlSeq = message.seq;
    this.#show(message);
    const painted = () => post(this.model, { type: "drawn", seq: message.seq, seen: onScreen(view) });
    requestAnimationFrame(() => requestAnimationFrame(painted)); // Bokeh paints in the first
  }

  #show(state) {
    this.bar.show(state);
    const { games, of, digest, compare, running } = state;
    Object.assign(this.root.dataset, { dlGames: games, dlOf: of, dlDigest: digest, dlCompare: compare ?? "" });
    if (running) this.root.dataset.dlRunning = "1";
    else delete this.root.dataset.dlRunning;
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
