import type { GstFiling, NewGstFiling } from "#contract/books/gst-filings.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { newId } from "#server/core/ids.ts";
import { found, Refusal, refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { closeBooks } from "#server/organizations/close-books.ts";
import { getOrganization, lockOrganization } from "#server/organizations/read.ts";
import { reportedPeriod } from "#server/reports/reported-period.ts";
import { presentBoxes, presentGstFiling } from "./present.ts";
import { findGstFiling, insertGstFiling, keepGstDocuments, sumGst } from "./store.ts";

/**
 * Keeps a GST return as it is filed, with its documents, and closes its period where that is asked for. Locks the
 * organization, so that boxes and documents agree whatever is written at the same time.
 * @throws Refusal 403 INSUFFICIENT_SCOPE, 422
 */
export function fileGstReturn(caller: Caller, body: NewGstFiling): Promise<GstFiling> {
  const closesPeriod = body.closesPeriod === true;
  if (closesPeriod && !caller.permissions.includes("organization:write")) {
    throw new Refusal("INSUFFICIENT_SCOPE", wording("reports.closingNeedsScope"));
  }
  return inOrg(caller, async (tx) => {
    await lockOrganization(tx);
    const { timeZone, currency } = await getOrganization(tx);
    const at = caller.clock();
    refuseFaults(periodFaults(body, dayOf(at, timeZone)));
    const { period } = reportedPeriod(body, timeZone, at);
    const id = newId("gsr", at);
    await insertGstFiling(tx, {
      id,
      fromDay: body.from,
      toDay: body.to,
      currency,
      boxes: presentBoxes(found(await sumGst(tx, period))),
      note: body.note ?? null,
      filedBy: caller.name,
      createdAt: at,
    });
    await keepGstDocuments(tx, id, period);
    if (closesPeriod) await closeBooks(tx, body.to, at);
    return presentGstFiling(found(await findGstFiling(tx, id)));
  });
}

function periodFaults({ from, to }: NewGstFiling, today: string) {
  if (from > to) return [{ path: "to", code: "OUT_OF_RANGE", message: wording("reports.returnReversed") }];
  const message = wording("reports.returnTooEarly", { day: { day: today } });
  return to < today ? [] : [{ path: "to", code: "OUT_OF_RANGE", message }];
}
