import type { Copy } from "#contract/copy.ts";
import { type Language, languageTags } from "#contract/language.ts";
import { inEachLanguage } from "#server/core/text/copy.ts";
import { type DocumentTerms, methodsIn, taxWordsIn, termsIn } from "#server/core/text/document-words.ts";
import { formatDay } from "#server/core/text/format.ts";
import { printMessages } from "./copy/en/print.ts";
import { printMessages as chinese } from "./copy/zh/print.ts";
import type { Issuer, Parties } from "./facts.ts";

/** The words of a document's language. */
export interface Words {
  readonly language: Language;
  readonly terms: DocumentTerms;
  readonly methods: (typeof methodsIn)[Language];
  readonly tax: (typeof taxWordsIn)[Language];
  readonly print: Copy<typeof printMessages>;
}

const printIn = inEachLanguage("print", printMessages, { zh: chinese });

/** Returns the language of a document: that of its client on the day it was issued, or English before there was one. */
export const languageOf = ({ client }: Pick<Parties, "client">): Language => client.language ?? "en";

export function wordsOf(parties: Pick<Parties, "client">): Words {
  const language = languageOf(parties);
  return {
    language,
    terms: termsIn[language],
    methods: methodsIn[language],
    tax: taxWordsIn[language],
    print: printIn[language],
  };
}

/** Returns the text across every page: that of a test organization replaces any other. */
export const watermarkOf = ({ isTest }: Issuer, { test }: DocumentTerms, other: string | null = null): string | null =>
  isTest === true ? test : other;

/** Returns a function that formats days in the document's language and the organization's time zone. */
export const daysOf =
  (parties: Pick<Parties, "client">, { timeZone }: Pick<Issuer, "timeZone">) =>
  (instant: string): string =>
    formatDay(instant, timeZone, languageOf(parties));

/** Returns a function that formats calendar days, such as 2026-05-31, in the document's language. */
export const calendarDaysOf =
  (parties: Pick<Parties, "client">) =>
  (day: string): string =>
    formatDay(`${day}T00:00:00Z`, "UTC", languageOf(parties));

/**
 * The words that templates show in every document, besides those in its data. What stands in braces there is replaced
 * by the template, which alone knows the number of pages.
 */
export function templateWords(language: Language): Readonly<Record<string, string | undefined>> {
  const print = printIn[language];
  return {
    ...termsIn[language],
    acceptance: print.acceptance.title,
    receivedWithThanks: print.receivedWithThanks,
    inPaymentOf: print.inPaymentOf,
    document: print.document,
    charged: print.charged,
    balance: print.balance,
    broughtForward: print.broughtForward,
    nothingInPeriod: print.nothingInPeriod,
    lang: languageTags[language].split("-", 1)[0],
    pageOf: print.pageOf({ page: "{page}", pages: "{pages}" }),
    scan: print.scan({ amount: "{amount}" }),
    orScan: print.orScan({ amount: "{amount}" }),
  };
}
