import type { WebhookEndpointId } from "#contract/api/ids.ts";
import type { NewReplay, Replay } from "#contract/webhooks/webhooks.ts";
import { wording } from "#contract/api/wording.ts";
import { endOf, startOf } from "#server/core/calendar.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { requireReadScopes } from "./check-types.ts";
import { getReplay, lockEndpoint } from "./read.ts";
import { refuseDisabled } from "./refuse-disabled.ts";
import { insertReplay } from "./store.ts";

/** Starts sending a period of events to an endpoint again; a worker continues it. @throws Refusal 403, 404, 409, 422 */
export function replayPeriod(caller: Caller, endpointId: WebhookEndpointId, body: NewReplay): Promise<Replay> {
  return inOrg(caller, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    requireReadScopes(caller, endpoint.events);
    refuseDisabled(endpoint);
    const at = caller.clock();
    const timeZone = await getTimeZone(tx);
    const since = startOf(body.since, timeZone);
    const asked = body.until === undefined ? at : endOf(body.until, timeZone);
    // Events raised from now on are delivered anyway.
    const until = asked < at ? asked : at;
    if (since > at) {
      refuseFaults([{ path: "since", code: "OUT_OF_RANGE", message: wording("fields.inFuture") }]);
    }
    if (until < since) {
      refuseFaults([{ path: "until", code: "OUT_OF_RANGE", message: wording("webhooks.periodReversed") }]);
    }
    const id = newId("job", at);
    await insertReplay(tx, { id, endpointId, since, until, onlyFailed: body.only === "failed", createdAt: at });
    await recordEvent(tx, {
      resourceType: "webhook_endpoint",
      resourceId: endpointId,
      details: { jobId: id, since: since.toISOString(), until: until.toISOString(), only: body.only },
    });
    tx.wakeDeliveries();
    return getReplay(tx, endpointId, id);
  });
}
