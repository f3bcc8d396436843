import { asNumber } from "#contract/money.ts";
import type { TimelineEntry } from "#contract/clients/timeline.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { EntryRow } from "./store.ts";

export const presentEntry = (row: EntryRow): TimelineEntry => ({
  at: isoInstant(row.at),
  kind: row.kind,
  by: row.by,
  detail: row.detail,
  mail: row.mailId === null || row.mailKind === null ? null : { id: row.mailId, kind: row.mailKind },
  payment:
    row.paymentId === null || row.amount === null || row.method === null
      ? null
      : { id: row.paymentId, amount: asNumber(row.amount), method: row.method },
  creditNote:
    row.creditNoteId === null || row.creditNumber === null || row.amount === null
      ? null
      : { id: row.creditNoteId, number: row.creditNumber, amount: asNumber(row.amount) },
});
