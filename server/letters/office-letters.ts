import { documentTerms } from "#contract/document-terms.ts";
import type { Quotation } from "#contract/quotations.ts";
import { inSentence } from "#server/core/direction.ts";
import { formatAmount } from "#server/core/format.ts";
import { asLine, type Letter, paragraphsOf } from "#server/mail/letter.ts";
import { formatTime } from "./words.ts";

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
}

/** Writes the mail about a client's decision. */
export function decisionLetter(facts: DecisionFacts): Letter {
  const { organization, quotation, clientName, decidedBy, note, decidedAt, link } = facts;
  const decision = facts.kind === "QUOTATION_ACCEPTED" ? "accepted" : "rejected";
  const { number, title, totals, currency } = quotation;
  return {
    heading: "Quoin",
    subject: `${clientName} ${decision} quotation ${number}`,
    paragraphs: [
      `${inSentence(asLine(clientName))} ${decision} your quotation ${number}, “${inSentence(asLine(title))}”.`,
      ...(note === null || note.trim() === "" ? [] : ["They wrote:", ...paragraphsOf(note)]),
    ],
    figures: [
      { name: documentTerms.quotationNumber, value: number },
      ...(decidedBy === null
        ? []
        : [{ name: decision === "accepted" ? documentTerms.acceptedBy : documentTerms.rejectedBy, value: decidedBy }]),
      { name: documentTerms.decidedOn, value: formatTime(decidedAt, organization.timeZone) },
      { name: documentTerms.total, value: formatAmount(totals.total, currency), isMain: true },
    ],
    button: { label: "Open the client in Quoin", link },
    footnotes: ["You receive this email because your client decided on the quotation online."],
    sender: null,
  };
}
