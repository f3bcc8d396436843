import { documentTerms } from "#contract/document-terms.ts";
import { notesLinesMax } from "#contract/line-breaks.ts";
import { billOf, figuresOf } from "./bill-model.ts";
import { breakLongWords, inOneLine } from "./break-long-words.ts";
import type { QuotationFacts } from "./facts.ts";
import { addresseeOf, letterheadOf } from "./letterhead.ts";
import { printedLines } from "./printed-lines.ts";
import { formatDay } from "#server/core/format.ts";

/** Returns the complete text of a printed quotation. */
export function quotationModel({ quotation, parties, issuer, projectName }: QuotationFacts) {
  const day = (instant: string) => formatDay(instant, issuer.timeZone);
  const isDraft = quotation.status === "DRAFT";
  return {
    heading: documentTerms.quotation,
    number: quotation.number,
    title: inOneLine(quotation.title),
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf(documentTerms.preparedFor, parties),
    details: [
      [documentTerms.quotationNumber, quotation.number],
      ...(quotation.revision > 1 ? [[documentTerms.revision, String(quotation.revision)]] : []),
      [isDraft ? documentTerms.drafted : documentTerms.issued, day(quotation.updatedAt)],
      ...(quotation.validUntil === null ? [] : [[documentTerms.validUntil, day(quotation.validUntil)]]),
      [documentTerms.project, inOneLine(projectName)],
    ],
    watermark: isDraft ? documentTerms.draft : null,
    bill: billOf(quotation.items, quotation.sections, quotation.currency),
    figures: figuresOf({ ...quotation, gstRegistered: issuer.gstRegistered }),
    notes: breakLongWords(printedLines(quotation.notes ?? "", notesLinesMax)),
    acceptance: {
      text: `We accept quotation ${quotation.number}${quotation.revision > 1 ? `, revision ${quotation.revision},` : ""} and ask you to carry out the work described above.`,
      fields: ["Name", "Signature", documentTerms.date, "Company stamp"],
    },
  };
}
