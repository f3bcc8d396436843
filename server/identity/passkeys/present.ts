import type { Passkey } from "#contract/people/passkeys.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import type { PasskeyRow } from "./store.ts";

/** @param host that of the public address */
export const presentPasskey = (row: PasskeyRow, host: string): Passkey => ({
  id: row.id,
  name: row.name,
  isUsableHere: row.host === host,
  isSynchronized: row.isSynchronized,
  createdAt: isoInstant(row.createdAt),
  lastUsedAt: isoInstantOrNull(row.lastUsedAt),
});
