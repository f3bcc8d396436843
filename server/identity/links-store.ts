import type { UserId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";

export type LinkKind = "SET_UP" | "PASSWORD_RESET";

/** Invalidates the unused links of that kind and person. */
export const endLinks = (system: Sql, kind: LinkKind, userId: UserId | null) => system`
  delete from one_time_link where kind = ${kind} and user_id is not distinct from ${userId} and used_at is null`;

/** Adds a link and invalidates the others of its kind and person. */
export async function replaceLink(
  system: Sql,
  link: { digest: Buffer; kind: LinkKind; userId: UserId | null; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await endLinks(system, link.kind, link.userId);
  await system`insert into one_time_link ${system({ ...link })}`;
}

/** Uses up a link; returns no row when it was used, has expired, or never existed. */
export async function useLink(
  system: Sql,
  kind: LinkKind,
  digest: Buffer,
  at: Date,
): Promise<{ userId: UserId | null } | undefined> {
  const [row] = await system<{ userId: UserId | null }[]>`
    update one_time_link set used_at = ${at}
    where digest = ${digest} and kind = ${kind} and used_at is null and expires_at > ${at} returning user_id`;
  return row;
}
