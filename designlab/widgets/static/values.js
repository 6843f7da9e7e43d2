/* Values of a ruleset on the page: reading what was typed, comparing, searching.  The kernel has
 * the last word on what is valid; these checks answer at once and in words.
 *
 * A field is {path, label, kind, value, default, unit, ge, le, options, meaning, status, clause};
 * kind is int, float, bool, enum, text or list; `value` is that of the panel's game, `default` the
 * rulebook's; `within` is the group of a field shown outside it.  `wanted` is what the reader asks for: {path: value} where it differs from `value`. */

export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export const current = (field, wanted) => (field.path in wanted ? wanted[field.path] : field.value);

export const changed = (field, wanted) => !same(current(field, wanted), field.default);

/** `wanted` with the field at `value`; a value that the game has anyway is left out. */
export function want(wanted, field, value) {
  const next = { ...wanted };
  if (same(value, field.value)) delete next[field.path];
  else next[field.path] = value;
  return next;
}

/** What a list's entries are if "3, 2, 1" or "horse, cannon" says it all: number or text, else "". */
export function entriesOf(field) {
  const all = [...field.default, ...(field.value ?? [])];
  if (all.every((entry) => typeof entry === "number") && !field.options.length) return "number";
  return all.every((entry) => typeof entry === "string" && !/[,[\]]/.test(entry)) ? "text" : "";
}

/** The value as it stands in its box. */
export function show(field, value) {
  if (field.kind !== "list") return String(value);
  const kind = entriesOf(field);
  return kind && value.every((entry) => typeof entry === (kind === "text" ? "string" : kind))
    ? value.join(", ") : JSON.stringify(value);
}

/** What was typed: {value} or {error: "in words"}. */
export function parse(field, text) {
  if (field.kind === "list") return parseList(field, text.trim());
  if (field.kind === "int" || field.kind === "float") return parseNumber(field, text.trim());
  return { value: text };
}

function parseNumber(field, text) {
  const value = Number(text);
  const noun = field.kind === "int" ? "a whole number" : "a number";
  if (text === "" || !Number.isFinite(value) || (field.kind === "int" && !Number.isInteger(value))) {
    return { error: `this must be ${noun}${range(field, " from ")}` };
  }
  if (!inside(field, value)) return { error: `this must be${range(field, " ")}` };
  return { value };
}

function parseList(field, text) {
  let value;
  if (text.startsWith("[")) {
    try {
      value = JSON.parse(text);
    } catch {
      return { error: "this must be a list in square brackets, for example [1, 2]" };
    }
    return { value };
  }
  const entries = text === "" ? [] : text.split(/\s*,\s*/);
  if (entriesOf(field) === "text") return parseTexts(field, entries);
  value = entries.map((entry) => (entry === "" ? NaN : Number(entry)));
  if (value.some(Number.isNaN)) return { error: "this must be numbers with commas between them" };
  if (!value.every((entry) => inside(field, entry))) return { error: `each must be${range(field, " ")}` };
  return { value };
}

function parseTexts({ options }, entries) {
  const strange = entries.find((entry) => entry === "" || (options.length && !options.includes(entry)));
  if (strange === undefined) return { value: entries };
  const choose = options.length ? `choose from ${options.join(", ")}` : "put commas between the entries";
  return { error: strange === "" ? "an entry is missing between two commas" : `there is no "${strange}"; ${choose}` };
}

const inside = (field, value) =>
  (field.ge === null || value >= field.ge) && (field.le === null || value <= field.le);

/** The range in words with `before` in front, or "" if there is none. */
export function range({ ge, le }, before = "") {
  if (ge === null && le === null) return "";
  if (le === null) return `${before}${ge} or more`;
  if (ge === null) return `${before}${le} or less`;
  return `${before}${ge} to ${le}`;
}

/** Step of the field's slider, or 0 if it has none: wide ranges are typed. */
export function sliderStep({ kind, ge, le }) {
  if (ge === null || le === null || le <= ge) return 0;
  if (kind === "int") return le - ge <= 200 ? 1 : 0;
  return kind === "float" ? 10 ** Math.floor(Math.log10((le - ge) / 50)) : 0;
}

/** What a field is called where its group is not seen: "movement: showdown players". */
export const fullLabel = (field, group = "") =>
  [field.row || field.within || group, field.label].filter(Boolean).join(": ");

/** Rows of a table in the order of a column's values, numbers by size and words by the alphabet;
 * equal ones as they stood.  `way` is 1 or -1. */
export function sorted(fields, wanted, way) {
  const value = (field) => {
    const found = current(field, wanted);
    return typeof found === "object" ? JSON.stringify(found) : found;
  };
  const compare = (a, b) => (typeof a === "string" ? a.localeCompare(b, undefined, { numeric: true }) : a - b);
  return fields.map((field, k) => [value(field), k])
    .sort(([a, i], [b, j]) => way * compare(a, b) || i - j)
    .map(([, k]) => k);
}

/** All words of the query occur in what is said about the field; a cell goes by row and column. */
export function matches(field, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const about = [field.path, field.label, field.clause, field.status, field.within ?? "", field.row ?? field.meaning]
    .join(" ").toLowerCase();
  return words.every((word) => about.includes(word));
}

/** Fields that differ from the rulebook's default. */
export const differences = (fields, wanted) => fields.filter((field) => changed(field, wanted));

/** The fields of a group; those of a table row by row. */
export function fieldsOf(group) {
  if (!group.columns) return group.fields;
  return group.rows.flatMap((row) =>
    group.columns.map((column, k) => ({
      ...column,
      path: `${group.name}.${row.key}.${column.key}`,
      row: row.label,
      value: row.values[k],
      default: row.defaults[k],
    })));
}
