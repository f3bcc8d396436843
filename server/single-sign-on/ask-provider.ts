import type { OrganizationId, UserId } from "#contract/api/ids.ts";
import type { ProviderAnswer } from "#contract/people/single-sign-on.ts";
import { wording } from "#contract/api/wording.ts";
import type { RequestContext, UserContext } from "#server/http/caller.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { inOrg, readInOrg } from "#server/db/sql.ts";
import { type ChallengePurpose, makeChallenge, useToken } from "#server/identity/passkeys/challenges.ts";
import { countSignInAttempt } from "#server/identity/sign-in/throttle.ts";
import { digestOf } from "#server/identity/token.ts";
import { ProviderRefused, ProviderUnreachable } from "./failure.ts";
import { authorizationUrl, type NamedPerson, personAt } from "./provider.ts";
import { redirectUrlOf, scopeOf } from "./read.ts";
import { checksOf, clientSecretPlace } from "./secret.ts";
import { findProvider, noteFailure } from "./store.ts";

/** A person at a provider may have to find their phone first. */
const signInMs = 10 * 60 * 1000;
type Purpose = Extract<
  ChallengePurpose,
  "SINGLE_SIGN_ON" | "LINK_PROVIDER" | "JOIN_WITH_PROVIDER" | "CONFIRM_WITH_PROVIDER"
>;

/** Tells the page of the return which operation to send the answer to. */
const prefixes: Readonly<Record<Purpose, string>> = {
  SINGLE_SIGN_ON: "",
  LINK_PROVIDER: "link.",
  JOIN_WITH_PROVIDER: "join.",
  CONFIRM_WITH_PROVIDER: "confirm.",
};

/** Returns the page of an organization's provider to open. @throws Refusal 404 */
export async function beginAtProvider(
  context: RequestContext | UserContext,
  org: OrganizationId,
  purpose: Purpose,
  userId: UserId | null,
): Promise<{ url: string }> {
  const { clientId, authorizationEndpoint } = found(await findProvider(readInOrg(await scopeOf(context, org))));
  const challenge = await makeChallenge(context, purpose, userId, { org, validMs: signInMs });
  const state = `${prefixes[purpose]}${challenge.toString("base64url")}`;
  const checks = checksOf(context.secret, state);
  return {
    url: await authorizationUrl(authorizationEndpoint, {
      clientId,
      redirectUrl: redirectUrlOf(context),
      checks,
      asksAgain: purpose === "CONFIRM_WITH_PROVIDER",
    }),
  };
}

/** A person of a provider, and who began to ask for them. */
export interface Named extends NamedPerson {
  readonly org: OrganizationId;
  readonly userId: UserId | null;
  readonly issuer: string;
}

/**
 * Uses up the state of an answer, and asks the provider whom it means.
 * @throws Refusal 401 for an answer that is too late, of another browser, or that the provider does not confirm; 429, 503
 */
export async function askProvider(
  context: RequestContext | UserContext,
  answer: ProviderAnswer,
  purpose: Purpose,
): Promise<Named> {
  const { db, address, clock, log, requestId } = context;
  const digest = digestOf(answer.state).toString("hex");
  await countSignInAttempt(db, { account: `provider ${digest}`, address }, clock());
  const begun = await useToken(context, purpose, answer.state.replace(prefixes[purpose], ""));
  if (begun === undefined || begun.org === null) throw tooLate();
  const { org, userId } = begun;
  const row = await findProvider(readInOrg(await scopeOf(context, org)));
  if (row === undefined) throw tooLate();
  const clientSecret = context.secret.open(clientSecretPlace(org), row.clientSecretSealed);
  // A confirmation counts only when the person has signed in there since it was asked for.
  const begunAt = begun.expiresAt.getTime() - signInMs;
  const maxAgeSeconds =
    purpose === "CONFIRM_WITH_PROVIDER" ? Math.ceil((clock().getTime() - begunAt) / 1000) : undefined;
  const asked = { redirectUrl: redirectUrlOf(context), checks: checksOf(context.secret, answer.state), maxAgeSeconds };
  try {
    const person = await personAt({ ...row, clientSecret }, answer, asked, context);
    return { org, userId, issuer: row.issuer, ...person };
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    log.warn({ event: "providerFailed", organization: org, requestId, reason: error.message }, "single sign-on failed");
    await inOrg(await scopeOf(context, org), (tx) => noteFailure(tx, error, clock()));
    throw error instanceof ProviderUnreachable ? providerAway(error) : notConfirmed(error);
  }
}

const tooLate = () => new Refusal("SIGN_IN_FAILED", wording("people.providerStateExpired"));

const providerAway = (cause: Error) => new Refusal("UNAVAILABLE", wording("people.providerUnreachable"), { cause });

const notConfirmed = (cause: Error) =>
  new Refusal("SIGN_IN_FAILED", wording("people.providerAnswerRefused"), { cause });
