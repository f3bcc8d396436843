import type { UserId } from "#contract/api/ids.ts";
import type { Passkey, PasskeyObstacle } from "#contract/people/passkeys.ts";
import type { UserContext } from "#server/http/caller.ts";
import { type Database, onceAsSystem } from "#server/db/sql.ts";
import { presentPasskey } from "./present.ts";
import { passkeyObstacle } from "./relying-party.ts";
import { countPasskeyUsers, findPasskeys, type PasskeyRow, type PasskeyUserCounts } from "./store.ts";

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

/** Counts the people of the installation who have passkeys, and those of them who have one for another host. */
export async function passkeyUsers(db: Database, host: string): Promise<PasskeyUserCounts> {
  const [counts] = await onceAsSystem<PasskeyUserCounts>(db, (system) => countPasskeyUsers(system, host));
  return counts ?? { people: 0, elsewhere: 0 };
}

export const passkeysOf = (db: Database, userId: UserId): Promise<PasskeyRow[]> =>
  onceAsSystem<PasskeyRow>(db, (system) => findPasskeys(system, userId));
