import { notesLinesMax } from "#contract/documents/line-breaks.ts";
import { stageAmounts } from "#contract/contracts/claim-figures.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { formatAmount, formatDayAndTime, formatFigure, formatRate } from "#server/core/text/format.ts";
import { billOf, figuresOf } from "./bill-model.ts";
import { breakLongWords, inOneLine } from "#server/pdf/fonts/break-long-words.ts";
import type { PrintedAcceptance, QuotationFacts } from "#server/pdf/facts.ts";
import { addresseeOf, letterheadOf } from "#server/pdf/letterhead.ts";
import { printedLines } from "./printed-lines.ts";
import { daysOf, type Words, watermarkOf, wordsOf } from "#server/pdf/words.ts";

/** Returns the complete text of a printed quotation. @param accepted the client's acceptance, in the copy that bears it */
export function quotationModel(facts: QuotationFacts, accepted?: PrintedAcceptance) {
  const { quotation, parties, issuer, projectName } = facts;
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
      ...(accepted === undefined ? toBeSigned(words) : signed(facts, words, accepted)),
    },
  };
}

/** The lines that the client fills in on paper. */
const toBeSigned = ({ terms, print: { acceptance } }: Words) => ({
  fields: [acceptance.name, acceptance.signature, terms.date, acceptance.companyStamp].map((label) => ({
    label,
    value: null,
  })),
  signature: null,
  note: null,
});

/** The same lines as the client filled them in online; a signature is not required there. */
function signed({ parties, issuer }: QuotationFacts, { terms, print, language }: Words, accepted: PrintedAcceptance) {
  const { acceptance } = print;
  const name = breakLongWords(inOneLine(accepted.name));
  return {
    fields: [
      { label: acceptance.name, value: name },
      ...(accepted.signature === null ? [] : [{ label: acceptance.signature, value: null }]),
      { label: terms.date, value: daysOf(parties, issuer)(accepted.acceptedAt) },
    ],
    signature: accepted.signature === null ? null : acceptance.signatureOf({ name: inOneLine(accepted.name) }),
    note: acceptance.online({ when: formatDayAndTime(accepted.acceptedAt, issuer.timeZone, language) }),
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
