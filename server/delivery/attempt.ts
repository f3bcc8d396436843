import type { Caller } from "#server/caller.ts";
import { checkUrl, isRefused } from "#server/webhooks/check-url.ts";
import { openSigningSecret } from "#server/webhooks/secret.ts";
import type { Claimed } from "./claim.ts";
import { headersOf } from "./headers.ts";
import { type Names, resolveTarget } from "./resolve.ts";
import type { Outcome, Sender } from "./send.ts";
import { signatureHeader } from "./sign.ts";

/** One wall clock for an attempt, from resolving the name on. */
const attemptTimeoutMs = 10_000;

/** What came of an attempt. */
export type Attempted =
  | Outcome
  /** The stored URL itself is refused: no attempt can ever succeed. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The name led to a refused address this time. */
  | { readonly kind: "blocked" };

export type AttemptMeans = Pick<Caller, "clock" | "secret" | "allowedRanges"> & {
  readonly names: Names;
  readonly sender: Sender;
};

/** Guards, signs and sends, once. */
export async function attempt(delivery: Claimed, means: AttemptMeans): Promise<Attempted> {
  const checked = checkUrl(delivery.url, means.allowedRanges);
  if (isRefused(checked)) return { kind: "refused", reason: `The URL ${checked.message}.` };
  const signal = AbortSignal.timeout(attemptTimeoutMs);
  const resolved = await resolveTarget(checked, means, signal);
  if (resolved.kind === "timed out") return { kind: "failed", error: "timed_out" };
  if (resolved.kind === "unknown") return { kind: "failed", error: "dns" };
  if (resolved.kind === "blocked") return { kind: "blocked" };
  const { address } = resolved;
  return means.sender.post(
    { url: checked.url, address, headers: headersFor(delivery, means), body: delivery.body },
    signal,
  );
}

function headersFor(delivery: Claimed, { clock, secret }: AttemptMeans) {
  const { orgId: org, endpointId: id, eventId, eventType, body, secretSealed, previousSecretSealed } = delivery;
  const sealed = [secretSealed, previousSecretSealed].filter((each) => each !== null);
  const secrets = sealed.map((each) => openSigningSecret(secret, { org, id }, each));
  return headersOf({ id: eventId, type: eventType }, signatureHeader(secrets, clock(), body));
}
