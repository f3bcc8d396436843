import { asNumber, asNumberOrNull } from "#contract/money.ts";
import type { ContractTimelineEntry } from "#contract/clients/timeline.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { EntryRow } from "./store.ts";

export const presentContractEntry = ({
  at,
  amount,
  mailId,
  mailKind,
  creditNoteId,
  creditAmount,
  ...row
}: EntryRow): ContractTimelineEntry => ({
  ...row,
  at: isoInstant(at),
  amount: asNumberOrNull(amount),
  mail: mailId === null || mailKind === null ? null : { id: mailId, kind: mailKind },
  payment: null,
  creditNote:
    creditNoteId === null || creditAmount === null || row.number === null
      ? null
      : { id: creditNoteId, number: row.number, amount: asNumber(creditAmount) },
});
