import type { Tx } from "#server/db/sql.ts";
import { insertEntry, type NewEntryRow } from "./store.ts";

/** Keeps what happened to a contract or its claim for their timelines, where no other row shows it. */
export const keepEntry = async (tx: Tx, entry: NewEntryRow): Promise<void> => {
  await insertEntry(tx, entry);
};
