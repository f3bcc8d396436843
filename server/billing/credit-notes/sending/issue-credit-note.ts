import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { compare, decimal, smaller, toNumber, toText, zero } from "#contract/money.ts";
import type { Tx } from "#server/db/sql.ts";
import { keepIssued } from "#server/billing/documents/issued/issue.ts";
import { takeCreditNoteNumber } from "#server/billing/documents/number.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { refuseCrediting } from "#server/billing/documents/project-retention/hold.ts";
import { emitInOrder, eventOf } from "#server/history/events/emit.ts";
import { presentInvoiceSummary } from "#server/billing/invoices/present.ts";
import { getInvoice, type HeldInvoice } from "#server/billing/invoices/read.ts";
import { settle } from "#server/billing/invoices/payments/settle.ts";
import type { DraftTerms } from "#server/organizations/read.ts";
import { factsNow } from "./issued-facts.ts";
import { getCreditNote } from "#server/billing/credit-notes/read.ts";
import { changeCreditNote } from "#server/billing/credit-notes/store.ts";
import { leftOf, retentionRest } from "#server/billing/credit-notes/take-rest.ts";

/**
 * Makes a draft final: it takes the next number, keeps its content and parties as they are now, and settles what is
 * outstanding on its invoice. Raises credit_note.issued, then payment.recorded and invoice.paid where they apply.
 */
export async function issueCreditNote(
  tx: Tx,
  { timeZone, creditNotePrefix: prefix }: DraftTerms,
  { draft, invoice }: { readonly draft: CreditNote; readonly invoice: HeldInvoice },
  { wanted, isChosen, at }: { readonly wanted: Date; readonly isChosen: boolean; readonly at: Date },
): Promise<CreditNote> {
  const { id } = draft;
  const parties = await partiesNow(tx, draft.clientId);
  const { number, issuedAt } = await takeCreditNoteNumber(tx, { prefix, at: wanted, timeZone, isChosen });
  const credited = await getInvoice(tx, invoice.id);
  const rest = toText(await retentionRest(tx, credited, draft, await leftOf(tx, credited)));
  const issued = { status: "SENT", number, parties, retentionRest: rest, issuedAt, sentAt: at, updatedAt: at } as const;
  await changeCreditNote(tx, id, issued);

  if (draft.totals.retention > 0) await refuseCrediting(tx, invoice);

  const { outstanding } = presentInvoiceSummary(invoice).totals;
  const applied = smaller(decimal(draft.totals.total), decimal(outstanding));
  const settlement =
    compare(applied, zero) > 0
      ? { amount: toNumber(applied), paidAt: issuedAt, method: "CREDIT_NOTE" as const, note: "", reference: number }
      : undefined;
  const events =
    settlement === undefined ? [] : (await settle(tx, invoice, { ...settlement, creditNoteId: id }, at)).events;
  const sent = await getCreditNote(tx, id);
  await keepIssued(tx, await factsNow(tx, sent), at);
  await emitInOrder(tx, [eventOf("credit_note.issued", sent, at), ...events]);
  return sent;
}
