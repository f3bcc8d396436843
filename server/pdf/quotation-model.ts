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
    heading: "Quotation",
    number: quotation.number,
    title: inOneLine(quotation.title),
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf("Prepared for", parties),
    details: [
      ["Quotation no.", quotation.number],
      ...(quotation.revision > 1 ? [["Revision", String(quotation.revision)]] : []),
      ["Date", day(quotation.updatedAt)],
      ...(quotation.validUntil === null ? [] : [["Valid until", day(quotation.validUntil)]]),
      ["Project", inOneLine(projectName)],
    ],
    watermark: isDraft ? "DRAFT" : null,
    bill: billOf(quotation.items, quotation.sections, quotation.currency),
    figures: figuresOf({ ...quotation, gstRegistered: issuer.gstRegistered }),
    notes: breakLongWords(printedLines(quotation.notes ?? "", notesLinesMax)),
    acceptance: {
      text: `We accept quotation ${quotation.number}${quotation.revision > 1 ? `, revision ${quotation.revision},` : ""} and ask for the works to be carried out as described above.`,
      fields: ["Name", "Signature", "Date", "Company stamp"],
    },
  };
}
