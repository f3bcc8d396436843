/**
 * Characters that people read as another one, each with that one: dashes and minus signs, quotation marks, fractions' bars,
 * and the signs that papers print as their likeness. The database's `plain_form` has the same table.
 */
const likenesses: Readonly<Record<string, string>> = {
  "-": "‐‒–—―−⁃",
  "'": "‘’‚‛′ʼʹʻ",
  '"': "“”„‟",
  "/": "⁄∕",
  Ø: "⌀",
  "□": "☐▢",
  "✓": "☑✔✅",
  "✗": "☒✘✖❌",
};
const plain = new Map(
  Object.entries(likenesses).flatMap(([sign, others]) => Array.from(others, (other) => [other, sign] as const)),
);
const others = new RegExp(`[${[...plain.keys()].join("")}]`, "g");
/** Marks of direction and breaks, and selectors of a letter's form. */
const unseen =
  /[\u00ad\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\u034f|[\ufe00-\ufe0f]/g;

/**
 * Returns text in the form in which it is compared with other text that looks the same: compatibility characters,
 * presentation forms, dashes and quotation marks as the plain ones, without invisible characters.
 */
export const plainForm = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(unseen, "")
    .replaceAll(others, (other) => plain.get(other) ?? other);
