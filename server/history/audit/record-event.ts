import type { Tx } from "#server/db/sql.ts";
import { insertEvent, type SecurityEvent } from "./store.ts";

/** Records an event that changes no audited row, in the transaction that causes it. */
export const recordEvent = (tx: Pick<Tx, "org" | "sql">, event: SecurityEvent): Promise<void> => insertEvent(tx, event);
