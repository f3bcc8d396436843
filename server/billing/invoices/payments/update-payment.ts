import type { PaymentId } from "#contract/api/ids.ts";
import type { ListedPayment, PaymentChange } from "#contract/payments/payments.ts";
import type { Caller } from "#server/http/caller.ts";
import { found, refuseFaults } from "#server/core/refusal.ts";
import { externalIdFaults, labelsIn, presentLabels } from "#server/db/lists/labels.ts";
import { inOrg } from "#server/db/sql.ts";
import { changePaymentLabels, findPaymentById } from "./payments-store.ts";
import { getPayment, lockInvoice } from "#server/billing/invoices/read.ts";
import { changeInvoice } from "#server/billing/invoices/store.ts";

/** Changes the labels of a payment, whatever became of it. Its invoice, which shows them, changes too. @throws Refusal 404, 422 */
export function updatePayment(caller: Caller, id: PaymentId, body: PaymentChange): Promise<ListedPayment> {
  return inOrg(caller, async (tx) => {
    const { invoiceId } = found(await findPaymentById(tx, id));
    await lockInvoice(tx, invoiceId);
    refuseFaults(await externalIdFaults(tx, "payment", body.externalId, id));
    const before = await getPayment(tx, id);
    await changePaymentLabels(tx, id, { ...presentLabels(before), ...labelsIn(body) });
    await changeInvoice(tx, invoiceId, { updatedAt: caller.clock() });
    return getPayment(tx, id);
  });
}
