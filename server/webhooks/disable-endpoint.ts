import type { WebhookEndpointId } from "#contract/api/ids.ts";
import { inOrg, type OrgScope } from "#server/db/sql.ts";
import { enqueueOfficeMail } from "#server/mail/enqueue.ts";
import { officeAddresses } from "#server/identity/members/read.ts";
import { cancelPending, changeEndpoint, type EndpointRow, lockEndpointRow } from "./store.ts";

/** The endpoint's state at an attempt. */
type Seen = Partial<Pick<EndpointRow, "url" | "disableOnGone" | "disableAfterFailing" | "failingSince">>;

/** Why the service disables an endpoint. */
export interface Disabling {
  readonly reason: string;
  /** The state that led to the decision: an endpoint that has changed since is left as it is. */
  readonly seen: Seen;
}

/**
 * Disables an endpoint on behalf of the service, cancels its pending deliveries, and mails the reason to the office.
 * @returns false when the office has already disabled or changed it
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
    await changeEndpoint(tx, id, { enabled: false, disabledReason: reason, failingNotifiedSince: null, updatedAt: at });
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
