import type { CreditNoteId, InvoiceId } from "#contract/api/ids.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { getInvoiceEInvoice } from "#server/billing/invoices/get-e-invoice.ts";
import { getCreditNoteEInvoice } from "./get-e-invoice.ts";

type Sender = Pick<Organization, "sendsEInvoices">;

/** Returns the e-invoice that a client gets beside the PDF; undefined where the organization sends none, or it lacks something. */
export const invoiceXmlForClient = (read: Read, organization: Sender, id: InvoiceId): Promise<FileAnswer | undefined> =>
  forClient(organization, () => getInvoiceEInvoice(read, id, { isForClient: true }));

export const creditNoteXmlForClient = (
  read: Read,
  organization: Sender,
  id: CreditNoteId,
): Promise<FileAnswer | undefined> =>
  forClient(organization, () => getCreditNoteEInvoice(read, id, { isForClient: true }));

async function forClient({ sendsEInvoices }: Sender, make: () => Promise<unknown>): Promise<FileAnswer | undefined> {
  if (!sendsEInvoices) return undefined;
  try {
    const file = await make();
    return file instanceof FileAnswer ? file : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
