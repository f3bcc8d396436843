/** The kinds of row that are recognized. */
export const kinds = ["line", "section", "continued", "left"] as const;
export type Kind = (typeof kinds)[number];

/** Why a row is left out. */
export type LeftReason = "heading" | "aboveHeadings" | "total" | "noText" | "noSections" | "noRoom" | "byChoice";

/** The texts of a row by field, before numbers are read. */
export interface RowTexts {
  readonly ref: string;
  readonly description: string;
  readonly unit: string;
  readonly qty: string;
  readonly unitPrice: string;
  readonly amount: string;
}

/** The rows around a row of text alone, by which it is a title or the rest of a description. */
export interface Neighbours {
  /** null: an empty row, or none */
  readonly previous: Kind | null;
  readonly next: RowTexts | null;
}

export interface Classified {
  readonly kind: Kind;
  readonly left: LeftReason | null;
  readonly isDoubtful: boolean;
}

const line: Classified = { kind: "line", left: null, isDoubtful: false };
const leftOut = (left: LeftReason): Classified => ({ kind: "left", left, isDoubtful: false });

const totals = [
  /^(grand |sub-? ?|nett? |page |section |bill )*totals?\b/i,
  /\b(sub-? ?|grand )totals?( \(.*\))?[\s:.$]*$/i,
  /\btotal( \(.*\))?[\s:.$]*$/i,
  /\b(carried|brought|c\/|b\/) ?(forward|fwd|over|down|f|d|to)\b/i,
  /^(to )?(collection|summary)\b/i,
  /^(add|plus|less)?[\s:]*(\d+(\.\d+)?% ?)?(of )?(gst|goods (and|&) services tax)\b/i,
  /^(amount|balance) (due|payable|before|after|incl)/i,
  /^(本页|分组|分项|分部|工程)?(小计|合计|总计|总额|总价)/,
  /^(另?加)?[\s:：]*(\d+(\.\d+)?% ?)?消费税/,
];

/** True when the text is that of a sum of other rows. */
export const isTotal = (text: string): boolean => totals.some((pattern) => pattern.test(text.trim()));

/** Decides what a row below the headings is, that is not empty. */
export function classifyRow(texts: RowTexts, { previous, next }: Neighbours): Classified {
  const { ref, description, unit, qty, unitPrice, amount } = texts;
  const text = description === "" ? ref : description;
  const isMeasured = qty !== "" || unitPrice !== "" || unit !== "";
  if (!isMeasured && isTotal(text)) return leftOut("total");
  if (isMeasured) return line;
  if (amount !== "") return text === "" ? leftOut("total") : line;
  if (!/\p{L}/u.test(text)) return leftOut("noText");
  if (ref === "" && (previous === "line" || previous === "continued") && isContinuation(description)) {
    return { kind: "continued", left: null, isDoubtful: false };
  }
  return { kind: "section", left: null, isDoubtful: !isTitle(texts, previous, next) };
}

/** True when a text reads as the rest of a description: it goes on in lower case, is a list, or is a remark. */
const isContinuation = (text: string): boolean =>
  /^(\p{Ll}|[-–•*·(]|\(?[a-z\divx]{1,3}[).]\s|(incl|including|note|nb|n\.b|i\.e|e\.g|as per|complete with|c\/w)\b)/u.test(
    text,
  ) || /^(Incl|Including|Note|NOTE|NB|As per|Complete with)\b/.test(text);

/** True when a text is surely a title: lines follow, and it is set off by a reference, capitals or an empty row. */
function isTitle({ ref, description }: RowTexts, previous: Kind | null, next: RowTexts | null): boolean {
  const hasLines =
    next !== null && (next.qty !== "" || next.unitPrice !== "" || next.unit !== "" || next.amount !== "");
  const isSetOff = ref !== "" || description === description.toUpperCase() || previous === null || previous === "left";
  return hasLines && isSetOff && description.length <= 100 && !description.includes("\n");
}
