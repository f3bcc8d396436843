import type { SecurityNoticeId } from "#contract/api/ids.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { notFound } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { acknowledgeNoticeRow } from "./store.ts";

/** Takes a notice off the overview. @throws Refusal 404 */
export const acknowledgeNotice = (caller: Caller, id: SecurityNoticeId): Promise<void> =>
  inOrg(caller, async (tx) => {
    if (!(await acknowledgeNoticeRow(tx, id, caller.clock()))) throw notFound();
    await recordEvent(tx, { resourceType: "organization", resourceId: tx.org, details: { notice: id } });
  });
