import { notesLinesMax } from "#contract/documents/line-breaks.ts";
import { stageAmounts } from "#contract/contracts/claim-figures.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { formatAmount, formatFigure, formatRate } from "#server/core/format.ts";
import { billOf, figuresOf } from "./bill-model.ts";
import { breakLongWords, inOneLine } from "./break-long-words.ts";
import type { QuotationFacts } from "./facts.ts";
import { addresseeOf, letterheadOf } from "./letterhead.ts";
import { printedLines } from "./printed-lines.ts";
import { daysOf, type Words, watermarkOf, wordsOf } from "./words.ts";

/** Returns the complete text of a printed quotation. */
export function quotationModel({ quotation, parties, issuer, projectName }: QuotationFacts) {
  const day = daysOf(parties, issuer);
  const words = wordsOf(parties);
  const { terms, print } = words;
  const taxed = { ...quotation, gstRegistered: issuer.gstRegistered };
  const hasGst = issuer.gstRegistered || quotation.gstRateAtIssue !== 0;
  const { number, revision } = quotation;
  // The page that comes back signed may be this one alone.
  const total = formatAmount(quotation.totals.total, quotation.currency);
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
      // Missing in quotations of the time before they had one.
      ...(quotation.clientReference == null ? [] : [[terms.clientReference, inOneLine(quotation.clientReference)]]),
      [terms.project, inOneLine(projectName)],
    ],
    watermark: watermarkOf(issuer, terms, isDraft ? terms.draft : null),
    bill: billOf(words, taxed),
    figures: figuresOf(words, taxed),
    stages: stagesOf(quotation, words, hasGst),
    notes: breakLongWords(printedLines(quotation.notes ?? "", notesLinesMax)),
    acceptance: {
      text:
        revision > 1
          ? print.acceptance.textOfRevision({ number, revision: String(revision), total })
          : print.acceptance.text({ number, total }),
      fields: [print.acceptance.name, print.acceptance.signature, terms.date, print.acceptance.companyStamp],
    },
  };
}

/** Returns the schedule of payments; null without one. Without GST there is one column of amounts. */
function stagesOf({ stages, totals, currency }: Quotation, { terms }: Words, hasGst: boolean) {
  // Missing in quotations of the time before they had stages.
  if (stages == null) return null;
  const columns = (net: number, total: number) => (hasGst ? [net, total] : [total]).map(formatFigure);
  return {
    heads: [
      terms.stage,
      terms.share,
      ...(hasGst ? [terms.beforeGst, terms.withGst] : [terms.amount]).map((head) => `${head} (${currency})`),
    ],
    rows: stageAmounts(stages, totals).map(({ title, share, net, total }) => ({
      title: inOneLine(title),
      share: formatRate(share),
      amounts: columns(net, total),
    })),
    total: columns(totals.net, totals.total),
  };
}
