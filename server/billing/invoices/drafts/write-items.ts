import type { InvoiceId } from "#contract/api/ids.ts";
import type { InvoiceItemKind } from "#contract/invoices/invoices.ts";
import type { NewLine } from "#contract/documents/lines.ts";
import type { Tx } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { lineDetails } from "#server/billing/documents/line-details.ts";
import { insertItems } from "#server/billing/invoices/items-store.ts";

/** A line, and its kind where the service writes it. */
export interface NewItem extends NewLine {
  readonly kind?: InvoiceItemKind;
}

/** Inserts the items; `sortOrder` is their position. */
export async function writeItems(tx: Tx, invoiceId: InvoiceId, lines: readonly NewItem[], at: Date): Promise<void> {
  if (lines.length === 0) return;
  await insertItems(
    tx,
    invoiceId,
    lines.map((line, i) => ({
      ...line,
      id: newId("ili", at),
      ...lineDetails(line),
      sortOrder: i + 1,
      kind: line.kind ?? "WORK",
    })),
  );
}
