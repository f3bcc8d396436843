import type { Language } from "#contract/language.ts";
import type { Quotation } from "#contract/quotations.ts";
import { inSentence } from "#server/core/direction.ts";
import { termsIn } from "#server/core/document-words.ts";
import { formatAmount } from "#server/core/format.ts";
import { asLine, type Letter, paragraphsOf } from "#server/mail/letter.ts";
import { accountLettersIn, formatTime } from "./words.ts";

/** The client's decision, for a mail to the office. */
export interface DecisionFacts {
  readonly kind: "QUOTATION_ACCEPTED" | "QUOTATION_REJECTED";
  readonly organization: { readonly timeZone: string };
  readonly quotation: Pick<Quotation, "number" | "title" | "totals" | "currency">;
  readonly clientName: string;
  /** The name of the decider; null when it is no longer known. */
  readonly decidedBy: string | null;
  /** Their comment. */
  readonly note: string | null;
  readonly decidedAt: Date;
  readonly link: string;
  readonly language: Language;
}

/** Writes the mail about a client's decision. */
export function decisionLetter(facts: DecisionFacts): Letter {
  const { organization, quotation, clientName, decidedBy, note, decidedAt, link, language } = facts;
  const [terms, words] = [termsIn[language], accountLettersIn[language]];
  const decision = facts.kind === "QUOTATION_ACCEPTED" ? "accepted" : "rejected";
  const texts = words[decision];
  const { number, title, totals, currency } = quotation;
  return {
    language,
    heading: "Quoin",
    subject: texts.subject({ client: clientName, number }),
    paragraphs: [
      texts.lead({ client: inSentence(asLine(clientName)), number, title: inSentence(asLine(title)) }),
      ...(note === null || note.trim() === "" ? [] : [words.wrote, ...paragraphsOf(note)]),
    ],
    figures: [
      { name: terms.quotationNumber, value: number },
      ...(decidedBy === null
        ? []
        : [{ name: decision === "accepted" ? terms.acceptedBy : terms.rejectedBy, value: decidedBy }]),
      { name: terms.decidedOn, value: formatTime(decidedAt, organization.timeZone, language) },
      { name: terms.total, value: formatAmount(totals.total, currency), isMain: true },
    ],
    button: { label: words.openClient, link },
    footnotes: [words.decisionNote],
    sender: null,
  };
}
