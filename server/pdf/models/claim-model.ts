import { formatAmount } from "#server/core/text/format.ts";
import { inOneLine } from "#server/pdf/fonts/break-long-words.ts";
import { daySentences } from "./claim-days.ts";
import type { ClaimFacts, PrintedClaim } from "#server/pdf/facts.ts";
import { addresseeOf, letterheadOf } from "#server/pdf/letterhead.ts";
import { periodOf, progressOf } from "./progress-model.ts";
import { calendarDaysOf, daysOf, type Words, watermarkOf, wordsOf } from "#server/pdf/words.ts";

/** Returns the complete text of a printed payment claim. */
export function claimModel(facts: ClaimFacts) {
  const { claim, parties, issuer, projectName } = facts;
  const { statement, status, servedOn } = claim;
  const { contract, currency } = statement;
  const day = calendarDaysOf(parties);
  const words = wordsOf(parties);
  const { terms, print } = words;
  const isDraft = status === "DRAFT";
  const isDiscarded = status === "WITHDRAWN" && servedOn === null;
  const isTaxed = hasGst(facts);
  return {
    heading: terms.paymentClaim,
    number: statement.number ?? contract.number,
    title: inOneLine(contract.title),
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf(terms.claimTo, parties, { hasContact: true }),
    details: [
      ...(statement.number === null ? [] : [[terms.claimNumber, statement.number]]),
      ...(servedOn === null ? [] : [[terms.servedOn, day(servedOn)]]),
      ...(isDraft ? [[terms.drafted, daysOf(parties, issuer)(claim.updatedAt)]] : []),
      [terms.period, periodOf(statement, parties)],
      [terms.contractNumber, contract.number],
      ...(contract.clientReference === null ? [] : [[terms.clientReference, inOneLine(contract.clientReference)]]),
      [terms.project, inOneLine(projectName)],
    ],
    watermark: watermarkOf(issuer, terms, isDraft ? terms.draft : isDiscarded ? print.claim.withdrawn : null),
    notice: isDiscarded ? print.claim.neverServed : null,
    terms: [...termsOf(claim, words), ...daySentences(claim.days ?? [], parties)],
    sums: [
      [terms.originalSum, formatAmount(contract.originalSum, currency)],
      [terms.variations, formatAmount(contract.variationsSum, currency)],
      [terms.contractSum, formatAmount(contract.contractSum, currency)],
    ],
    currency,
    progress: progressOf(statement, words, isTaxed),
    remarks: [
      print.claim.notTaxInvoice,
      ...(isTaxed ? [print.claim.gstFollows({ gst: formatAmount(statement.figures.gst, currency) })] : []),
    ],
    labels: { amounts: print.claim.amounts, byLine: print.claim.byLine },
  };
}

/** True when the invoice of the claim adds GST, or its sender is registered for it. */
export const hasGst = ({ claim, issuer }: ClaimFacts): boolean => issuer.gstRegistered || claim.statement.gstRate !== 0;

/** Returns the law that the claim is made under, and the days that the contract gives the client. */
export const termsOf = ({ actApplies, responseDays, paymentDays }: PrintedClaim, { print }: Words): string[] => [
  ...(actApplies ? [print.claim.underAct] : []),
  ...(responseDays === null ? [] : [print.claim.responseDays({ days: responseDays })]),
  ...(paymentDays === null ? [] : [print.claim.paymentDays({ days: paymentDays })]),
];
