import type { PaymentReceiptId } from "#contract/api/ids.ts";
import type { Read } from "#server/db/sql.ts";
import { printMoneyReceipt } from "#server/billing/invoices/receipts/print-receipt.ts";
import { findReceiptToMail } from "#server/billing/invoices/receipts/read.ts";
import type { Composed } from "#server/mail/letter.ts";
import type { MailRow } from "#server/mail/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { creditReceiptLetter } from "#server/letters/client-letters.ts";

/** Composes the mail of a receipt all of whose money is the client's credit, so that it has no invoice to link to. */
export async function composeMoneyReceipt(read: Read, row: MailRow): Promise<Composed> {
  const found = await findReceiptToMail(read, row.documentId as PaymentReceiptId);
  if (found === undefined) {
    return { letter: null, enclosure: null, obsolete: "The receipt no longer exists." };
  }
  const { receipt, parties } = found;
  const { subject, message } = row;
  return {
    letter: creditReceiptLetter({ organization: await getOrganization(read), receipt, parties, subject, message }),
    enclosure: (caller) => printMoneyReceipt(caller, receipt.id),
    obsolete: receipt.reversedAt === null ? null : "The receipt was reversed before this email was sent.",
  };
}
