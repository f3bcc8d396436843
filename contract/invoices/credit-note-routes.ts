import { Claim } from "#contract/contracts/claims.ts";
import {
  ClaimCredit,
  ClaimInvoicesCredit,
  ClaimTakingBack,
  CreditNote,
  CreditNoteChange,
  CreditNoteList,
  CreditNoteQuery,
  CreditNoteSending,
  CreditNoteTotalsQuery,
  CreditNoteVoiding,
  CreditUse,
  NewCreditNote,
  NewRefund,
  RefundRecorded,
  RefundReversal,
} from "./credit-notes.ts";
import { correctionOf } from "#contract/documents/corrections.ts";
import { PortalLink } from "#contract/documents/documents.ts";
import { CreditNoteListTotals } from "#contract/documents/list-totals.ts";
import { includeQuery } from "#contract/api/include.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { SendQuery } from "#contract/documents/send-checks.ts";

const write = { group: "Credit notes", scope: "credits:write", query: noQuery } as const;
const verb = { ...write, method: "POST", id: "crn", status: 200, answer: CreditNote } as const;

export const creditNoteRoutes = {
  listCreditNotes: {
    method: "GET",
    path: "/credit-notes",
    group: "Credit notes",
    summary: "List credit notes",
    description: "Without items. `q` finds a credit note by its number or reason.",
    scope: "credits:read",
    query: CreditNoteQuery,
    status: 200,
    answer: CreditNoteList,
  },
  getCreditNoteTotals: {
    method: "GET",
    path: "/credit-notes/totals",
    group: "Credit notes",
    summary: "Add up credit notes",
    description:
      "The number of the credit notes that the list shows with the same filters, the sum of their totals, and what is left of them.",
    scope: "credits:read",
    query: CreditNoteTotalsQuery,
    status: 200,
    answer: CreditNoteListTotals,
  },
  createCreditNote: {
    ...write,
    method: "POST",
    path: "/credit-notes",
    summary: "Create a draft credit note",
    description:
      "Takes off all of an issued invoice, or the given items at the invoice's GST rate. It has a draft number " +
      "(`DRAFT-…`) until it is sent. A contract has one draft invoice or credit note at a time.",
    body: NewCreditNote,
    status: 201,
    answer: CreditNote,
    refusals: ["INVALID_STATE"],
  },
  creditClaim: {
    ...write,
    method: "POST",
    path: "/claims/{id}/credit",
    group: "Claims",
    summary: "Bill a claim that comes to less than was billed before",
    description:
      "Creates a draft credit note of kind CLAIM over what was billed too much, with the items of the claim, the signs " +
      "turned. It is for the latest invoice of a claim of the contract that covers it, or for the given one; where only " +
      "several cover it together, use `credit-invoices`. Earlier claims that were not billed become CARRIED.",
    id: "clm",
    body: ClaimCredit,
    bodyIsOptional: true,
    status: 201,
    answer: CreditNote,
    locatedAt: "/credit-notes/{id}",
    refusals: ["INVALID_STATE"],
  },
  creditClaimInvoices: {
    ...write,
    method: "POST",
    path: "/claims/{id}/credit-invoices",
    group: "Claims",
    summary: "Bill a claim below what was billed over several invoices",
    description:
      "For a claim below 0 that no invoice of the contract covers alone: issues a credit note of kind CLAIM for each of " +
      "the invoices that cover it together, the latest first, and settles them. Each takes at most what is left of its " +
      "invoice, at the rate of that invoice, and has its part of the claim's items. Either all are issued or none. They " +
      "are emailed where there is an address, and voiding one of them voids all. Raises credit_note.issued for each, then " +
      "payment.recorded and invoice.paid where they apply.",
    id: "clm",
    body: ClaimInvoicesCredit,
    bodyIsOptional: true,
    status: 200,
    answer: Claim,
    refusals: ["INVALID_STATE"],
  },
  takeBackClaim: {
    ...write,
    method: "POST",
    path: "/claims/{id}/take-back",
    group: "Claims",
    summary: "Take a billed claim back",
    description:
      "Issues a credit note over all that is left of the claim's invoice, with the retention that was withheld and the " +
      "deposit that was recouped, and withdraws the claim: its work is billed again by the next claim. The credit note " +
      "settles the invoice, and is emailed where there is an address. Only the claim that was billed last can be taken " +
      "back. Claims that it carried get the status back that they had. Raises credit_note.issued, then payment.recorded " +
      "and invoice.paid where they apply.",
    id: "clm",
    body: ClaimTakingBack,
    bodyIsOptional: true,
    status: 200,
    answer: Claim,
    refusals: ["INVALID_STATE"],
  },
  getCreditNote: {
    method: "GET",
    path: "/credit-notes/{id}",
    group: "Credit notes",
    summary: "Get a credit note with its items, applications and refunds",
    description: "`totals.remaining` is the credit that is left, to be applied to invoices or refunded.",
    scope: "credits:read",
    id: "crn",
    query: includeQuery("client", "project"),
    status: 200,
    answer: CreditNote,
  },
  updateCreditNote: {
    ...write,
    method: "PATCH",
    path: "/credit-notes/{id}",
    summary: "Update a credit note",
    description: "A draft can change in every field, a sent credit note in `notes`.",
    id: "crn",
    body: CreditNoteChange,
    status: 200,
    answer: CreditNote,
    refusals: ["INVALID_STATE"],
  },
  sendCreditNote: {
    ...verb,
    path: "/credit-notes/{id}/send",
    query: SendQuery,
    summary: "Send a credit note",
    description:
      "Issues a draft: assigns the next number of the year, settles what is outstanding on its invoice by a payment of " +
      "the method CREDIT_NOTE, and emails it where there is an address. The credit notes of an invoice together are at " +
      "most its total. Raises credit_note.issued, then payment.recorded and invoice.paid where they apply. Sending again " +
      "only emails it again.",
    body: CreditNoteSending,
    bodyIsOptional: true,
    refusals: ["INVALID_STATE", "HAS_DOCUMENTS"],
  },
  correctCreditNoteParties: {
    ...verb,
    ...correctionOf("credit note"),
    path: "/credit-notes/{id}/correct-parties",
  },
  getCreditNotePortalLink: {
    method: "GET",
    path: "/credit-notes/{id}/portal-link",
    group: "Credit notes",
    summary: "Get the client's link to an issued credit note",
    description: "Anyone with the link can read the credit note, until the link is withdrawn.",
    scope: "credits:write",
    id: "crn",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    refusals: ["INVALID_STATE"],
  },
  voidCreditNote: {
    ...verb,
    path: "/credit-notes/{id}/void",
    summary: "Void a credit note",
    description:
      "Cancels the credit note permanently; its number is not reused, and its portal link says that it was cancelled. " +
      "Nothing of it may be applied or refunded. Credit notes that bill one claim together are voided together. Voiding a VOID credit note has no effect. Raises credit_note.voided " +
      "when it was sent.",
    body: CreditNoteVoiding,
    bodyIsOptional: true,
    refusals: ["HAS_PAYMENTS"],
  },
  applyCreditNote: {
    ...verb,
    path: "/credit-notes/{id}/apply",
    summary: "Apply credit to an invoice",
    description:
      "Settles another open invoice of the client by a payment of the method CREDIT_NOTE. Reversing that payment gives " +
      "the credit back. Raises payment.recorded, and invoice.paid when the payments reach the total.",
    body: CreditUse,
    refusals: ["INVALID_STATE"],
  },
  recordRefund: {
    ...verb,
    path: "/credit-notes/{id}/refund",
    summary: "Record a refund",
    description: "Records money that was paid back. Raises refund.recorded.",
    body: NewRefund,
    status: 201,
    answer: RefundRecorded,
    locatedAt: "/credit-notes/{creditNoteId}",
    refusals: ["INVALID_STATE"],
  },
  reverseRefund: {
    ...verb,
    path: "/credit-notes/{id}/refunds/{refundId}/reverse",
    summary: "Reverse a refund",
    description: "The refund is kept, but no longer counted or shown. Raises no event.",
    nestedIds: { refundId: "rfd" },
    body: RefundReversal,
    bodyIsOptional: true,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
