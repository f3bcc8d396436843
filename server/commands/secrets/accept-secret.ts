import type { Sql } from "#server/db/sql.ts";
import { asSystem, type Database } from "#server/db/sql.ts";
import type { Secret, SecretIdentity } from "#server/core/secret.ts";
import { sealedColumns } from "./sealed-columns.ts";
import {
  deleteSecretKeys,
  findSecretKeys,
  findSomeSealed,
  hasOrganization,
  insertSecretKey,
  lockSecretKeys,
  type SecretKeyRow,
} from "./store.ts";

/** The number of values of each kind that are tried when no earlier version recorded its secret. */
const samplesMax = 20;

/**
 * Checks the secret against the one that the database's data is encrypted under, and records it if it is the first one,
 * or if it replaces the one in QUOIN_SECRET_OLD.
 * @param source where the secret comes from, for the message
 * @throws Error when it is a different one
 */
export function acceptSecret(db: Database, secret: Secret, source: string, at: Date): Promise<void> {
  return asSystem(db, async (system) => {
    if (isSettled(secret, await findSecretKeys(system))) return;
    await lockSecretKeys(system);
    const keys = await findSecretKeys(system);
    if (isSettled(secret, keys)) return;
    const current = keys.find(({ status }) => status === "CURRENT");
    const retiring = keys.find(({ status }) => status === "RETIRING");
    if (current === undefined) {
      const old = await secretsInUse(system, secret, source);
      await noteKeys(system, secret.identity, old, at);
    } else if (isSame(secret.identity, current)) {
      throw new Error(
        "some data is still encrypted under the previous secret: set QUOIN_SECRET_OLD to that secret and run " +
          "`quoin secrets rotate`",
      );
    } else if (!isSame(secret.oldIdentity, current)) {
      throw otherSecret(source);
    } else if (retiring !== undefined && !isSame(secret.identity, retiring)) {
      throw new Error(
        "an earlier rotation is incomplete, and some data is still encrypted under the secret before it: set " +
          "QUOIN_SECRET and QUOIN_SECRET_OLD back to the two secrets of that rotation and run `quoin secrets rotate` " +
          "first",
      );
    } else {
      await noteKeys(system, secret.identity, secret.oldIdentity, at);
    }
  });
}

/** True when nothing has to be recorded: the secret is the current one, and the one being replaced is configured. */
function isSettled(secret: Secret, keys: readonly SecretKeyRow[]): boolean {
  return (
    keys.some(({ status }) => status === "CURRENT") &&
    keys.every((key) => isSame(key.status === "CURRENT" ? secret.identity : secret.oldIdentity, key))
  );
}

const isSame = (identity: SecretIdentity | undefined, key: SecretKeyRow): boolean =>
  identity !== undefined && identity.keyId === key.keyId && identity.verifier.equals(key.verifier);

async function noteKeys(
  system: Sql,
  current: SecretIdentity,
  retiring: SecretIdentity | undefined,
  createdAt: Date,
): Promise<void> {
  await deleteSecretKeys(system);
  await insertSecretKey(system, { ...current, status: "CURRENT", createdAt });
  if (retiring !== undefined) await insertSecretKey(system, { ...retiring, status: "RETIRING", createdAt });
}

/**
 * Earlier versions stored no verifier: the values that they encrypted show which secret it was. Returns the old
 * secret's identity if the new one is about to replace it.
 */
async function secretsInUse(system: Sql, secret: Secret, source: string): Promise<SecretIdentity | undefined> {
  let sealed = 0;
  let underCurrent = 0;
  let underOld = 0;
  for (const column of sealedColumns) {
    for (const row of await findSomeSealed(system, column, samplesMax)) {
      sealed += 1;
      const by = secret.openedBy(column.placeOf(row.key), row.sealed);
      if (by === "current") underCurrent += 1;
      if (by === "old") underOld += 1;
    }
  }
  if (sealed > 0 && underCurrent + underOld === 0) throw otherSecret(source);
  // The samples may miss values under the old secret, and links that were sent under it are in no sample.
  const isInUse = underOld > 0 || (secret.oldIdentity !== undefined && (await hasOrganization(system)));
  return isInUse ? secret.oldIdentity : undefined;
}

const otherSecret = (source: string) =>
  new Error(
    `${source} is not the secret that this database was encrypted with: set QUOIN_SECRET to that secret; to rotate it, set ` +
      "QUOIN_SECRET to the new secret and QUOIN_SECRET_OLD to the previous one, and run `quoin secrets rotate`",
  );
