import type { WebhookEndpointId } from "#contract/ids.ts";
import { inOrg, type OrgScope } from "#server/db/sql.ts";
import { enqueueOfficeMail } from "#server/mail/enqueue.ts";
import { officeAddresses } from "#server/identity/read.ts";
import { cancelPending, changeEndpoint, type EndpointRow, lockEndpointRow } from "./store.ts";

/** What the endpoint was at an attempt. */
type Seen = Partial<Pick<EndpointRow, "url" | "disableOnGone" | "disableAfterFailing" | "failingSince">>;

/** Why the service disables an endpoint. */
export interface Disabling {
  readonly reason: string;
  /** Of this it follows: an endpoint that is different by now is left as it is. */
  readonly seen: Seen;
}

/**
 * Disables an endpoint on behalf of the service, cancels what is waiting for it, and tells the office why.
 * @returns whether it was disabled: the office may have been quicker, or have mended it
 */
export function disableEndpoint(
  scope: OrgScope,
  id: WebhookEndpointId,
  { reason, seen }: Disabling,
  at: Date,
): Promise<boolean> {
  return inOrg(scope, async (tx) => {
    const endpoint = await lockEndpointRow(tx, id);
    if (endpoint?.enabled !== true || !isStill(endpoint, seen)) return false;
    await changeEndpoint(tx, id, { enabled: false, disabledReason: reason, updatedAt: at });
    await cancelPending(tx, id, "all", at);
    for (const recipient of await officeAddresses(tx)) {
      const mail = { kind: "ENDPOINT_DISABLED", documentId: id, revision: 1, recipient, message: reason } as const;
      await enqueueOfficeMail(tx, mail, at);
    }
    return true;
  });
}

const isStill = (endpoint: EndpointRow, seen: Seen): boolean =>
  Object.entries(seen).every(([name, value]) => endpoint[name as keyof Seen] === value);
