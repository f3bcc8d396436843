import type { Language } from "#contract/language.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { inSentence } from "#server/core/text/direction.ts";
import { clockWordsIn, termsIn } from "#server/core/text/document-words.ts";
import { formatAmount, formatDay } from "#server/core/text/format.ts";
import type { MovedDays } from "#server/billing/documents/contracts/clock.ts";
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

interface MovedDaysFacts extends MovedDays {
  readonly claim: { readonly number: string; readonly title: string };
  readonly link: string;
  readonly language: Language;
}

/** Writes the mail about days of a claim that a change of the list of holidays moved. */
export function movedDaysLetter({ moves, because, claim, link, language }: MovedDaysFacts): Letter {
  const words = accountLettersIn[language].movedDays;
  const names = clockWordsIn[language].days;
  const day = (on: string) => formatDay(`${on}T00:00:00Z`, "UTC", language);
  const reasons = because.map(({ on, name, isAdded }) =>
    (isAdded ? words.added : words.struck)({ day: day(on), name: inSentence(asLine(name)) }),
  );
  return {
    language,
    heading: "Quoin",
    subject: words.subject({ number: claim.number }),
    paragraphs: [words.lead({ number: claim.number, title: inSentence(asLine(claim.title)) }), ...reasons],
    figures: moves.map(({ name, from, to }) => ({
      name: names[name],
      value: words.moved({ from: day(from), to: day(to) }),
    })),
    button: { label: words.open, link },
    footnotes: [words.note],
    sender: null,
  };
}

/** Writes the mail that the list of public holidays lacks a year, in which days of claims may be later than shown. */
export function missingHolidaysLetter({
  year,
  organization,
  link,
  language,
}: {
  readonly year: string;
  readonly organization: { readonly name: string };
  readonly link: string;
  readonly language: Language;
}): Letter {
  const words = accountLettersIn[language].missingHolidays;
  return {
    language,
    heading: "Quoin",
    subject: words.subject({ year }),
    paragraphs: [words.lead({ year, organization: inSentence(asLine(organization.name)) }), words.remedy],
    figures: [],
    button: { label: words.open, link },
    footnotes: [words.note],
    sender: null,
  };
}
