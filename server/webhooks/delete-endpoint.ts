import type { WebhookEndpointId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockEndpoint } from "./read.ts";
import { cancelPending, changeEndpoint } from "./store.ts";

/** Deletes an endpoint and cancels its pending deliveries. Its deliveries stay in the log. @throws Refusal 404 */
export function deleteEndpoint(caller: Caller, id: WebhookEndpointId): Promise<void> {
  return inOrg(caller, async (tx) => {
    await lockEndpoint(tx, id);
    const at = caller.clock();
    await changeEndpoint(tx, id, { enabled: false, disabledReason: null, deletedAt: at, updatedAt: at });
    await cancelPending(tx, id, "all", at);
  });
}
