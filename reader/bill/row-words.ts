/** Words that may stand around "total" in the name of a sum; other words make it an item. */
const besideTotal = new Set(
  (
    "grand sub nett net page section bill overall summary estimated the of tender contract part amount price cost sum value " +
    "excl exclusive incl inclusive before after for in to and gst vat tax no above sgd usd"
  ).split(" "),
);
const totalWords = new Set(["total", "totals", "subtotal", "subtotals"]);

/** True for "Total", "Section 1 Total" and "Total price excl. GST", and not for "Total demolition of the house". */
function isNameOfTotal(words: string): boolean {
  const each = words.toLowerCase().split(" ");
  return (
    each.some((word) => totalWords.has(word)) &&
    each.every((word) => totalWords.has(word) || besideTotal.has(word) || /^(\d{1,4}|[a-z]\d{0,3})[.)]?$/.test(word))
  );
}

/** Other words of a sum of other rows. */
const sums = [
  /\b(sub-?|sub |grand |nett? |page |section )totals?( [a-z\d.]{1,4})?$/i,
  /\btotals?$/i,
  /\b(carried|brought|c\/|b\/) ?(forward|fwd|over|down|f|d|to)\b/i,
  /^(to|page|from)? ?(collection|summary|main summary|general summary)\b/i,
  /^(c\/f|b\/f|c\/o|b\/d|c\/d)\b/i,
  /^(nett?|contract|tender|total contract) (amount|sum|price|value)$/i,
  /^(grand|total|overall) sum$|^sum of the above\b/i,
  /^(amount|balance) (due|payable|before|after|incl)/i,
  /^round(ed|ing)? ?(up|down|off)?( to)?$|^say$/i,
  /^(jumlah|bawa ke|dibawa ke)\b/i,
  /^(本页|分组|分项|分部|工程|含税|不含税|投标)?(小计|合计|总计|总额|总价|共计)/,
] as const;

/** Words that a sum of many bills begins with; so does "Total demolition of the house". */
const looseSum = /^(grand |sub-? ?|nett? |page |section |bill )*totals?\b/i;

const tax = [
  /^(?:add|plus|less)?[\s:@]{0,3}(?:[\d.]{1,6} ?% ?)?(?:of )?(?:gst|vat|sst|tax|goods (?:and|&) services tax|service tax|sales tax|cukai)\b/i,
  /^(?:另?加)?[\s:：]{0,3}(?:[\d.]{1,6}% ?)?(?:消费税|增值税|税金|税额)/,
] as const;

const plain = (text: string): string =>
  text
    .replaceAll(/\([^()]*\)|（[^（）]*）|s\$|\$/gi, " ")
    .replaceAll(/[-–:：.,*@\s]+/g, " ")
    .trim();

export const isTax = (text: string): boolean => tax.some((each) => each.test(text.trim()));

/** True when the text is that of a sum of other rows, or of the tax on one. */
export const isTotal = (text: string): boolean => {
  const words = plain(text);
  // Longer text is a description that ends in one of these words.
  return words.length <= 120 && (isNameOfTotal(words) || sums.some((each) => each.test(words)) || isTax(text));
};

/** True when the text begins like a sum, so that only its amount can tell. */
export const mayBeTotal = (text: string): boolean => looseSum.test(plain(text));

/** True for the title of a collection, which repeats the totals of pages or parts of the bill above it. */
export const isCollection = (text: string): boolean => /^(page )?collection( page)?$|^汇总$/i.test(plain(text));

/** True for the name of a page, whose total a collection repeats: "Page 3/12" and "From page no. 2". */
export const isNameOfPage = (text: string): boolean =>
  /^(from |dari |ex )?(page|pg|sheet|folio|muka surat)( no| number| nr)? [\w/]{1,8}$|^第?\d{1,3}页$/i.test(plain(text));

/** Words in place of a number, for an item whose price is agreed but whose quantity is not. */
const rateOnly = /^(rate ?only|rates? only|r\/?o|r\.o\.?|unit rate only|只报单价|仅报单价)$/i;
/** Words in place of a number, for an item that is not part of the price. */
const notPriced =
  /^(n\/?a|n\.a\.?|not applicable|excl\.?|excluded|not included|by others?|by (the )?(client|owner|employer)|tba|tbc|tbd|to be (advised|agreed|confirmed|determined)|omit(ted)?|deleted|not used|不含|不包括|业主自理)$/i;
const free = /^(incl\.?|included|inclusive|foc|f\.o\.c\.?|free|free of charge|nil|包含|已含|免费)$/i;

const trimmed = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

export const isRateOnly = (text: string): boolean => rateOnly.test(trimmed(text));
export const isNotPriced = (text: string): boolean => notPriced.test(trimmed(text));
export const isFree = (text: string): boolean => free.test(trimmed(text));
