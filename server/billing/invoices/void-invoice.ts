import { invoiceActions } from "#contract/invoices/invoice-actions.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice, InvoiceVoiding } from "#contract/invoices/invoices.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { unbill } from "#server/billing/documents/contracts/unbill.ts";
import { giveBackCredit, refuseCredited } from "#server/billing/documents/credits/give-back.ts";
import { emit } from "#server/history/events/emit.ts";
import { refuseVoiding } from "#server/billing/documents/project-retention/hold.ts";
import { retirePortalLinks } from "#server/billing/documents/portal-link/link.ts";
import { Refusal } from "#server/core/refusal.ts";
import { presentInvoiceSummary } from "./present.ts";
import { getInvoice, lockInvoice } from "./read.ts";
import { findWriteOffs, markReversed } from "./payments/payments-store.ts";
import { raiseReversed } from "./payments/reverse-payment.ts";
import { changeInvoice } from "./store.ts";

/**
 * Cancels an invoice permanently, from any status; its number stays used. Raises invoice.voided, after payment.reversed for
 * credit that it was paid with, and what was written off. An invoice that is
 * VOID already stays as it is. A claim can be billed again, and credit that it was paid with used again.
 * @throws Refusal 404, 409 HAS_PAYMENTS, HAS_DOCUMENTS with an issued credit note or billed retention, INVALID_STATE
 */
export function voidInvoice(caller: Caller, id: InvoiceId, body: InvoiceVoiding): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const before = await lockInvoice(tx, id);
    if (before.status === "VOID") return getInvoice(tx, id);
    await refuseCredited(tx, before);
    const { payments } = await getInvoice(tx, id);
    if (payments.length > 0 && body.keepPayments !== true) {
      throw new Refusal("HAS_PAYMENTS", wording("invoices.hasPayments", { invoice: before.number }));
    }
    const at = caller.clock();
    const writeOffs = (await findWriteOffs(tx, id)).map((each) => each.id);
    const credits = [...(await giveBackCredit(tx, id, at)), ...writeOffs];
    await markReversed(tx, credits, body.reason ?? null, at);
    const voidIt = () =>
      Promise.resolve(
        changeInvoice(tx, id, {
          status: "VOID",
          voidedAt: at,
          paidAt: null,
          voidReason: body.reason ?? null,
          updatedAt: at,
        }),
      );
    const { contractId, claimId, number, status } = before;
    const allowedActions = invoiceActions[status];
    await (contractId === null
      ? voidIt()
      : unbill(tx, { number, status, allowedActions, contractId, claimId }, at, voidIt));
    const held = before.sentAt === null ? 0 : presentInvoiceSummary(before).totals.retention;
    if (before.kind === "STANDARD" && held > 0) await refuseVoiding(tx, before);
    await retirePortalLinks(tx, id, at);
    const invoice = await getInvoice(tx, id);
    await raiseReversed(tx, credits, at);
    await emit(tx, "invoice.voided", invoice, at);
    return invoice;
  });
}
