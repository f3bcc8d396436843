import type { Mailing } from "#contract/documents/documents.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { mailInvoice } from "./mail-invoice.ts";
import { getInvoice, lockInvoiceFor } from "#server/billing/invoices/read.ts";

/** Mails the client a reminder; the invoice stays as it is. @throws Refusal 404, 409 INVALID_STATE, 422, 429 */
export function remindInvoice(caller: Caller, id: InvoiceId, body: Mailing): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const invoice = await lockInvoiceFor(tx, id, "remind");
    const isMailed = await mailInvoice(tx, "INVOICE_REMINDER", invoice, body, {
      at: caller.clock(),
      limits: caller.mailLimits,
    });
    if (!isMailed) throw invalidFields([noRecipient]);
    return getInvoice(tx, id);
  });
}
