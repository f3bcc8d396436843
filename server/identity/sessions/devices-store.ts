import type { UserId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";

export const findKnownDevice = (system: Sql, email: string, digest: Buffer) => system`
  select 1 as is_known from known_device d join person p on p.id = d.user_id
  where p.email = ${email} and d.digest = ${digest}`;

/** Finds the browsers that a person has signed in with, and whether each is this one. */
export const findDevicesOf = (system: Sql, userId: UserId, digest: Buffer) => system`
  select digest = ${digest} as is_this from known_device where user_id = ${userId}`;

/** Finds the people who have signed in with the browser. */
export const findPeopleOfDevice = (system: Sql, digest: Buffer) => system`
  select user_id from known_device where digest = ${digest}`;

export const replaceDevice = (system: Sql, digest: Buffer, by: Buffer) => system`
  update known_device set digest = ${by} where digest = ${digest}`;

export const insertDevice = (
  system: Sql,
  row: { userId: UserId; digest: Buffer; createdAt: Date; lastUsedAt: Date },
) => system`
  insert into known_device ${system({ ...row })}
  on conflict (user_id, digest) do update set last_used_at = excluded.last_used_at`;

/** Deletes all but the most recently used. */
export const deleteSurplusDevices = (system: Sql, userId: UserId, kept: number) => system`
  delete from known_device where user_id = ${userId} and digest in (
    select digest from known_device where user_id = ${userId} order by last_used_at desc, digest offset ${kept})`;

export const deleteDevices = (system: Sql, userId: UserId) => system`
  delete from known_device where user_id = ${userId}`;

export const deleteOldDevices = (system: Sql, before: Date) => system`
  delete from known_device where last_used_at < ${before}`;
