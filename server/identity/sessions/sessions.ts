import type { OrganizationId, UserId } from "#contract/api/ids.ts";
import type { SignedIn } from "#contract/people/people.ts";
import { wording } from "#contract/api/wording.ts";
import type { RequestContext, SessionLimits } from "#server/http/caller.ts";
import { unlessStorageFull } from "#server/core/storage-full.ts";
import { type Database, isoInstant, onceAsSystem, type Sql } from "#server/db/sql.ts";
import { findPause } from "#server/installation/read.ts";
import { newId } from "#server/core/ids.ts";
import { Refusal } from "#server/core/refusal.ts";
import { rememberDevice } from "./known-devices.ts";
import { presentSignedIn } from "./present.ts";
import { findMembershipsInReach } from "#server/identity/members/memberships.ts";
import {
  findMemberOf,
  findSignedIn,
  insertSession,
  type MemberOfRow,
  type SessionPersonRow,
  type SignedInRow,
  touchSession,
} from "./store.ts";
import { digestOf, makeToken } from "#server/identity/token.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const seenEveryMs = 60_000;

/** A browser's new session, with the tokens for its cookies, which are not stored. */
export interface Begun {
  readonly token: string;
  /** Identifies the browser at the next sign-in. */
  readonly device: string;
}

interface SessionTerms {
  /** True when the person has just chosen the password, and so need not repeat it for the first settings. */
  readonly isConfirmed?: boolean;
  /** The organization whose identity provider named the person: the session opens no other one. */
  readonly providerOrg?: OrganizationId | null;
}

/**
 * Starts a session: the holder of the token is signed in until the session expires.
 */
export async function beginSession(
  system: Sql,
  context: RequestContext,
  userId: UserId,
  currentOrgId: OrganizationId | null,
  { isConfirmed = false, providerOrg = null }: SessionTerms = {},
): Promise<Begun> {
  const { clock, address, userAgent, sessionLimits } = context;
  const at = clock();
  const token = makeToken();
  await insertSession(system, {
    id: newId("ses", at),
    digest: digestOf(token),
    userId,
    currentOrgId,
    providerOrgId: providerOrg,
    userAgent,
    address,
    createdAt: at,
    lastSeenAt: at,
    ...(isConfirmed ? { confirmedAt: at } : {}),
    expiresAt: new Date(at.getTime() + sessionLimits.days * dayMs),
  });
  return { token, device: await rememberDevice(system, context, userId, at) };
}

/** The services for looking up a session. */
type Looking = Pick<RequestContext, "db" | "clock" | "sessionLimits" | "mailWaits">;

/** Returns the time before which a session's last request makes it expired. */
export const idleSince = ({ idleHours }: SessionLimits, now: Date): Date =>
  new Date(now.getTime() - idleHours * hourMs);

/** A session, with the database of its current organization. */
export interface FoundSession extends SignedInRow {
  readonly database: Database;
}

/**
 * Returns the session of a token; undefined when there is none, or it has expired. Records its use to the minute, unless
 * the page asks by itself.
 */
export async function findSession(
  { db, clock, sessionLimits }: Looking,
  token: string,
  isPolled = false,
): Promise<FoundSession | undefined> {
  const now = clock();
  const [row] = await onceAsSystem<SessionPersonRow>(db, (system) =>
    findSignedIn(system, digestOf(token), now, idleSince(sessionLimits, now)),
  );
  if (row !== undefined && !isPolled && Date.parse(isoInstant(row.lastSeenAt)) < now.getTime() - seenEveryMs) {
    await unlessStorageFull(() => onceAsSystem(db, (system) => touchSession(system, row.sessionId, now)));
  }
  return row && { database: db, ...row, ...(await findElsewhere(db, row)) };
}

/**
 * Finds the current organization in another database: the chosen one, or else, for a person without one at home,
 * one that they belong to.
 */
async function findElsewhere(
  { databases }: Database,
  { userId, orgId, currentOrgId, providerOrgId, places: all }: SessionPersonRow,
): Promise<(MemberOfRow & { readonly database: Database }) | undefined> {
  const places = all?.filter(({ organizationId }) => providerOrgId === null || organizationId === providerOrgId);
  if (places === undefined || (orgId !== null && orgId === currentOrgId)) return undefined;
  const chosen = places.filter(({ organizationId }) => organizationId === currentOrgId);
  const asked = orgId === null ? [...chosen, ...places.filter((place) => !chosen.includes(place))] : chosen;
  for (const { organizationId, place } of asked) {
    const database = await databases.open(place);
    const [row] = await onceAsSystem<MemberOfRow>(database, (system) => findMemberOf(system, userId, organizationId));
    if (row !== undefined) return { ...row, database };
  }
  return undefined;
}

/** Returns the person signed in with a token, and their memberships; undefined when there is none. */
export async function findSignedInPerson(looking: Looking, token: string): Promise<SignedIn | undefined> {
  const row = token === "" ? undefined : await findSession(looking, token);
  if (row === undefined) return undefined;
  const all = await findMembershipsInReach(looking.db, row.userId);
  const memberships = all.filter(({ orgId }) => row.providerOrgId === null || orgId === row.providerOrgId);
  return presentSignedIn(row, memberships, { pause: await findPause(looking.db), mailWaits: looking.mailWaits });
}

/** @throws Refusal 401 */
export async function getSignedIn(looking: Looking, token: string): Promise<SignedIn> {
  const signedIn = await findSignedInPerson(looking, token);
  if (signedIn === undefined) throw notSignedIn();
  return signedIn;
}

export const notSignedIn = () => new Refusal("NOT_SIGNED_IN", wording("people.notSignedIn"));
