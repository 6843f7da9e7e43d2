/* What a click on the board means.
 *
 * Every clickable element names the actions it can stand for.  A click offers those that are legal;
 * if several are left, a second click on another element keeps what both have in common, so that
 * "this piece, then that square" works as well as choosing from the list. */

/** The action numbers an element names: "3 14 15" -> [3, 14, 15]. */
export function actionsOf(text) {
  return (text ?? "").split(" ").filter(Boolean).map(Number);
}

/** The state of a choice: nothing chosen yet, or the actions that are still meant. */
export class Choice {
  constructor(legal) {
    this.legal = new Set(legal);
    this.meant = null;
  }

  /** Actions that a click on an element with these `actions` would leave; may be empty. */
  narrowed(actions) {
    const legal = actions.filter((action) => this.legal.has(action));
    if (!this.meant) return legal;
    const both = legal.filter((action) => this.meant.has(action));
    return both.length ? both : legal;
  }

  /**
   * Click an element.  Returns {act: action}, {choose: [actions]} or {} when it means nothing;
   * a second click on the same element, which narrows nothing, gives the choice up.
   */
  click(actions) {
    const left = this.narrowed(actions);
    if (left.length === 1) {
      this.meant = null;
      return { act: left[0] };
    }
    const same = this.meant?.size === left.length && left.every((action) => this.meant.has(action));
    this.meant = left.length && !same ? new Set(left) : null;
    return this.meant ? { choose: left } : {};
  }

  /** How to mark an element: "chosen" while its actions are among those meant, "legal" or "". */
  mark(actions) {
    const pool = this.meant ?? this.legal;
    if (!actions.some((action) => pool.has(action))) return "";
    return this.meant ? "chosen" : "legal";
  }

  cancel() {
    this.meant = null;
  }
}

/** Legal actions [[number, kind, notation, words], …] by kind, in the order given. */
export function byKind(legal) {
  const groups = new Map();
  for (const entry of legal) {
    if (!groups.has(entry[1])) groups.set(entry[1], []);
    groups.get(entry[1]).push(entry);
  }
  return groups;
}

/** Whether every word of `text` stands in an action's notation or words. */
export function matches([, kind, notation, words], text) {
  const where = `${kind} ${notation} ${words}`.toLowerCase();
  return text.toLowerCase().split(/\s+/).every((word) => where.includes(word));
}
