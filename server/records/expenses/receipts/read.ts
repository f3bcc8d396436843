import type { FileId } from "#contract/api/ids.ts";
import { type ReceiptList, receiptsListedMax } from "#contract/books/receipts.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { listFiles } from "#server/files/read.ts";
import { countReceipts, deleteReceiptRow, findReceipts } from "./store.ts";

/** Lists the receipts that wait to be entered, oldest first. */
export async function listReceipts(read: Read): Promise<ReceiptList> {
  const rows = await findReceipts(read, receiptsListedMax);
  const count = rows.length < receiptsListedMax ? rows.length : await countReceipts(read);
  const files = new Map(
    (
      await listFiles(
        read,
        rows.map(({ id }) => id),
      )
    ).map((file) => [file.id, file]),
  );
  return {
    data: rows.flatMap(({ id, addedBy }) => {
      const file = files.get(id);
      return file === undefined ? [] : [{ ...file, addedBy }];
    }),
    count,
  };
}

/** Removes a receipt from those to be entered, once an expense has it. */
export async function takeReceipt(tx: Tx, id: FileId | null | undefined): Promise<void> {
  if (id != null) await deleteReceiptRow(tx, id);
}
