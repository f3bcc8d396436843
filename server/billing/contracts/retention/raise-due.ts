import type { ContractId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { nextReleaseOf, retentionOf } from "#server/billing/contracts/ledger.ts";
import { getContract } from "#server/billing/contracts/read.ts";
import { findStates } from "#server/billing/contracts/state.ts";
import { dayOf } from "#server/core/calendar.ts";
import { collectFailures } from "#server/core/sharing/collect-failures.ts";
import { sharesOf } from "#server/db/connection/connection-shares.ts";
import { asSystem, inOrg, readInOrg } from "#server/db/sql.ts";
import { findLockedContract } from "#server/billing/documents/contracts/hold.ts";
import { emitEach } from "#server/history/events/emit.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { findDueContracts, findOrgsWithDueRetention, insertRetentionMark } from "./store.ts";

/** The zone in which each day begins first: no organization's today is later. */
const earliestZone = "Pacific/Kiritimati";

/**
 * Raises retention.due for every contract of which a release has fallen due and some is held, once per contract and
 * release. Any number of processes may do this at once, and after any pause.
 *
 * 1. The contract is locked, so that what it holds stays the same.
 * 2. A mark per contract and release, which can be inserted once, decides whether the event is raised.
 * 3. Both are in one transaction, so a process that dies leaves both or nothing.
 *
 * @returns how many events were raised by this call
 * @throws AggregateError when it failed for some organizations; the others are done all the same
 */
export async function raiseDueRetention({ db, clock }: Pick<Caller, "db" | "clock">): Promise<number> {
  const orgs = await asSystem(db, (system) => findOrgsWithDueRetention(system, dayOf(clock(), earliestZone)));
  const { background: atOnce } = sharesOf(db.loads.app.connectionsMax);
  let raised = 0;
  await collectFailures(orgs, "could not report the due retention of some organizations", { atOnce }, async (org) => {
    raised += await raiseInOrg({ db, org: org.orgId, clock });
  });
  return raised;
}

async function raiseInOrg(scope: Pick<Caller, "db" | "org" | "clock">): Promise<number> {
  const read = readInOrg({ db: scope.db, org: scope.org });
  const today = dayOf(scope.clock(), await getTimeZone(read));
  let raised = 0;
  for (const { id } of await findDueContracts(read, today)) if (await raiseFor(scope, id, today)) raised += 1;
  return raised;
}

/** Raises the event of one contract, unless it was raised or is no longer due. */
function raiseFor(scope: Pick<Caller, "db" | "org" | "clock">, id: ContractId, today: string): Promise<boolean> {
  return inOrg(scope, async (tx) => {
    if ((await findLockedContract(tx, id)) === undefined) return false;
    const [state] = await findStates(tx, [id]);
    if (state === undefined) return false;
    const { nextOn, nextAmount } = retentionOf(state);
    if (nextOn === null || nextOn > today || nextAmount <= 0) return false;
    const at = scope.clock();
    if (!(await insertRetentionMark(tx, id, nextReleaseOf(state).half, at))) return false;
    await emitEach(tx, "retention.due", [await getContract(tx, id)], at);
    return true;
  });
}
