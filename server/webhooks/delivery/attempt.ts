import type { Caller } from "#server/caller.ts";
import { UnreadableError } from "#server/core/secret.ts";
import { checkUrl, isRefused, type WebhookTarget } from "#server/webhooks/check-url.ts";
import { openSigningSecret } from "#server/webhooks/secret.ts";
import type { Claimed } from "./claim.ts";
import { headersOf } from "./headers.ts";
import { type Names, type Resolved, resolveTarget } from "./resolve.ts";
import type { Outcome, Sender } from "./send.ts";
import { signatureHeader } from "./sign.ts";
import { type Explanation, startTrace, type Trace, unexplained } from "./trace.ts";

/** The result of an attempt, and the facts that explain it. */
export type Attempted = Result & { readonly explanation: Explanation };

type Result =
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
  if (isRefused(checked)) {
    return { kind: "refused", reason: `The URL ${checked.message}.`, explanation: unexplained };
  }
  const secrets = openSecrets(delivery, services);
  if (!Array.isArray(secrets)) return { ...secrets, explanation: unexplained };
  const trace = startTrace();
  // Not AbortSignal.timeout, which keeps all its listeners in memory until the time is over.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), services.attemptTimeoutMs);
  try {
    const result = await send({ delivery, target: checked, secrets, trace }, services, timeout.signal);
    return { ...result, explanation: trace.explain(result.kind !== "answered") };
  } finally {
    clearTimeout(timer);
  }
}

interface Sending {
  readonly delivery: Claimed;
  readonly target: WebhookTarget;
  readonly secrets: readonly string[];
  readonly trace: Trace;
}

async function send(
  { delivery, target, secrets, trace }: Sending,
  services: AttemptServices,
  signal: AbortSignal,
): Promise<Result> {
  if (!target.isAddress) trace.enter("resolve");
  const resolved = await resolveTarget(target, services, signal);
  if (resolved.kind !== "addresses") return unresolved(resolved, trace);
  const { eventId, eventType, body } = delivery;
  // Signed now: resolving the name may have taken seconds.
  const headers = headersOf({ id: eventId, type: eventType }, signatureHeader(secrets, services.clock(), body));
  return services.sender.post({ url: target.url, addresses: resolved.addresses, headers, body }, signal, trace);
}

const unresolvedCauses = {
  unknown: "name_unknown",
  "no name server": "name_server_failed",
  "timed out": "out_of_time",
} as const;

function unresolved(resolved: Exclude<Resolved, { kind: "addresses" }>, trace: Trace): Result {
  if (resolved.kind === "blocked") {
    trace.address = resolved.address;
    trace.cause = "address_blocked";
    return { kind: "blocked" };
  }
  trace.cause = unresolvedCauses[resolved.kind];
  return { kind: "failed", error: resolved.kind === "timed out" ? "timed_out" : "dns" };
}

/** Opens the current secret and, while they overlap, the previous one; leaves an unreadable previous one out. */
function openSecrets(
  { orgId: org, endpointId: id, secretSealed, previousSecretSealed }: Claimed,
  { secret }: AttemptServices,
): string[] | Extract<Result, { kind: "secret unreadable" }> {
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
