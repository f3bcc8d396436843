import type { UserId } from "#contract/api/ids.ts";
import type { Passkey, PasskeyObstacle } from "#contract/people/passkeys.ts";
import type { UserContext } from "#server/http/caller.ts";
import { type Database, onceAsSystem } from "#server/db/sql.ts";
import { presentPasskey } from "./present.ts";
import { passkeyObstacle } from "./relying-party.ts";
import { findPasskeys, type PasskeyRow } from "./store.ts";

export { deleteOldChallenges, deletePasskeys } from "./store.ts";

export interface PasskeyList {
  readonly data: Passkey[];
  readonly obstacle: PasskeyObstacle | null;
  readonly publicUrl: string;
}

export async function listPasskeys({ db, userId, publicUrl }: UserContext): Promise<PasskeyList> {
  const { hostname } = new URL(publicUrl);
  const rows = await passkeysOf(db, userId);
  return {
    data: rows.map((row) => presentPasskey(row, hostname)),
    obstacle: passkeyObstacle(publicUrl),
    publicUrl,
  };
}

export const passkeysOf = (db: Database, userId: UserId): Promise<PasskeyRow[]> =>
  onceAsSystem<PasskeyRow>(db, (system) => findPasskeys(system, userId));
