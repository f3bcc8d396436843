import type { Copy } from "#contract/copy.ts";
import { clockWords } from "#contract/copy/en/clock-words.ts";
import { documentTerms } from "#contract/copy/en/document-terms.ts";
import { broughtForwardWords, dueWords, methodWords, taxWords } from "#contract/copy/en/words.ts";
import { clockWords as chineseClockWords } from "#contract/copy/zh/clock-words.ts";
import { documentTerms as chineseTerms } from "#contract/copy/zh/document-terms.ts";
import {
  broughtForwardWords as chineseBroughtForwardWords,
  dueWords as chineseDueWords,
  methodWords as chineseMethodWords,
  taxWords as chineseTaxWords,
} from "#contract/copy/zh/words.ts";
import type { Language } from "#contract/language.ts";
import { inEachLanguage } from "./copy.ts";

/** The labels on documents, as PDFs, the portal and emails show them. */
export type DocumentTerms = Copy<typeof documentTerms>;

/** The labels on documents in each language. */
export const termsIn: Readonly<Record<Language, DocumentTerms>> = inEachLanguage("documentTerms", documentTerms, {
  zh: chineseTerms,
});

/** The names of the payment methods in each language. */
export const methodsIn = inEachLanguage("methodWords", methodWords, { zh: chineseMethodWords });

/** The state of an unpaid invoice in each language. */
export const dueWordsIn = inEachLanguage("dueWords", dueWords, { zh: chineseDueWords });

/** The tax codes of lines in each language. */
export const taxWordsIn = inEachLanguage("taxWords", taxWords, { zh: chineseTaxWords });

/** The days of claims in each language. */
export const clockWordsIn = inEachLanguage("clockWords", clockWords, { zh: chineseClockWords });

/** The texts of what is brought forward from another program in each language. */
export const broughtForwardWordsIn = inEachLanguage("broughtForwardWords", broughtForwardWords, {
  zh: chineseBroughtForwardWords,
});
