import { notesLinesMax } from "#contract/line-breaks.ts";
import { billOf, figuresOf } from "./bill-model.ts";
import { breakLongWords, inOneLine } from "./break-long-words.ts";
import type { QuotationFacts } from "./facts.ts";
import { addresseeOf, letterheadOf } from "./letterhead.ts";
import { printedLines } from "./printed-lines.ts";
import { daysOf, wordsOf } from "./words.ts";

/** Returns the complete text of a printed quotation. */
export function quotationModel({ quotation, parties, issuer, projectName }: QuotationFacts) {
  const day = daysOf(parties, issuer);
  const { terms, print } = wordsOf(parties);
  const { number, revision } = quotation;
  const isDraft = quotation.status === "DRAFT";
  return {
    heading: terms.quotation,
    number: quotation.number,
    title: inOneLine(quotation.title),
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf(terms.preparedFor, parties),
    details: [
      [terms.quotationNumber, quotation.number],
      ...(quotation.revision > 1 ? [[terms.revision, String(quotation.revision)]] : []),
      [isDraft ? terms.drafted : terms.issued, day(quotation.updatedAt)],
      ...(quotation.validUntil === null ? [] : [[terms.validUntil, day(quotation.validUntil)]]),
      [terms.project, inOneLine(projectName)],
    ],
    watermark: isDraft ? terms.draft : null,
    bill: billOf(quotation.items, quotation.sections, quotation.currency),
    figures: figuresOf(terms, { ...quotation, gstRegistered: issuer.gstRegistered }),
    notes: breakLongWords(printedLines(quotation.notes ?? "", notesLinesMax)),
    acceptance: {
      text:
        revision > 1
          ? print.acceptance.textOfRevision({ number, revision: String(revision) })
          : print.acceptance.text({ number }),
      fields: [print.acceptance.name, print.acceptance.signature, terms.date, print.acceptance.companyStamp],
    },
  };
}
