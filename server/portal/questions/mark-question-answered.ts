import type { PortalQuestionId } from "#contract/api/ids.ts";
import { found } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { linkKindOf, linkKinds } from "#server/billing/documents/portal-link/link.ts";
import { markAnswered } from "./store.ts";

/** Takes a client's question off the overview. @throws Refusal 404 */
export const markQuestionAnswered = (caller: Caller, id: PortalQuestionId): Promise<void> =>
  inOrg(caller, async (tx) => {
    const documentId = found(await markAnswered(tx, id, caller.clock()));
    await recordEvent(tx, { resourceType: linkKinds[linkKindOf(documentId)].resourceType, resourceId: documentId });
  });
