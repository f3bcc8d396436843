import type { CreditNoteId } from "#contract/api/ids.ts";
import type { InvoiceItemKind } from "#contract/invoices/invoices.ts";
import type { NewLine } from "#contract/documents/lines.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/db/sql.ts";
import { lineDetails } from "#server/billing/documents/line-details.ts";
import { insertItems } from "#server/billing/credit-notes/store.ts";

/** A line with what it takes off. */
export type CreditLine = NewLine & { readonly kind: InvoiceItemKind };

/** Inserts the items; `sortOrder` is their position after those that are there. */
export async function writeItems(
  tx: Tx,
  id: CreditNoteId,
  items: readonly CreditLine[],
  at: Date,
  there = 0,
): Promise<void> {
  if (items.length === 0) return;
  await insertItems(
    tx,
    id,
    items.map((line, i) => ({
      ...line,
      id: newId("cni", at),
      ...lineDetails(line),
      sortOrder: there + i + 1,
    })),
  );
}
