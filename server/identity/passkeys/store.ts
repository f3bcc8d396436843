import type { OrganizationId, PasskeyId, UserId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";

export interface PasskeyRow {
  id: PasskeyId;
  userId: UserId;
  /** In base64url. */
  credentialId: string;
  publicKey: Buffer;
  /** A bigint in PostgreSQL's format. */
  counter: string;
  host: string;
  name: string;
  transports: string[];
  isSynchronized: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export const findPasskeys = (system: Sql, userId: UserId) => system`
  select id, user_id, credential_id, public_key, counter, host, name, transports, is_synchronized, created_at,
    last_used_at
  from passkey where user_id = ${userId} order by created_at, id`;

export interface PasskeyUserCounts {
  people: number;
  /** Those of them who have one that was made for another host than this. */
  elsewhere: number;
}

export const countPasskeyUsers = (system: Sql, host: string) => system`
  select count(distinct user_id)::integer as people,
    (count(distinct user_id) filter (where host <> ${host}))::integer as elsewhere
  from passkey`;

/** Locks the passkey with that credential id, with the person it belongs to. */
export async function lockPasskey(
  system: Sql,
  credentialId: string,
): Promise<(PasskeyRow & { passkeyUser: Buffer | null }) | undefined> {
  const [row] = await system<(PasskeyRow & { passkeyUser: Buffer | null })[]>`
    select k.id, user_id, credential_id, public_key, counter, host, k.name, transports, is_synchronized, k.created_at,
      last_used_at, passkey_user
    from passkey k join person p on p.id = k.user_id where credential_id = ${credentialId} for update of k`;
  return row;
}

/** Adds a passkey. Returns false when there is one with its credential id. */
export async function insertPasskey(
  system: Sql,
  row: Omit<PasskeyRow, "createdAt" | "lastUsedAt"> & { createdAt: Date },
): Promise<boolean> {
  const { count } = await system`insert into passkey ${system({ ...row })} on conflict (credential_id) do nothing`;
  return count === 1;
}

export const notePasskeyUse = (system: Sql, id: PasskeyId, counter: number, at: Date) => system`
  update passkey set counter = ${String(counter)}, last_used_at = ${at} where id = ${id}`;

/** Renames a passkey of a person. Returns false when there is none. */
export async function changePasskeyName(system: Sql, userId: UserId, id: PasskeyId, name: string): Promise<boolean> {
  const { count } = await system`update passkey set name = ${name} where user_id = ${userId} and id = ${id}`;
  return count === 1;
}

/** Deletes a passkey of a person. Returns false when there is none. */
export async function deletePasskey(system: Sql, userId: UserId, id: PasskeyId): Promise<boolean> {
  const { count } = await system`delete from passkey where user_id = ${userId} and id = ${id}`;
  return count === 1;
}

/** Deletes all passkeys of a person. Returns how many there were. */
export async function deletePasskeys(system: Sql, userId: UserId): Promise<number> {
  const { count } = await system`delete from passkey where user_id = ${userId}`;
  return count;
}

/** Returns the bytes by which authenticators know the person. @param proposed those of a person without */
export async function keepPasskeyUser(system: Sql, userId: UserId, proposed: Buffer): Promise<Buffer> {
  const [row] = await system<{ passkeyUser: Buffer }[]>`
    update person set passkey_user = coalesce(passkey_user, ${proposed}) where id = ${userId} returning passkey_user`;
  return row?.passkeyUser ?? proposed;
}

export type ChallengePurpose =
  | "ADD"
  | "SIGN_IN"
  | "SECOND_FACTOR"
  | "SINGLE_SIGN_ON"
  | "LINK_PROVIDER"
  | "JOIN_WITH_PROVIDER"
  | "CONFIRM_WITH_PROVIDER";

export interface ChallengeRow {
  digest: Buffer;
  purpose: ChallengePurpose;
  holder: Buffer;
  userId: UserId | null;
  providerOrgId: OrganizationId | null;
  expiresAt: Date;
}

export const insertChallenge = (system: Sql, row: ChallengeRow) => system`
  insert into sign_in_challenge ${system({ ...row })}`;

/** Uses up a challenge. Returns no row when it was used, has expired, or belongs to another browser or purpose. */
export const takeChallenge = (
  system: Sql,
  { digest, purpose, holder }: Pick<ChallengeRow, "digest" | "purpose" | "holder">,
  at: Date,
) => system`
  delete from sign_in_challenge
  where digest = ${digest} and purpose = ${purpose} and holder = ${holder} and expires_at > ${at} returning user_id, provider_org_id, expires_at`;

export const deleteOldChallenges = (system: Sql, now: Date) => system`
  delete from sign_in_challenge where expires_at <= ${now}`;
