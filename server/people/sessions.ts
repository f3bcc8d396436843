import type { OrganizationId, UserId } from "#contract/ids.ts";
import type { SignedIn } from "#contract/people.ts";
import type { Visitor } from "#server/caller.ts";
import { type Database, isoInstant, onceAsSystem, type Sql } from "#server/db/sql.ts";
import { newId } from "#server/ids.ts";
import { Refusal } from "#server/refusal.ts";
import { presentSignedIn } from "./present.ts";
import {
  findMemberships,
  findSignedIn,
  insertSession,
  type MembershipRow,
  type SignedInRow,
  touchSession,
} from "./store.ts";
import { digestOf, makeToken } from "./token.ts";

export const sessionDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const seenEveryMs = 60_000;
const userAgentLengthMax = 300;

/** A browser's new session: its token is for the cookie, and is not kept. */
export interface Begun {
  readonly token: string;
}

/** Signs a person in: whoever holds the token is them, for thirty days. */
export async function beginSession(
  system: Sql,
  { clock, address, userAgent }: Visitor,
  userId: UserId,
  currentOrgId: OrganizationId | null,
): Promise<Begun> {
  const at = clock();
  const token = makeToken();
  await insertSession(system, {
    id: newId("ses", at),
    digest: digestOf(token),
    userId,
    currentOrgId,
    userAgent: userAgent?.slice(0, userAgentLengthMax) ?? null,
    address,
    createdAt: at,
    lastSeenAt: at,
    expiresAt: new Date(at.getTime() + sessionDays * dayMs),
  });
  return { token };
}

/** Whose session that is; undefined when it is nobody's, or over. Notes to the minute that it was used. */
export async function findSession(db: Database, token: string, now: Date): Promise<SignedInRow | undefined> {
  const [row] = await onceAsSystem<SignedInRow>(db, (system) => findSignedIn(system, digestOf(token), now));
  if (row !== undefined && Date.parse(isoInstant(row.lastSeenAt)) < now.getTime() - seenEveryMs) {
    await onceAsSystem(db, (system) => touchSession(system, row.sessionId, now));
  }
  return row;
}

/** Who is signed in with that token, and what they may do where; undefined for nobody. */
export async function findSignedInPerson(db: Database, token: string, now: Date): Promise<SignedIn | undefined> {
  const row = token === "" ? undefined : await findSession(db, token, now);
  if (row === undefined) return undefined;
  const memberships = await onceAsSystem<MembershipRow>(db, (system) => findMemberships(system, row.userId));
  return presentSignedIn(row, memberships);
}

/** @throws Refusal 401 */
export async function getSignedIn(db: Database, token: string, now: Date): Promise<SignedIn> {
  const signedIn = await findSignedInPerson(db, token, now);
  if (signedIn === undefined) throw notSignedIn();
  return signedIn;
}

export const notSignedIn = () => new Refusal("NOT_SIGNED_IN", "Nobody is signed in here, or not any more. Sign in.");
