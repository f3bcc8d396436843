import type { Fault } from "#contract/api/errors.ts";
import type { Language } from "#contract/language.ts";
import { shortMonths } from "#contract/invoices/short-months.ts";
import { Refusal } from "#server/core/refusal.ts";
import { refusals, refusalValues } from "./copy/zh/refusals.ts";

/** A text with values, as the source writes it, and its translation. */
interface Pattern {
  /** The text before, between and after the values. */
  readonly literals: readonly string[];
  /** The numbers of the values, in their order. */
  readonly places: readonly string[];
  readonly translation: string;
  /** The number of characters outside of the values: of two patterns that match, the more specific one is right. */
  readonly weight: number;
}

const values = /\{(\d)\}/g;

const patternsOf = (catalog: Readonly<Record<string, string>>): readonly Pattern[] =>
  Object.entries(catalog)
    .map(([text, translation]) => {
      // `split` puts the numbers of the values at the odd places.
      const parts = text.split(values);
      return {
        literals: parts.filter((_, i) => i % 2 === 0),
        places: parts.filter((_, i) => i % 2 === 1),
        translation,
        weight: text.replaceAll(values, "").length,
      };
    })
    .toSorted((a, b) => b.weight - a.weight);

/**
 * Returns the values of a text between those literals, each as short as possible; undefined when it has another form.
 * A pattern would try each length of each value, and a value may be thousands of characters that a stranger sent.
 */
function valuesIn(text: string, [first = "", ...rest]: readonly string[]): readonly string[] | undefined {
  const last = rest.pop();
  if (last === undefined) return text === first ? [] : undefined;
  if (!text.startsWith(first)) return undefined;
  const found: string[] = [];
  let from = first.length;
  for (const literal of rest) {
    const at = text.indexOf(literal, from);
    if (at === -1) return undefined;
    found.push(text.slice(from, at));
    from = at + literal.length;
  }
  const end = text.length - last.length;
  return end >= from && text.endsWith(last) ? [...found, text.slice(from, end)] : undefined;
}

const texts = patternsOf(refusals);
const words = patternsOf(refusalValues);

/** Returns the text with its values translated; undefined when the catalog does not have it. */
function translated(text: string, patterns: readonly Pattern[]): string | undefined {
  for (const { literals, places, translation } of patterns) {
    const found = valuesIn(text, literals);
    // Text that a person typed is inserted unchanged: it is neither a pattern nor a message.
    if (found !== undefined)
      return translation.replaceAll(values, (_, place: string) => toValue(found[places.indexOf(place)] ?? ""));
  }
  return undefined;
}

const toValue = (text: string): string =>
  dayInChinese(text) ?? translated(text, words) ?? translated(text, sentences) ?? text;

/** A day as `formatPlainDay` writes it. */
const englishDay = /^(\d{1,2}) (\w{3}) (\d{4})$/;

/** Returns a day in Chinese, as in 2026年11月27日; undefined for any other text. */
function dayInChinese(text: string): string | undefined {
  const [, day = "", name = "", year = ""] = englishDay.exec(text) ?? [];
  const month = shortMonths.findIndex((each) => each === name) + 1;
  return month === 0 ? undefined : `${year}年${month}月${day}日`;
}

/** Texts within another text: a limit that was exceeded, or what is wrong with a parameter. */
const sentences = texts.filter(({ literals }) => literals[0] !== "");

/** Returns the text in Chinese, or as it is where there is no translation. */
const inChinese = (text: string): string => translated(text, texts) ?? text;

/** Returns what is wrong with a value as a page in that language shows it. */
export const translateText = (text: string, language: Language): string => (language === "en" ? text : inChinese(text));

/** True when the catalog has a translation of the text. */
const hasChinese = (text: string): boolean => translated(text, texts) !== undefined;

/** Returns a refusal as a page in that language shows it. */
export function translateRefusal(refusal: Refusal, language: Language): Refusal {
  if (language === "en") return refusal;
  const { code, message, details, ...more } = refusal;
  const shown = details?.map((fault) => ({ ...fault, message: inChinese(fault.message) }));
  return new Refusal(code, summaryOf(message, details, shown), {
    ...(more.currentStatus === undefined ? {} : { currentStatus: more.currentStatus }),
    ...(more.allowedActions === undefined ? {} : { allowedActions: more.allowedActions }),
    ...(more.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: more.retryAfterSeconds }),
    ...(shown === undefined ? {} : { details: shown }),
  });
}

/** Translates the message, which for invalid fields names the first of them. */
function summaryOf(message: string, details: readonly Fault[] = [], shown: readonly Fault[] = []): string {
  const [[fault], [first]] = [details, shown];
  const isOfField = fault !== undefined && first !== undefined && message.includes(fault.message);
  if (!isOfField || hasChinese(message)) return inChinese(message);
  const others = details.length > 1 ? `（另有 ${details.length - 1} 项）` : "";
  return `${first.path === "" ? "请求" : `“${first.path}”`}${first.message}${others}。`;
}
