import { Buffer } from "node:buffer";
import type { OrganizationId, UserId } from "#contract/api/ids.ts";
import type { RequestContext, UserContext } from "#server/http/caller.ts";
import { isoInstant, onceAsSystem } from "#server/db/sql.ts";
import { digestOf, makeToken } from "#server/identity/token.ts";
import { type ChallengePurpose, type ChallengeRow, insertChallenge, takeChallenge } from "./store.ts";

export type { ChallengePurpose } from "./store.ts";

const challengeMs = 5 * 60 * 1000;

/** A browser that is signing in, or a session. */
type Holder = Pick<RequestContext, "db" | "clock" | "browser"> & Partial<Pick<UserContext, "sessionId">>;

/** A session is bound by its id, and a browser without one by its short-lived cookie. */
const holderOf = ({ sessionId, browser }: Holder): Buffer => digestOf(sessionId ?? browser);

interface ChallengeTerms {
  /** The organization whose identity provider is asked. */
  readonly org?: OrganizationId;
  readonly validMs?: number;
}

/**
 * Creates a challenge that works once, by default within five minutes, and for its holder only. Returns its 32 bytes.
 */
export async function makeChallenge(
  holder: Holder,
  purpose: ChallengePurpose,
  userId: UserId | null,
  { org, validMs = challengeMs }: ChallengeTerms = {},
): Promise<Buffer> {
  const challenge = makeToken();
  const expiresAt = new Date(holder.clock().getTime() + validMs);
  const row = {
    digest: digestOf(challenge),
    purpose,
    holder: holderOf(holder),
    userId,
    providerOrgId: org ?? null,
    expiresAt,
  };
  await onceAsSystem(holder.db, (system) => insertChallenge(system, row));
  return Buffer.from(challenge, "base64url");
}

/**
 * Uses up a challenge. Returns it with the person it was for, null for anyone; undefined when it is not valid.
 * @param clientDataJSON as the browser signed it, in base64url
 */
export async function useChallenge(
  holder: Holder,
  purpose: ChallengePurpose,
  clientDataJSON: string,
): Promise<{ readonly challenge: string; readonly userId: UserId | null } | undefined> {
  const challenge = challengeIn(clientDataJSON);
  const used = challenge === undefined ? undefined : await useToken(holder, purpose, challenge);
  return challenge === undefined || used === undefined ? undefined : { challenge, userId: used.userId };
}

interface UsedToken {
  readonly userId: UserId | null;
  readonly org: OrganizationId | null;
  readonly expiresAt: Date;
}

/** Uses up a challenge by its text in base64url. Returns undefined when it is not valid. */
export async function useToken(
  holder: Holder,
  purpose: ChallengePurpose,
  token: string,
): Promise<UsedToken | undefined> {
  const given = { digest: digestOf(token), purpose, holder: holderOf(holder) };
  const [row] = await onceAsSystem<Pick<ChallengeRow, "userId" | "providerOrgId"> & { expiresAt: string }>(
    holder.db,
    (system) => takeChallenge(system, given, holder.clock()),
  );
  return row && { userId: row.userId, org: row.providerOrgId, expiresAt: new Date(isoInstant(row.expiresAt)) };
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}
