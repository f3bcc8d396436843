import type { DeliveryId } from "#contract/api/ids.ts";
import type { Delivery } from "#contract/webhooks/deliveries.ts";
import { wording } from "#contract/api/wording.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { enqueueDelivery } from "#server/history/events/emit.ts";
import { Refusal } from "#server/core/refusal.ts";
import { requireReadScopes } from "./check-types.ts";
import { getDelivery } from "./read.ts";
import { refuseDisabled } from "./refuse-disabled.ts";
import { lockEndpointRow } from "./store.ts";

/** Sends the event of a delivery to its endpoint again, as a new delivery. @throws Refusal 403, 404, 409 */
export function replayDelivery(caller: Caller, id: DeliveryId): Promise<Delivery> {
  return inOrg(caller, async (tx) => {
    const { endpointId, eventId, eventType, test } = await getDelivery(tx, id);
    if (!test) requireReadScopes(caller, [eventType]);
    const endpoint = await lockEndpointRow(tx, endpointId);
    refuseDisabled(endpoint);
    // Only the event types chosen now are sent, whatever they were when the delivery was created.
    if (!endpoint.events.includes(eventType)) {
      throw new Refusal("INVALID_STATE", wording("webhooks.notSubscribed", { event: eventType }), {
        currentStatus: "ENABLED",
        allowedActions: ["update", "delete", "rotate-secret", "test", "replay"],
      });
    }
    await recordEvent(tx, {
      resourceType: "webhook_endpoint",
      resourceId: endpointId,
      details: { deliveryId: id, eventType },
    });
    const delivery = { eventId, eventType, endpointId, isTest: test };
    return getDelivery(tx, await enqueueDelivery(tx, delivery, caller.clock()));
  });
}
