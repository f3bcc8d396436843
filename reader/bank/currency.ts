const currencies = new Set(Intl.supportedValuesOf("currency"));

export const currencyIn = (text: string): string | undefined => {
  const code = text.trim().toUpperCase();
  return currencies.has(code) ? code : undefined;
};

/** Signs that stand for one currency alone; a dollar may be anybody's. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/£/, "GBP"],
  [/€/, "EUR"],
  [/₹/, "INR"],
  [/^\s*-?\(?RM/, "MYR"],
  [/US\$/, "USD"],
  [/HK\$/, "HKD"],
  [/NT\$/, "TWD"],
  [/(?<![A-Z])A\$/, "AUD"],
];

const amountTextLength = 64;

/** Returns the currency that an amount is written with, in its code or its sign. */
export function currencyOfAmount(text: string): string | undefined {
  const [, code = ""] = /(?<![A-Za-z])([A-Z]{3})(?![A-Za-z])/.exec(text.slice(0, amountTextLength)) ?? [];
  return currencyIn(code) ?? signs.find(([sign]) => sign.test(text.slice(0, amountTextLength)))?.[1];
}

/** The end of a column's name: a note in brackets, or the currency as a word or a code. */
const note = /(?:\(([^()]{1,20})\)|\b(euros?)|\bin ([A-Z]{3}))$/i;

export const withoutNote = (name: string): string => name.trimEnd().replace(note, "").trimEnd();

/** Returns the currency behind the name of a column, as in `Deposits (SGD)`, `Debit (RM)`, `Débit euros` and `Amount in USD`. */
export function currencyOfName(name: string): string | undefined {
  const [, inBrackets = "", word, code = ""] = note.exec(name.trimEnd()) ?? [];
  return word === undefined ? (currencyIn(inBrackets) ?? currencyIn(code) ?? currencyOfAmount(inBrackets)) : "EUR";
}
