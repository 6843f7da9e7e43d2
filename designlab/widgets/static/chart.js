/* A Bokeh figure inside a widget.  BokehJS comes from the kernel's own Bokeh, once per page.
 *
 * State for tests and style sheets, on the element `.dl-chart`:
 *   data-dl-ready="1"    drawn and listening
 *   data-dl-seq          number of the last update drawn
 *   data-dl-error        why nothing is drawn, if so
 *
 * Updates are {type: "patch", content, ids, seq} with one buffer per id: a Bokeh PATCH-DOC. */

import { h, uid, watchTheme, widgetRoot } from "./dom.js";
import { post } from "./transport.js";

const PATIENCE_MS = 20000;

/** BokehJS of the wanted version, loaded at most once per page. */
function loadBokeh(model) {
  const version = model.get("bokeh_version");
  if (window.Bokeh?.version === version) return Promise.resolve(window.Bokeh);
  const loading = (window.designlabBokeh ??= {});
  loading[version] ??= fromModel(model).catch(() => fromKernel(model)).catch((error) => {
    delete loading[version];
    throw error;
  });
  return loading[version];
}

function run(bytes) {
  return new Promise((done, failed) => {
    const url = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
    const script = h("script", { src: url, onload: () => done(window.Bokeh), onerror: failed });
    document.head.append(script);
  });
}

/** The script came along when its widget was created: no need to wait for a busy kernel. */
async function fromModel(model) {
  const id = model.get("bokeh_script").replace("IPY_MODEL_", "");
  const holder = await model.widget_manager.get_model(id);
  return run(holder.get("script"));
}

/** Ask the kernel for something; the first message that `fits` is the answer. */
function ask(model, question, fits) {
  return new Promise((done, failed) => {
    const take = (message, buffers) => {
      if (!fits(message ?? {})) return;
      clearTimeout(timer);
      model.off("msg:custom", take);
      done({ message, buffers });
    };
    const timer = setTimeout(() => failed(new Error("no answer from the kernel")), PATIENCE_MS);
    model.on("msg:custom", take);
    if (!post(model, question)) failed(new Error("no kernel"));
  });
}

/** For hosts that do not show one widget to another. */
async function fromKernel(model) {
  const { buffers } = await ask(model, { type: "bokeh" }, ({ type }) => type === "bokeh");
  return run(buffers[0]);
}

/** The buffers of a message by id, each cut out of whatever it came in. */
export function buffersById(ids, buffers) {
  return new Map(ids.map((id, k) => {
    const view = buffers[k];
    return [id, view.buffer ? view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) : view];
  }));
}

/** Give every model its looks: by type, or by "#tag". */
export function applyTheme(models, theme) {
  for (const model of models) {
    for (const which of [model.type, ...(model.tags ?? []).map((tag) => `#${tag}`)]) {
      if (theme[which]) model.setv(theme[which]);
    }
  }
}

const outdated = new WeakSet();

/** Once per model: note that the figure that came with the model is no longer what is shown. */
export function followFigure(model) {
  const note = (message) => message?.type === "patch" && outdated.add(model.get("figure"));
  model.on("msg:custom", note);
  return () => model.off("msg:custom", note);
}

/** The figure as it is now: that of the model, or asked of the kernel if updates have passed. */
async function latestFigure(model) {
  const figure = model.get("figure");
  if (!outdated.has(figure)) return { figure, seq: -1 };
  const view = uid();
  const answers = ({ type, view: asker }) => type === "figure" && asker === view;
  return (await ask(model, { type: "figure", view }, answers)).message;
}

/** Numbers of the parts of a layout that are on the screen, null for a figure without parts. */
export function onScreen(view) {
  if (!view.child_views) return null;
  return view.child_views.flatMap(({ el }, k) => {
    const { top, bottom } = el.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight ? [k] : [];
  });
}

/** Draw the model's figure into `el`; `on.ready()` is called then, `on.drawn(message, view)` at updates.
 * Another figure of the model takes the place of the first. */
export function mountChart(model, el, on = {}) {
  const box = h("div", { class: "dl-chart", role: "img", "aria-label": model.get("label") });
  const notice = h("div", { class: "dl-soft dl-notice" }, "Drawing …");
  box.append(notice);
  el.append(box);
  let shown, clear = () => {}, root = null, waiting = [], turn = 0;
  let apply = (message, buffers) => waiting.push([message, buffers]);
  const draw = async () => {
    const mine = ++turn;
    shown = model.get("figure");
    apply = (message, buffers) => waiting.push([message, buffers]);
    waiting = [];
    const [Bokeh, { figure, seq }] = await Promise.all([loadBokeh(model), latestFigure(model)]);
    if (mine !== turn) return;
    clear();
    const [view] = [await Bokeh.embed.embed_item(figure, box)].flat();
    clear = () => (view.clear ?? view.remove).call(view);
    if (mine !== turn) return clear();
    const drawn = view.roots ? view.roots[0] : view;
    root = drawn.model;
    notice.hidden = true;
    apply = (message, buffers) => {
      if (message.seq <= seq) return;
      if (message.content) {
        root.document.apply_json_patch(message.content, buffersById(message.ids, buffers ?? []));
      }
      box.dataset.dlSeq = message.seq;
      on.drawn?.(message, drawn);
    };
    dress();
    waiting.splice(0).forEach((entry) => apply(...entry));
    if (!box.dataset.dlReady) {
      box.dataset.dlReady = "1";
      on.ready?.();
    }
  };
  let dark = false;
  const dress = () => root && applyTheme(root.references(), model.get("themes")[dark ? "dark" : "light"]);
  const attempt = () => draw().catch((error) => {
    notice.hidden = false;
    notice.textContent = "The chart cannot be drawn without a running kernel; run the cell again.";
    box.dataset.dlError = String(error);
  });
  const take = (message, buffers) => message?.type === "patch" && apply(message, buffers);
  const change = () => model.get("figure") !== shown && attempt();
  model.on("msg:custom", take);
  model.on("change:figure", change);
  const endTheme = watchTheme((now) => {
    dark = now;
    dress();
  });
  attempt();
  return () => {
    turn += 1;
    model.off("msg:custom", take);
    model.off("change:figure", change);
    endTheme();
    clear();
    box.remove();
  };
}

export default {
  initialize: ({ model }) => followFigure(model),
  render({ model, el }) {
    const root = widgetRoot("dl-figure", model.get("label"));
    el.append(root);
    return mountChart(model, root);
  },
};
