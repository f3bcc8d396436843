import type { NewWebhookHeader } from "#contract/webhooks/webhook-headers.ts";
import { textOf } from "#server/core/text/wordings.ts";
import type { Caller } from "#server/http/caller.ts";
import { UnreadableError } from "#server/core/secret.ts";
import { checkUrl, isRefused, type WebhookTarget } from "#server/webhooks/check-url.ts";
import { openHeaders } from "#server/webhooks/own-headers.ts";
import { openSigningSecret } from "#server/webhooks/secret.ts";
import type { Claimed } from "./claim.ts";
import { headersOf } from "./headers.ts";
import { type Names, type Resolved, resolveTarget } from "./resolve.ts";
import type { Outcome, Sender } from "./send.ts";
import { signatureHeader, standardHeaders } from "./sign.ts";
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
    return { kind: "refused", reason: `The URL ${textOf(checked.message)}.`, explanation: unexplained };
  }
  const keys = openKeys(delivery, services);
  if ("kind" in keys) return { ...keys, explanation: unexplained };
  const trace = startTrace();
  // Not AbortSignal.timeout, which keeps all its listeners in memory until the time is over.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), services.attemptTimeoutMs);
  try {
    const result = await send({ delivery, target: checked, keys, trace }, services, timeout.signal);
    return { ...result, explanation: trace.explain(result.kind !== "answered") };
  } finally {
    clearTimeout(timer);
  }
}

interface Sending {
  readonly delivery: Claimed;
  readonly target: WebhookTarget;
  readonly keys: Keys;
  readonly trace: Trace;
}

async function send(
  { delivery, target, keys, trace }: Sending,
  services: AttemptServices,
  signal: AbortSignal,
): Promise<Result> {
  if (!target.isAddress) trace.enter("resolve");
  const resolved = await resolveTarget(target, services, signal);
  if (resolved.kind !== "addresses") return unresolved(resolved, trace);
  const { eventId, eventType, body } = delivery;
  // Signed now: resolving the name may have taken seconds.
  const [event, at] = [{ id: eventId, type: eventType }, services.clock()];
  const headers = headersOf(event, signatureHeader(keys.secrets, at, body), {
    own: keys.ownHeaders,
    standard: delivery.standardWebhooks ? standardHeaders(keys.secrets, at, { id: eventId, body }) : undefined,
  });
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

/** The values that a request takes from the endpoint's encrypted columns. */
interface Keys {
  /** The current secret and, while they overlap, the previous one. */
  readonly secrets: readonly string[];
  readonly ownHeaders: readonly NewWebhookHeader[];
}

/** Decrypts what the request needs; leaves an unreadable previous secret out. */
function openKeys(
  delivery: Claimed,
  { secret }: AttemptServices,
): Keys | Extract<Result, { kind: "secret unreadable" }> {
  const endpoint = { org: delivery.orgId, id: delivery.endpointId };
  const { secretSealed, previousSecretSealed } = delivery;
  const current = readable(() => openSigningSecret(secret, endpoint, secretSealed));
  const ownHeaders = readable(() => openHeaders(secret, endpoint, delivery));
  if (current instanceof UnreadableError) return { kind: "secret unreadable", cause: current };
  if (ownHeaders instanceof UnreadableError) return { kind: "secret unreadable", cause: ownHeaders };
  const previous =
    previousSecretSealed === null ? null : readable(() => openSigningSecret(secret, endpoint, previousSecretSealed));
  return { secrets: typeof previous === "string" ? [current, previous] : [current], ownHeaders };
}

function readable<T>(open: () => T): T | UnreadableError {
  try {
    return open();
  } catch (cause) {
    if (cause instanceof UnreadableError) return cause;
    throw cause;
  }
}
