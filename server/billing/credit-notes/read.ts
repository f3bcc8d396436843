import { type CreditNoteAction, creditNoteActions } from "#contract/invoices/credit-note-actions.ts";
import { creditNoteFilters } from "#contract/invoices/credit-note-filters.ts";
import type {
  CreditNote,
  CreditNoteQuery,
  CreditNoteSending,
  CreditNoteTotalsQuery,
} from "#contract/invoices/credit-notes.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import type { CreditNoteListTotals } from "#contract/documents/list-totals.ts";
import type { ClientId, CreditNoteId, InvoiceId } from "#contract/api/ids.ts";
import { asNumber } from "#contract/money.ts";
import { creditNoteStatuses } from "#contract/values.ts";
import { wording } from "#contract/api/wording.ts";
import { statusOf } from "#server/core/text/wordings.ts";
import { perStatus } from "#server/db/lists/per-status.ts";
import type { Page } from "#server/db/lists/page.ts";
import { getOrganization, spansOf } from "#server/organizations/read.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { found, invalidState, Refusal } from "#server/core/refusal.ts";
import type { Secret } from "#server/core/secret.ts";
import { creditNoteRevision, readPortalLink } from "#server/billing/documents/portal-link/link.ts";
import { presentCreditNote, presentListedCreditNote, presentListedRefund } from "./present.ts";
import {
  type CreditNoteRow,
  findCreditNote,
  findCreditNoteDetails,
  findCreditNotes,
  findIssuedOf,
  findRefunds,
  lockCreditNoteRow,
  sumCreditNotes,
} from "./store.ts";
import { findCreditedTotals } from "./covering-store.ts";

export async function listCreditNotes(read: Read, query: CreditNoteQuery, page: Page) {
  const spans = await spansOf(read, creditNoteFilters, query);
  return page.body(await findCreditNotes(read, query, spans, page), presentListedCreditNote);
}

/** Returns the number and the sums of the credit notes that the list shows with the same filters. */
export async function getCreditNoteTotals(read: Read, query: CreditNoteTotalsQuery): Promise<CreditNoteListTotals> {
  const { currency } = await getOrganization(read);
  const rows = await sumCreditNotes(read, query, await spansOf(read, creditNoteFilters, query));
  const sums = perStatus(rows, creditNoteStatuses, ({ count = 0, total = "0", remaining = "0" }) => ({
    count,
    total: asNumber(total),
    remaining: asNumber(remaining),
  }));
  return { ...sums, currency };
}

/** Lists all credit notes with their items, applications and refunds. */
export const listCreditNoteDetails = async (read: Read, page: Page) =>
  page.body(await findCreditNoteDetails(read, page), presentCreditNote);

/** Lists the issued credit notes of an invoice with their items. */
export const listIssuedOf = async (read: Read, id: InvoiceId): Promise<CreditNote[]> =>
  (await findIssuedOf(read, id)).map(presentCreditNote);

/** Lists the refunds of all credit notes, without reversed ones. */
export const listRefunds = async (read: Read, query: { readonly clientId?: ClientId }, page: Page) =>
  page.body(await findRefunds(read, query, page), presentListedRefund);

/** Returns what each invoice is credited with by its issued credit notes; invoices without any are left out. */
export async function creditedTotals(read: Read, ids: readonly InvoiceId[]): Promise<ReadonlyMap<InvoiceId, number>> {
  if (ids.length === 0) return new Map();
  const rows = await findCreditedTotals(read, ids);
  return new Map(rows.map(({ invoiceId, total }) => [invoiceId, asNumber(total)]));
}

/** @throws Refusal 404 */
export async function getCreditNote(read: Read, id: CreditNoteId): Promise<CreditNote> {
  return presentCreditNote(found(await findCreditNote(read, id)));
}

/** Locks the credit note for a change. @throws Refusal 404 */
export const lockCreditNote = async (tx: Tx, id: CreditNoteId): Promise<CreditNoteRow> =>
  found(await lockCreditNoteRow(tx, id));

/** Locks the credit note for one action. @throws Refusal 404, 409 INVALID_STATE unless its status allows it */
export async function lockCreditNoteFor(tx: Tx, id: CreditNoteId, action: CreditNoteAction): Promise<CreditNoteRow> {
  const creditNote = await lockCreditNote(tx, id);
  requireCreditNoteAction(creditNote, action);
  return creditNote;
}

type Named = Pick<CreditNote, "number" | "status">;

/** @throws Refusal 409 INVALID_STATE unless its status allows the action */
export function requireCreditNoteAction(creditNote: Named, action: CreditNoteAction): void {
  const allowed: readonly string[] = creditNoteActions[creditNote.status];
  if (!allowed.includes(action))
    throw invalidState(wording("things.creditNoteOf", { number: creditNote.number }), creditNote, action, allowed);
}

/** Rejects a change of what was frozen when the credit note was sent. @throws Refusal 409 INVALID_STATE */
export function refuseFrozen({ number, status }: Named, names: readonly string[]): void {
  if (names.length === 0) return;
  throw new Refusal(
    "INVALID_STATE",
    wording("creditNotes.fieldsFixed", { creditNote: number, status: statusOf(status), fields: names.join(", ") }),
    {
      currentStatus: status,
      allowedActions: creditNoteActions[status],
      details: names.map((path) => ({
        path,
        code: "FROZEN",
        message: wording("creditNotes.fixedOnceSent"),
      })),
    },
  );
}

/** Rejects a change of what follows from the claim that a credit note bills. @throws Refusal 409 INVALID_STATE */
export function refuseDerived({ number, kind, status }: CreditNoteRow, names: readonly string[]): void {
  if (kind !== "CLAIM" || names.length === 0) return;
  throw new Refusal(
    "INVALID_STATE",
    wording("creditNotes.fieldsOfClaim", { creditNote: number, fields: names.join(", ") }),
    {
      currentStatus: status,
      allowedActions: creditNoteActions[status],
      details: names.map((path) => ({
        path,
        code: "FROZEN",
        message: wording("creditNotes.fixedByClaim"),
      })),
    },
  );
}

/** Rejects a day of issue in a request to send a credit note again. @throws Refusal 409 INVALID_STATE */
export const refuseReissue = (creditNote: Named, { issuedAt }: CreditNoteSending): void =>
  refuseFrozen(creditNote, issuedAt === undefined ? [] : ["issuedAt"]);

/** Returns the credit note's portal link. @throws Refusal 404, 409 INVALID_STATE when it was never sent */
export async function getCreditNotePortalLink(
  tx: Tx,
  id: CreditNoteId,
  portal: { readonly secret: Secret; readonly publicUrl: string },
): Promise<PortalLink> {
  requireIssued(await getCreditNote(tx, id));
  return readPortalLink(tx, portal, { id, revision: creditNoteRevision });
}

/** @throws Refusal 409 INVALID_STATE for a credit note that was never sent, which has no link */
export function requireIssued({ number, status, sentAt }: Named & Pick<CreditNoteRow, "sentAt">): void {
  if (sentAt !== null) return;
  throw new Refusal("INVALID_STATE", wording("creditNotes.noLink", { creditNote: number }), {
    currentStatus: status,
    allowedActions: creditNoteActions[status],
  });
}
