import { setTimeout as sleep } from "node:timers/promises";
import { allDatabases } from "#server/db/placement/databases.ts";
import { asSystem, type Database } from "#server/db/sql.ts";
import { findToken, linkMacs, linkTokenPlace } from "#server/billing/documents/portal-link/link.ts";
import { type Secret, UnreadableError } from "#server/core/secret.ts";
import { keepWaiting } from "#server/db/placement/places.ts";
import { UsageError } from "#server/commands/terminal/usage.ts";
import { sealedColumns } from "./sealed-columns.ts";
import {
  beginReencrypting,
  countStaleSealed,
  deleteRetiringKey,
  excludeMoves,
  findSecretKeys,
  keepLinkToken,
  lockDerivedLinks,
  lockSecretKeys,
  lockStaleSealed,
  type PortalLinkKey,
  replaceSealed,
  type SealedValues,
} from "./store.ts";

/** Per transaction, so that no request waits long for a row. */
const rowsPerBatch = 100;
/** The wait before retrying rows that others had locked. */
const lockedRowsWaitMs = 200;

export interface Rotation {
  /** The number of re-encrypted values, by kind. */
  readonly reencrypted: Readonly<Record<string, number>>;
  /** The rows whose values neither secret opens; they were left unchanged. */
  readonly unreadable: readonly string[];
}

/**
 * Re-encrypts under the current secret everything that is encrypted under the previous one, or in an earlier version's
 * format. Works in small transactions beside running servers; when it is interrupted, the next run does the rest.
 */
export async function rotateSecrets({
  db,
  secret,
}: {
  readonly db: Database;
  readonly secret: Secret;
}): Promise<Rotation> {
  const reencrypted = new Map(sealedColumns.map(({ kind }) => [kind, 0]));
  const unreadable = new Set<string>();
  await asSystem(db, async (system) => {
    await keepWaiting(system);
    if (!(await excludeMoves(system))) {
      throw new UsageError("an organization is being moved to another database; wait for that to end");
    }
    for (const each of await allDatabases(db)) await reencryptDatabase(each, secret, { reencrypted, unreadable });
  });
  await asSystem(db, async (system) => {
    await lockSecretKeys(system);
    // A process that was started with the two swapped in the meantime made the other one the current key.
    const current = (await findSecretKeys(system)).find(({ status }) => status === "CURRENT");
    if (current?.keyId !== secret.identity.keyId) {
      throw new Error(
        "another process runs with QUOIN_SECRET and QUOIN_SECRET_OLD swapped: restart it with the same values " +
          "as this command, then run `quoin secrets rotate` again",
      );
    }
    await deleteRetiringKey(system);
  });
  return { reencrypted: Object.fromEntries(reencrypted), unreadable: [...unreadable] };
}

async function reencryptDatabase(
  db: Database,
  secret: Secret,
  { reencrypted, unreadable }: { readonly reencrypted: Map<string, number>; readonly unreadable: Set<string> },
): Promise<void> {
  const count = (kind: string, more: number) => reencrypted.set(kind, (reencrypted.get(kind) ?? 0) + more);
  count("portalLinks", await keepLinks(db, secret));
  for (const column of sealedColumns) {
    // Repeat until only unreadable values are left: servers may have some rows locked, and write others at the same
    // time.
    for (;;) {
      const faults = new Set<string>();
      count(column.kind, await reencryptColumn(db, secret, column, faults));
      for (const fault of faults) unreadable.add(fault);
      const left = await asSystem(db, (system) => countStaleSealed(system, column, secret.sealedPrefix));
      if (left <= faults.size) break;
      await sleep(lockedRowsWaitMs);
    }
  }
}

async function reencryptColumn(
  db: Database,
  secret: Secret,
  column: SealedValues,
  faults: Set<string>,
): Promise<number> {
  let count = 0;
  let after: readonly string[] | undefined = [];
  while (after !== undefined) {
    const from: readonly string[] = after;
    after = await asSystem(db, async (system) => {
      await beginReencrypting(system);
      const bounds = { prefix: secret.sealedPrefix, after: from, limit: rowsPerBatch };
      const rows = await lockStaleSealed(system, column, bounds);
      for (const { key, sealed } of rows) {
        const place = column.placeOf(key);
        try {
          await replaceSealed(system, column, { key, sealed: secret.seal(place, secret.open(place, sealed)) });
          count += 1;
        } catch (error) {
          if (!(error instanceof UnreadableError)) throw error;
          faults.add(`${column.table}.${column.column} ${key.join(" ")}`);
        }
      }
      return rows.at(-1)?.key;
    });
  }
  return count;
}

/** Stores the tokens of links that were sent under the previous secret, which the current one cannot derive. */
async function keepLinks(db: Database, secret: Secret): Promise<number> {
  let count = 0;
  let after: PortalLinkKey | undefined = { orgId: "org_", documentId: "inv_", revision: 0 };
  while (after !== undefined) {
    const from: PortalLinkKey = after;
    after = await asSystem(db, async (system) => {
      const rows = await lockDerivedLinks(system, from, rowsPerBatch);
      for (const row of rows) {
        const shown = { id: row.documentId, revision: row.revision };
        const [current, ...earlier] = linkMacs(secret, shown, row.generation);
        if (current !== undefined && findToken([current], row.digest) !== undefined) continue;
        const token = findToken(earlier, row.digest);
        if (token === undefined) continue;
        await keepLinkToken(system, row, secret.seal(linkTokenPlace(row.orgId, shown, row.generation), token));
        count += 1;
      }
      return rows.at(-1);
    });
  }
  return count;
}
