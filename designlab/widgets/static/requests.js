/* Asking the kernel for something from a bar of buttons: one request at a time, each answered by
 * {type: "answer", view, seq, ok, text}. */

import { h, uid } from "./dom.js";
import { NO_KERNEL, post } from "./transport.js";

const PATIENCE = { slow: 400, lost: 8000 };

/** The requests of one view.  `root` carries data-dl-seq, data-dl-acked, data-dl-busy and
 * data-dl-error; `status` is the line in which answers stand. */
export class Requests {
  constructor(model, root) {
    Object.assign(this, { model, root, view: uid(), seq: 0 });
    this.status = h("div", { class: "dl-status", role: "status", "aria-live": "polite" });
  }

  ask(message) {
    if (this.root.dataset.dlBusy) return;
    this.seq += 1;
    this.root.dataset.dlSeq = this.seq;
    if (!post(this.model, { ...message, view: this.view, seq: this.seq })) {
      this.say(NO_KERNEL, false);
      return;
    }
    this.root.dataset.dlBusy = "1";
    this.slow = setTimeout(() => this.say("Working …"), PATIENCE.slow);
    this.lost = setTimeout(() => {
      this.#idle();
      this.say("No answer from the kernel yet. It may be busy with another cell, or it was " +
        "stopped; then run this cell again.", false);
    }, PATIENCE.lost);
  }

  /** Take a message of the kernel; whether it was the answer to this view's last request. */
  take(message) {
    if (message?.type !== "answer" || message.view !== this.view) return false;
    this.root.dataset.dlAcked = message.seq;
    if (message.seq === this.seq) this.#idle();
    this.say(message.text, message.ok);
    return true;
  }

  say(words, ok = true) {
    this.status.textContent = words;
    this.status.classList.toggle("error", !ok);
    if (ok) delete this.root.dataset.dlError;
    else this.root.dataset.dlError = words;
  }

  close() {
    this.#idle();
  }

  #idle() {
    clearTimeout(this.slow);
    clearTimeout(this.lost);
    delete this.root.dataset.dlBusy;
  }
}
