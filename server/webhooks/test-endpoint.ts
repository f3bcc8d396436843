import type { WebhookEndpointId } from "#contract/api/ids.ts";
import type { Delivery } from "#contract/webhooks/deliveries.ts";
import type { WebhookTest } from "#contract/webhooks/webhooks.ts";
import { wording } from "#contract/api/wording.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { emitTest } from "#server/history/events/emit.ts";
import { invalidFields, Refusal } from "#server/core/refusal.ts";
import { findPause } from "#server/installation/read.ts";
import { getDelivery, lockEndpoint } from "./read.ts";
import { refuseDisabled } from "./refuse-disabled.ts";

/** Sends an example of one of its types to an endpoint, delivered as real events. @throws Refusal 404, 409, 422 */
export async function testEndpoint(caller: Caller, id: WebhookEndpointId, { type }: WebhookTest): Promise<Delivery> {
  // Events wait for the end of a pause, but a person who tests an endpoint waits for the result.
  const isPaused = (await findPause(caller.db)) !== null;
  return inOrg(caller, async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    refuseDisabled(endpoint);
    if (isPaused) throw pausedError();
    if (!endpoint.events.includes(type)) {
      const message = wording("webhooks.otherType", { types: endpoint.events.join(", ") });
      throw invalidFields([{ path: "type", code: "NOT_ALLOWED", message }]);
    }
    await recordEvent(tx, { resourceType: "webhook_endpoint", resourceId: id, details: { eventType: type } });
    return getDelivery(tx, await emitTest(tx, type, id, caller.clock()));
  });
}

const pausedError = () =>
  new Refusal("INVALID_STATE", wording("webhooks.paused"), {
    currentStatus: "PAUSED",
    allowedActions: ["update", "delete", "rotate-secret", "replay"],
  });
