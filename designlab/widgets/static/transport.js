/* Sending values that overtake each other.
 *
 * A dragged slider makes values faster than a kernel can use them.  One value at most is on its
 * way; while it is, only the newest is kept.  The kernel answers each with an acknowledgement, and
 * the last value always arrives. */

/** Send a message; false if there is no kernel to send it to. */
export function post(model, message) {
  try {
    model.send(message);
    return true;
  } catch {
    return false;
  }
}

export const NO_KERNEL = "The kernel is not running. Run this cell again to go on.";

export class Newest {
  /**
   * @param send called with (value, seq); returns whether it could be sent
   * @param patience ms after which an unanswered value is sent again (the kernel was restarted)
   * @param changed called whenever a value leaves or is answered
   */
  constructor(send, { patience = 3000, changed = () => {}, clock = globalThis } = {}) {
    Object.assign(this, { send, patience, changed, clock, dead: false });
    this.seq = 0;
    this.acked = 0;
    this.flying = null;
    this.waiting = null;
    this.timer = null;
  }

  /** Whether a value is on its way or waits.  `dead` says whether the last could not be sent. */
  get busy() {
    return this.flying !== null || this.waiting !== null;
  }

  offer(value) {
    this.waiting = { value };
    this.#pump();
  }

  ack(seq) {
    if (!this.flying || seq !== this.seq) return;
    this.clock.clearTimeout(this.timer);
    this.acked = seq;
    this.flying = null;
    this.#pump();
    this.changed();
  }

  close() {
    this.clock.clearTimeout(this.timer);
    this.flying = this.waiting = null;
  }

  #pump() {
    if (this.flying || !this.waiting) return;
    this.flying = this.waiting;
    this.waiting = null;
    this.seq += 1;
    this.timer = this.clock.setTimeout(() => this.#lost(), this.patience);
    this.dead = !this.send(this.flying.value, this.seq);
    this.changed();
  }

  #lost() {
    this.waiting ??= this.flying;
    this.flying = null;
    this.#pump();
  }
}
