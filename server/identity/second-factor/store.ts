import type { UserId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";

export async function replaceRecoveryCodes(system: Sql, userId: UserId, digests: readonly Buffer[]): Promise<void> {
  await system`delete from recovery_code where user_id = ${userId}`;
  for (const digest of digests) await system`insert into recovery_code (user_id, digest) values (${userId}, ${digest})`;
}

/** Uses up a recovery code. Returns false when there is no unused one. */
export async function spendRecoveryCode(system: Sql, userId: UserId, digest: Buffer, at: Date): Promise<boolean> {
  const { count } = await system`
    update recovery_code set used_at = ${at} where user_id = ${userId} and digest = ${digest} and used_at is null`;
  return count === 1;
}
