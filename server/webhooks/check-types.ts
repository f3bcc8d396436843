import { type EventType, readScopesOf } from "#contract/webhooks/events.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { Refusal } from "#server/core/refusal.ts";

/**
 * Rejects sending events of these types to an address that the caller chose, unless the caller may read them: with the
 * scopes of their resources, or with `events:read`, which reads every event.
 * @throws Refusal 403 INSUFFICIENT_SCOPE
 */
export function requireReadScopes({ permissions }: Caller, types: readonly EventType[]): void {
  if (permissions.includes("events:read")) return;
  for (const type of types) {
    const missing = readScopesOf(type).find((scope) => !permissions.includes(scope));
    if (missing === undefined) continue;
    throw new Refusal("INSUFFICIENT_SCOPE", wording("webhooks.lacksScope", { scope: missing, event: type }));
  }
}
