import type { Caller } from "#server/caller.ts";
import { UnreadableError } from "#server/core/secret.ts";
import { checkUrl, isRefused, type WebhookTarget } from "#server/webhooks/check-url.ts";
import { openSigningSecret } from "#server/webhooks/secret.ts";
import type { Claimed } from "./claim.ts";
import { headersOf } from "./headers.ts";
import { type Names, resolveTarget } from "./resolve.ts";
import type { Outcome, Sender } from "./send.ts";
import { signatureHeader } from "./sign.ts";

/** The result of an attempt. */
export type Attempted =
  | Outcome
  /** The stored URL itself is rejected: no attempt can ever succeed. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The name resolved to a blocked address this time. */
  | { readonly kind: "blocked" }
  /** The request cannot be signed: the endpoint's stored secret was sealed under another secret, or is damaged. */
  | { readonly kind: "secret unreadable"; readonly cause: unknown };

export type AttemptServices = Pick<Caller, "clock" | "secret" | "allowedRanges"> & {
  readonly attemptTimeoutMs: number;
  readonly names: Names;
  readonly sender: Sender;
};

/** Checks the URL, signs and sends, once. */
export async function attempt(delivery: Claimed, services: AttemptServices): Promise<Attempted> {
  const checked = checkUrl(delivery.url, services.allowedRanges);
  if (isRefused(checked)) return { kind: "refused", reason: `The URL ${checked.message}.` };
  const secrets = openSecrets(delivery, services);
  if (!Array.isArray(secrets)) return secrets;
  // Not AbortSignal.timeout, which keeps all its listeners in memory until the time is over.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), services.attemptTimeoutMs);
  try {
    return await send({ delivery, target: checked, secrets }, services, timeout.signal);
  } finally {
    clearTimeout(timer);
  }
}

interface Sending {
  readonly delivery: Claimed;
  readonly target: WebhookTarget;
  readonly secrets: readonly string[];
}

async function send(
  { delivery, target, secrets }: Sending,
  services: AttemptServices,
  signal: AbortSignal,
): Promise<Attempted> {
  const resolved = await resolveTarget(target, services, signal);
  if (resolved.kind === "timed out") return { kind: "failed", error: "timed_out" };
  if (resolved.kind === "unknown") return { kind: "failed", error: "dns" };
  if (resolved.kind === "blocked") return { kind: "blocked" };
  const { eventId, eventType, body } = delivery;
  // Signed now: resolving the name may have taken seconds.
  const headers = headersOf({ id: eventId, type: eventType }, signatureHeader(secrets, services.clock(), body));
  return services.sender.post({ url: target.url, addresses: resolved.addresses, headers, body }, signal);
}

/** Opens the current secret and, while they overlap, the previous one; leaves an unreadable previous one out. */
function openSecrets(
  { orgId: org, endpointId: id, secretSealed, previousSecretSealed }: Claimed,
  { secret }: AttemptServices,
): string[] | Extract<Attempted, { kind: "secret unreadable" }> {
  const open = (sealed: Buffer): string | UnreadableError => {
    try {
      return openSigningSecret(secret, { org, id }, sealed);
    } catch (cause) {
      if (cause instanceof UnreadableError) return cause;
      throw cause;
    }
  };
  const current = open(secretSealed);
  if (typeof current !== "string") return { kind: "secret unreadable", cause: current };
  const previous = previousSecretSealed === null ? null : open(previousSecretSealed);
  return typeof previous === "string" ? [current, previous] : [current];
}
