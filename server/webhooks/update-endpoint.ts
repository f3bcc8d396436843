import type { WebhookEndpointId } from "#contract/ids.ts";
import type { WebhookEndpoint, WebhookEndpointChange } from "#contract/webhooks.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { urlFaults } from "./check-endpoint.ts";
import { requireReadScopes } from "./check-types.ts";
import { getEndpoint, lockEndpoint } from "./read.ts";
import { cancelPending, changeEndpoint } from "./store.ts";

/**
 * Changes the fields given. Cancels pending deliveries to an endpoint that is disabled, and those of a type that it no
 * longer chooses. @throws Refusal 403, 404, 422
 */
export function updateEndpoint(
  caller: Caller,
  id: WebhookEndpointId,
  body: WebhookEndpointChange,
): Promise<WebhookEndpoint> {
  return inOrg(caller, async (tx) => {
    const before = await lockEndpoint(tx, id);
    refuseFaults(urlFaults(body.url, caller.allowedRanges));
    const events = body.events ?? before.events;
    const isMoved = body.url !== undefined && body.url !== before.url;
    // Everything that goes to another address is new to it, and so is a type that is added.
    requireReadScopes(caller, isMoved ? events : events.filter((type) => !before.events.includes(type)));
    const at = caller.clock();
    // Enabling, disabling or moving it is a new decision, which resets the service's reasons to disable it.
    const decided = body.enabled === undefined ? {} : { disabledReason: null, failingSince: null };
    const moved = isMoved ? { failingSince: null } : {};
    await changeEndpoint(tx, id, { ...body, ...decided, ...moved, updatedAt: at });
    const dropped = before.events.filter((type) => body.events !== undefined && !body.events.includes(type));
    if (body.enabled === false) await cancelPending(tx, id, "all", at);
    else if (dropped.length > 0) await cancelPending(tx, id, dropped, at);
    return getEndpoint(tx, id);
  });
}
