import type { Sql, Tx } from "#server/db/sql.ts";

/** An arbitrary constant that separates these advisory locks from others. */
const lockSeed = 7_811_620_461;

/** Locks the key until the transaction ends. False when another request with that key is in progress. */
export async function tryToTakeKey(tx: Tx, actorId: string, key: string): Promise<boolean> {
  const [row] = await tx.rows<{ taken: boolean }>(tx.sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`${tx.org} ${actorId} ${key}`}, ${lockSeed})) as taken`);
  return row?.taken === true;
}

export interface AnswerRow {
  requestDigest: Buffer;
  status: number;
  location: string | null;
  body: string | null;
  /** The encrypted body, if it holds a secret; `body` is null then. */
  bodySealed: Buffer | null;
}

/** Finds the response stored under that key within the last `keptMs`, by the database's clock. */
export async function findAnswer(tx: Tx, actorId: string, key: string, keptMs: number): Promise<AnswerRow | undefined> {
  const [row] = await tx.rows<AnswerRow>(tx.sql`
    select request_digest, status, location, body, body_sealed from idempotency_key
    where org_id = ${tx.org} and actor_id = ${actorId} and key = ${key}
      and created_at > ${tx.now} - ${keptMs} * interval '1 millisecond'`);
  return row;
}

/** Stores the response, replacing one that has expired. */
export const keepAnswer = (tx: Tx, row: AnswerRow & { actorId: string; key: string }) => tx.sql`
  insert into idempotency_key ${tx.sql({ orgId: tx.org, ...row, createdAt: tx.now } as object)}
  on conflict (org_id, actor_id, key) do update set request_digest = excluded.request_digest,
    status = excluded.status, location = excluded.location, body = excluded.body, body_sealed = excluded.body_sealed,
    created_at = excluded.created_at`;

/** Deletes at most `limit` responses stored before the given time. Returns how many. */
export async function deleteAnswers(system: Sql, before: Date, limit: number): Promise<number> {
  const { count } = await system`
    delete from idempotency_key where (org_id, actor_id, key) in (
      select org_id, actor_id, key from idempotency_key where created_at <= ${before} limit ${limit}
      for update skip locked)`;
  return count;
}
