import type { ClientId } from "#contract/api/ids.ts";
import { asNumber, decimal, toNumber } from "#contract/money.ts";
import type { ClientCredits } from "#contract/payments/payment-receipts.ts";
import { getClient } from "#server/records/clients/read.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { creditLeft } from "#server/billing/invoices/receipts/present.ts";
import { listReceiptsWithCredit } from "#server/billing/invoices/receipts/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { presentCreditNoteSummary } from "./present.ts";
import { findIssuedOfClient } from "./store.ts";

type Source = ClientCredits["sources"][number];

/** Returns what is left of a client's credit notes, and of its money that no invoice has. @throws Refusal 404 */
export async function getClientCredits(read: Read, id: ClientId): Promise<ClientCredits> {
  const { credit } = await getClient(read, id);
  const { currency } = await getOrganization(read);
  const notes = (await findIssuedOfClient(read, id)).map(presentCreditNoteSummary).flatMap((note): Source[] => {
    if (note.totals.remaining === 0) return [];
    return [
      {
        kind: "CREDIT_NOTE",
        creditNoteId: note.id,
        receiptId: null,
        number: note.number,
        receivedAt: note.issuedAt,
        amount: note.totals.total,
        remaining: note.totals.remaining,
        invoiceNumbers: [note.invoiceNumber],
      },
    ];
  });
  const money = (await listReceiptsWithCredit(read, id)).map((receipt): Source => {
    const onVoid = receipt.payments.filter(({ isKept, reversedAt }) => isKept && reversedAt === null);
    return {
      kind: decimal(receipt.kept).units > 0n ? "OVERPAYMENT" : "VOID_INVOICE",
      creditNoteId: null,
      receiptId: receipt.id,
      number: receipt.number,
      receivedAt: isoInstant(receipt.paidAt),
      amount: asNumber(receipt.credit),
      remaining: toNumber(creditLeft(receipt)),
      invoiceNumbers: onVoid.map(({ invoiceNumber }) => invoiceNumber),
    };
  });
  const sources = [...notes, ...money].toSorted((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
  return { clientId: id, amount: credit, currency, sources };
}
