import { isTotal } from "./row-words.ts";

/** The kinds of row that are recognized. */
export const kinds = ["line", "section", "continued", "above", "leadIn", "left"] as const;
/**
 * `continued`: the rest of the description above. `above`: the beginning of the description of the next line.
 * `leadIn`: the beginning of the descriptions of all lines below, up to the next title or paragraph.
 */
export type Kind = (typeof kinds)[number];

/** Why a row is left out. */
export type LeftReason =
  | "heading"
  | "aboveHeadings"
  | "total"
  | "hidden"
  | "noText"
  | "noSections"
  | "noRoom"
  | "byChoice";

/** Why it is in doubt what a row is. */
export type Doubt = "sectionOrLine" | "leadIn" | "sumOfAbove" | "notTheSum" | "maybeTotal";

/** The texts of a row by field, before numbers are read. */
export interface RowTexts {
  readonly ref: string;
  readonly description: string;
  readonly unit: string;
  readonly qty: string;
  readonly unitPrice: string;
  readonly amount: string;
}

/** The rows around a row of text alone, by which it is a title or a part of a description. */
export interface Neighbours {
  /** null: an empty row, or none */
  readonly previous: Kind | null;
  /** The description of the line above, where it may go on. */
  readonly above: string;
  /** The rows that follow and are not empty. */
  readonly following: readonly RowTexts[];
}

export interface Classified {
  readonly kind: Kind;
  readonly left: LeftReason | null;
  readonly doubt: Doubt | null;
}

const as = (kind: Kind, doubt: Doubt | null = null): Classified => ({ kind, left: null, doubt });
export const leftOut = (left: LeftReason, doubt: Doubt | null = null): Classified => ({ kind: "left", left, doubt });

/** True when a row has a number or a unit, and not the words of a sum in the column of prices. */
export const isMeasured = ({ qty, unitPrice, unit }: RowTexts): boolean =>
  qty !== "" || (unitPrice !== "" && !isTotal(unitPrice)) || unit !== "";

export const isText = (texts: RowTexts): boolean =>
  !isMeasured(texts) && texts.amount === "" && /\p{L}/u.test(`${texts.ref}${texts.description}`);

/** Decides what a row below the headings is, that is neither empty nor a total. */
export function classifyRow(texts: RowTexts, neighbours: Neighbours): Classified {
  const { ref, description, amount } = texts;
  const text = description === "" ? ref : description;
  if (isMeasured(texts)) return as("line");
  if (amount !== "") return text === "" ? leftOut("total") : as("line");
  if (!/\p{L}/u.test(text)) return leftOut("noText");
  return classifyText(texts, neighbours);
}

function classifyText(texts: RowTexts, { previous, above, following }: Neighbours): Classified {
  const { ref, description } = texts;
  const isBelowLine = previous === "line" || previous === "continued";
  if (ref === "" && isBelowLine && (isContinuation(description) || isUnfinished(above))) return as("continued");
  if (ref === "" && previous === "above") return as("above");
  const next = following[0];
  const nextLine = following.find((each) => !isText(each));
  // A short text below an empty row is a title, whatever it ends with.
  if (previous === null && description.length <= titleLength) {
    return as("section", isTitle(texts, previous, nextLine) ? null : "sectionOrLine");
  }
  if (isOfOneItem(texts, following)) return as("above", goesOn(texts, following) ? null : "sectionOrLine");
  const leadsIn = ref === "" ? isParagraph(description) : isParagraph(description) && description.length > titleLength;
  if (next !== undefined && !isText(next) && leadsIn) return as("leadIn", "leadIn");
  if (next !== undefined && description.length > sectionLength) return as("leadIn", "leadIn");
  if (ref === "" && previous === "section" && next !== undefined && !isCapitals(description))
    return as("leadIn", "leadIn");
  return as("section", isTitle(texts, previous, nextLine) ? null : "sectionOrLine");
}

/** A title of a document has at most so many characters. */
const sectionLength = 200;
const titleLength = 100;

const isCapitals = (text: string): boolean => text === text.toUpperCase();

/** True when a text reads as the rest of a description: it goes on in lower case, is a list, or is a remark. */
const isContinuation = (text: string): boolean =>
  /^(\p{Ll}|[-–•*·(]|\(?[a-z\divx]{1,3}[).]\s|(incl|including|note|nb|n\.b|i\.e|e\.g|as per|complete with|c\/w)\b)/u.test(
    text,
  ) || /^(Incl|Including|Note|NOTE|NB|As per|Complete with)\b/.test(text);

/** True when a description goes on in the next row. */
const isUnfinished = (text: string): boolean =>
  /(,|;|\b(and|or|of|to|in|on|with|the|for|at|by|including|incl\.?))$/i.test(text.trim());

/** True when a text introduces what follows: it is long, or ends with a colon or with words that point down. */
const isParagraph = (text: string): boolean =>
  !isCapitals(text) &&
  (text.length > titleLength ||
    /(:|,|;|\b(below|following|as follows|comprising|including|consisting of))$/i.test(text.trim()));

/**
 * True when a text with a reference and one measured row without a reference are one item, with nothing between them but
 * more text. A title would have several lines below it.
 */
function isOfOneItem({ ref, description }: RowTexts, following: readonly RowTexts[]): boolean {
  if (!/\d/.test(ref) || isCapitals(description)) return false;
  const at = following.findIndex((each) => !isText(each) || each.ref !== "");
  const [measured, next] = at === -1 ? [] : following.slice(at, at + 2);
  if (measured === undefined || measured.ref !== "" || !isMeasured(measured) || isTotal(measured.description))
    return false;
  return next === undefined || next.ref !== "" || !isMeasured(next);
}

/** True when it shows that the text below is more of the same description. */
const goesOn = ({ description }: RowTexts, following: readonly RowTexts[]): boolean =>
  isUnfinished(description) || isContinuation(following[0]?.description ?? "");

/** True when a text is surely a title: lines follow, and it is set off by a reference, capitals or an empty row. */
function isTitle({ ref, description }: RowTexts, previous: Kind | null, next: RowTexts | undefined): boolean {
  const hasLines = next !== undefined && (isMeasured(next) || next.amount !== "");
  const isSetOff = ref !== "" || isCapitals(description) || previous === null || previous === "left";
  return hasLines && isSetOff && description.length <= titleLength && !description.includes("\n");
}
