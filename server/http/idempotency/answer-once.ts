import { createHash } from "node:crypto";
import { idempotencyKeyLengthMax } from "#contract/api/route.ts";
import type { OrganizationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { type Json, textOf } from "#server/core/text/raw-json.ts";
import { badHeader, Refusal } from "#server/core/refusal.ts";
import type { SealedPlace } from "#server/core/secret.ts";
import { findAnswer, keepAnswer, tryToTakeKey } from "./store.ts";

/** A successful response, ready to be sent. */
export interface Answered {
  readonly status: number;
  /** The value of the Location header. */
  readonly location: string | null;
  /** Null when there is no body. */
  readonly body: Json | null;
  readonly holdsSecret: boolean;
  /** False when a later request with the same key is executed again; by default it gets this response. */
  readonly isKept?: boolean;
}

/** The time that a response is replayed. */
export const answerKeptMs = 24 * 60 * 60 * 1000;

/** Returns where the stored response of an idempotency key is sealed. */
export const answerPlace = (org: OrganizationId, actorId: string, key: string): SealedPlace => ({
  purpose: "answer",
  org,
  row: JSON.stringify([actorId, key]),
});

/**
 * Carries out a request once per Idempotency-Key of its API key, however often it is sent: later requests get the first
 * response again. The response is stored by the transaction that makes the change, so there are either both or, after a
 * refusal or a crash, neither.
 * @param request everything that identifies it as the same request, as JSON
 * @param answer does the work, with a caller whose transaction has begun
 * @throws Refusal 400 for a malformed key, 409 while the first request is in progress, 422 for a key of another request
 */
export function answerOnce(
  caller: Caller,
  given: string | string[],
  request: unknown,
  answer: (caller: Caller) => Promise<Answered>,
): Promise<{ answer: Answered; isReplayed: boolean }> {
  const key = readKey(given);
  const place = answerPlace(caller.org, caller.actorId, key);
  const requestDigest = createHash("sha256").update(JSON.stringify(request)).digest();
  return inOrg(caller, async (tx) => {
    if (!(await tryToTakeKey(tx, caller.actorId, key))) {
      throw new Refusal("IDEMPOTENCY_KEY_IN_USE", wording("requests.idempotencyKeyInUse"));
    }
    const kept = await findAnswer(tx, caller.actorId, key, answerKeptMs);
    if (kept !== undefined) {
      if (!kept.requestDigest.equals(requestDigest)) {
        throw new Refusal("IDEMPOTENCY_KEY_REUSED", wording("requests.idempotencyKeyReused"));
      }
      const { status, location, bodySealed } = kept;
      const holdsSecret = bodySealed !== null;
      const body = holdsSecret ? caller.secret.open(place, bodySealed) : kept.body;
      return { answer: { status, location, body, holdsSecret }, isReplayed: true };
    }
    const answered = await answer({ ...caller, tx });
    if (answered.isKept === false) return { answer: answered, isReplayed: false };
    const { status, location, body, holdsSecret } = answered;
    const keptBody =
      holdsSecret && body !== null
        ? { body: null, bodySealed: caller.secret.seal(place, textOf(body)) }
        : { body: body && textOf(body), bodySealed: null };
    await keepAnswer(tx, { actorId: caller.actorId, key, requestDigest, status, location, ...keptBody });
    return { answer: answered, isReplayed: false };
  });
}

function readKey(given: string | string[]): string {
  if (typeof given === "string" && given.length <= idempotencyKeyLengthMax && /^[!-~]+$/.test(given)) return given;
  const message = wording("fields.idempotencyKey", { max: idempotencyKeyLengthMax });
  throw badHeader("Idempotency-Key", "WRONG_FORMAT", message);
}
