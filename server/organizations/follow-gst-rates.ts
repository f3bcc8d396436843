import type { Caller } from "#server/http/caller.ts";
import { collectFailures } from "#server/core/sharing/collect-failures.ts";
import { sharesOf } from "#server/db/connection/connection-shares.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { found } from "#server/core/refusal.ts";
import { dueTerms } from "./gst-rates.ts";
import { issuingRate } from "./read.ts";
import { changeOrganization, findRateChanges, lockOrganizationRow } from "./store.ts";
import type { OrganizationDocuments } from "./update-organization.ts";

/**
 * Gives the organizations, and their drafts, the GST rate of the day that has begun in their time zones, and begins the
 * registrations of that day. What is sent takes the rate of its own day, whether or not this has run. Any number of processes may do this at once.
 * @returns how many organizations have another rate now, or began to be registered
 * @throws AggregateError when it failed for some of them; the others are done all the same
 */
export async function followGstRates(
  { db, clock }: Pick<Caller, "db" | "clock">,
  documents: OrganizationDocuments,
): Promise<number> {
  const orgs = await asSystem(db, (system) => findRateChanges(system, clock()));
  const { background: atOnce } = sharesOf(db.loads.app.connectionsMax);
  let changed = 0;
  await collectFailures(orgs, "could not change the GST rate of some organizations", { atOnce }, async ({ id }) => {
    await inOrg({ db, org: id }, async (tx) => {
      const org = found(await lockOrganizationRow(tx));
      const at = clock();
      const due = dueTerms(org, at);
      if (due === undefined) return;
      await changeOrganization(tx, { ...due, updatedAt: at });
      const rate = issuingRate({ ...org, gstRate: String(due.gstRate), gstAwaited: due.gstAwaited });
      if (rate !== issuingRate(org)) await documents.followGstRate(tx, rate, at);
      changed += 1;
    });
  });
  return changed;
}
