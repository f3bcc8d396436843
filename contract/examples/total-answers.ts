import {
  claimStatuses,
  contractStatuses,
  creditNoteStatuses,
  invoiceStatuses,
  quotationStatuses,
} from "#contract/values.ts";
import { creditNoteExamples } from "./credit-notes.ts";
import type { AnswerExamples } from "./document-answers.ts";
import { claim, contract } from "./contracts.ts";
import { storyExamples } from "./events.ts";
import { organization } from "./resources.ts";

const { quotation, sent } = storyExamples;
const creditNote = creditNoteExamples["credit_note.issued"];

/** Returns the totals of a list of one document, together and per status. */
function totalsOf<Status extends string, Sums extends Readonly<Record<string, number>>>(
  statuses: readonly Status[],
  own: Status,
  sums: Sums,
) {
  const none = Object.fromEntries(Object.keys(sums).map((name) => [name, 0])) as { [Name in keyof Sums]: number };
  const byStatus = statuses.map((status) => ({ status, ...(status === own ? sums : none) }));
  return { ...sums, currency: organization.currency, byStatus };
}

/** The answers of the operations that add up a list of documents. */
export const totalAnswers = {
  getInvoiceTotals: totalsOf(invoiceStatuses, sent.status, {
    count: 1,
    total: sent.totals.total,
    outstanding: sent.totals.outstanding,
  }),
  getQuotationTotals: totalsOf(quotationStatuses, quotation.status, { count: 1, total: quotation.totals.total }),
  getCreditNoteTotals: totalsOf(creditNoteStatuses, creditNote.status, {
    count: 1,
    total: creditNote.totals.total,
    remaining: creditNote.totals.remaining,
  }),
  getClaimTotals: totalsOf(claimStatuses, claim.status, {
    count: 1,
    claimed: claim.claimedNet,
    certified: claim.responseNet ?? 0,
  }),
  getContractTotals: totalsOf(contractStatuses, contract.status, {
    count: 1,
    contractSum: contract.ledger.contractSum,
    billed: contract.ledger.billed,
    held: contract.ledger.retention.held,
  }),
} satisfies Partial<AnswerExamples>;
