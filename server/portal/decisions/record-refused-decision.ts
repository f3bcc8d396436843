import type { UserId } from "#contract/api/ids.ts";
import type { PortalAction } from "#contract/documents/portal.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import { changeOriginOf } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import type { OpenedQuotation } from "./evidence.ts";

/** Records that a member of the office tried to decide for the client. */
export const recordRefusedDecision = (
  visitor: RequestContext,
  { db, org, id }: OpenedQuotation,
  decision: "accept" | "reject",
  member: { readonly id: UserId; readonly name: string },
): Promise<void> => {
  const action: PortalAction = `${decision}InPortal`;
  const asked = changeOriginOf(visitor, action, { userId: member.id, name: member.name });
  const details = { failure: "MEMBER_OF_ISSUER" };
  return inOrg({ db, org, asked }, (tx) => recordEvent(tx, { resourceType: "quotation", resourceId: id, details }));
};
