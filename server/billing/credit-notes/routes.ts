import type { creditNoteRoutes } from "#contract/invoices/credit-note-routes.ts";
import { inOrg, readHeavilyInOrg, readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { applyCreditNote } from "./apply-credit-note.ts";
import { creditClaim } from "./credit-claim.ts";
import { creditClaimInvoices } from "./credit-invoices.ts";
import { checkCreditNoteSending } from "./sending/check-sending.ts";
import { checkCreditNoteParties, correctCreditNoteParties } from "./correct-credit-note-parties.ts";
import { createCreditNote } from "./drafts/create-credit-note.ts";
import { getClientCredits } from "./get-client-credits.ts";
import { getCreditNoteEInvoice } from "./get-e-invoice.ts";
import { markCreditNoteEInvoice } from "./mark-e-invoice.ts";
import { getCreditNote, getCreditNotePortalLink, getCreditNoteTotals, listCreditNotes } from "./read.ts";
import { recordRefund } from "./record-refund.ts";
import { printCreditNote } from "./sending/print-credit-note.ts";
import { reverseRefund } from "./reverse-refund.ts";
import { sendCreditNote } from "./sending/send-credit-note.ts";
import { takeBackClaim } from "./take-back-claim.ts";
import { updateCreditNote } from "./drafts/update-credit-note.ts";
import { voidCreditNote } from "./void-credit-note.ts";
import { withdrawCreditNoteLink } from "./sending/withdraw-link.ts";

export const creditNoteHandlers: Handlers<
  | keyof typeof creditNoteRoutes
  | "getClientCredits"
  | "getCreditNotePdf"
  | "getCreditNoteEInvoice"
  | "markCreditNoteEInvoice"
  | "withdrawCreditNoteLink"
> = {
  listCreditNotes: ({ caller, query, page }) => listCreditNotes(readListInOrg(caller, query), query, page),
  getCreditNoteTotals: ({ caller, query }) => getCreditNoteTotals(readHeavilyInOrg(caller), query),
  createCreditNote: ({ caller, body }) => createCreditNote(caller, body),
  creditClaim: ({ caller, id, body }) => creditClaim(caller, id, body),
  creditClaimInvoices: ({ caller, id, body }) => creditClaimInvoices(caller, id, body),
  takeBackClaim: ({ caller, id, body }) => takeBackClaim(caller, id, body),
  getCreditNote: ({ caller, id }) => getCreditNote(readInOrg(caller), id),
  getClientCredits: ({ caller, id }) => getClientCredits(readInOrg(caller), id),
  getCreditNotePdf: ({ caller, id, query }) => printCreditNote(caller, id, query),
  markCreditNoteEInvoice: ({ caller, id, body }) => markCreditNoteEInvoice(caller, id, body),
  getCreditNoteEInvoice: ({ caller, id, query }) => getCreditNoteEInvoice(readInOrg(caller), id, query),
  updateCreditNote: ({ caller, id, body }) => updateCreditNote(caller, id, body),
  correctCreditNoteParties: ({ caller, id, query, body }) =>
    query.check === true ? checkCreditNoteParties(readInOrg(caller), id) : correctCreditNoteParties(caller, id, body),
  sendCreditNote: ({ caller, id, query, body }) =>
    query.check === true ? checkCreditNoteSending(readInOrg(caller), id) : sendCreditNote(caller, id, body),
  getCreditNotePortalLink: ({ caller, id, publicUrl }) =>
    inOrg(caller, (tx) => getCreditNotePortalLink(tx, id, { secret: caller.secret, publicUrl })),
  withdrawCreditNoteLink: ({ caller, id, publicUrl }) => withdrawCreditNoteLink(caller, id, publicUrl),
  voidCreditNote: ({ caller, id, body }) => voidCreditNote(caller, id, body),
  applyCreditNote: ({ caller, id, body }) => applyCreditNote(caller, id, body),
  recordRefund: ({ caller, id, body }) => recordRefund(caller, id, body),
  reverseRefund: ({ caller, id, nestedIds, body }) => reverseRefund(caller, id, nestedIds.refundId, body),
};
