import type { WebhookEndpointId } from "#contract/ids.ts";
import { inOrg, type OrgScope } from "#server/db/sql.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { officeAddresses } from "#server/people/read.ts";
import { cancelPending, changeEndpoint, lockEndpointRow } from "./store.ts";

/** Why the service disables an endpoint. */
export interface Disabling {
  readonly reason: string;
  /** Whether the office is to hear of it by mail. */
  readonly isMailed: boolean;
}

/** Disables an endpoint on behalf of the service, says why, and cancels what is waiting for it. */
export function disableEndpoint(
  scope: OrgScope,
  id: WebhookEndpointId,
  { reason, isMailed }: Disabling,
  at: Date,
): Promise<void> {
  return inOrg(scope, async (tx) => {
    const endpoint = await lockEndpointRow(tx, id);
    if (endpoint?.enabled !== true) return;
    await changeEndpoint(tx, id, { enabled: false, disabledReason: reason, updatedAt: at });
    await cancelPending(tx, id, "all", at);
    if (!isMailed) return;
    for (const recipient of await officeAddresses(tx)) {
      const mail = { kind: "ENDPOINT_DISABLED", documentId: id, revision: 1, recipient, message: reason } as const;
      await enqueueMail(tx, mail, at);
    }
  });
}
