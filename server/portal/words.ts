import type { Copy } from "#contract/copy.ts";
import { type Language, languages } from "#contract/language.ts";
import { inEachLanguage } from "#server/core/text/copy.ts";
import { type DocumentTerms, dueWordsIn, methodsIn, taxWordsIn, termsIn } from "#server/core/text/document-words.ts";
import type { Parties } from "#server/pdf/facts.ts";
import { languageOf } from "#server/pdf/words.ts";
import { portalMessages } from "./copy/en/portal.ts";
import { portalMessages as chinese } from "./copy/zh/portal.ts";

/** All texts of the portal in one language. */
export interface Words extends DocumentTerms, Copy<typeof portalMessages> {
  readonly language: Language;
  readonly methods: (typeof methodsIn)[Language];
  readonly tax: (typeof taxWordsIn)[Language];
  readonly dueWords: (typeof dueWordsIn)[Language];
}

const portalIn = inEachLanguage("portal", portalMessages, { zh: chinese });

const wordsIn = Object.fromEntries(
  languages.map((language): [Language, Words] => [
    language,
    {
      ...termsIn[language],
      ...portalIn[language],
      language,
      methods: methodsIn[language],
      tax: taxWordsIn[language],
      dueWords: dueWordsIn[language],
    },
  ]),
) as Readonly<Record<Language, Words>>;

/** Returns the texts in that language. */
export const inLanguage = (language: Language): Words => wordsIn[language];

/** Returns the texts in the language of a document. */
export const wordsOf = (parties: Pick<Parties, "client">): Words => inLanguage(languageOf(parties));
