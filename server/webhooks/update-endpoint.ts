import type { WebhookEndpointId } from "#contract/api/ids.ts";
import type { WebhookEndpoint, WebhookEndpointChange } from "#contract/webhooks/webhooks.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { urlFaults } from "./check-endpoint.ts";
import { requireReadScopes } from "./check-types.ts";
import { completeHeaders, headerFaults, openHeaders, sealHeaders, type StoredHeaders } from "./own-headers.ts";
import { getEndpoint, lockEndpoint } from "./read.ts";
import { cancelPending, changeEndpoint, type EndpointRow } from "./store.ts";

/** An endpoint begins afresh, without the notice that it works again. */
const notFailing = { failingSince: null, failingNotifiedSince: null } as const;

/**
 * Changes the fields given. Cancels pending deliveries to an endpoint that is disabled, and those of a type that it no
 * longer chooses. @throws Refusal 403, 404, 422
 */
export function updateEndpoint(
  caller: Caller,
  id: WebhookEndpointId,
  { headers, ...body }: WebhookEndpointChange,
): Promise<WebhookEndpoint> {
  return inOrg(caller, async (tx) => {
    const before = await lockEndpoint(tx, id);
    refuseFaults([...urlFaults(body.url, caller.allowedRanges), ...headerFaults(headers ?? [])]);
    const ownHeaders = changedHeaders(caller, before, { headers, url: body.url ?? before.url });
    const events = body.events ?? before.events;
    const isMoved = body.url !== undefined && body.url !== before.url;
    // Everything that goes to another address is new to it, and so is a type that is added.
    requireReadScopes(caller, isMoved ? events : events.filter((type) => !before.events.includes(type)));
    const at = caller.clock();
    // Enabling, disabling or moving it is a new decision, which resets the service's reasons to disable it.
    const decided = body.enabled === undefined ? {} : { disabledReason: null, ...notFailing };
    const moved = isMoved ? notFailing : {};
    await changeEndpoint(tx, id, { ...body, ...ownHeaders, ...decided, ...moved, updatedAt: at });
    const dropped = before.events.filter((type) => body.events !== undefined && !body.events.includes(type));
    if (body.enabled === false) await cancelPending(tx, id, "all", at);
    else if (dropped.length > 0) await cancelPending(tx, id, dropped, at);
    return getEndpoint(tx, id);
  });
}

/**
 * Returns the own headers to store; nothing when they stay as they are. Values never go to another origin than the one
 * that they were given for: a person who may change the URL need not know them. @throws Refusal 422
 */
function changedHeaders(
  { secret, org }: Caller,
  before: EndpointRow,
  { headers, url }: { readonly headers: WebhookEndpointChange["headers"] | undefined; readonly url: string },
): Partial<StoredHeaders> {
  const staysThere = new URL(url).origin === new URL(before.url).origin;
  if (headers === undefined) {
    if (!staysThere && before.headerNames.length > 0) {
      refuseFaults([{ path: "headers", code: "REQUIRED", message: wording("webhooks.headersAgain") }]);
    }
    return {};
  }
  const endpoint = { org, id: before.id };
  const needsValues = staysThere && headers.some(({ value }) => value === undefined);
  const completed = completeHeaders(headers, needsValues ? openHeaders(secret, endpoint, before) : []);
  refuseFaults(completed.faults);
  return sealHeaders(secret, endpoint, completed.headers);
}
