import type { Caller } from "#server/http/caller.ts";
import { collectFailures } from "#server/core/sharing/collect-failures.ts";
import { sharesOf } from "#server/db/connection/connection-shares.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { emitEach } from "#server/history/events/emit.ts";
import { getInvoices } from "./read.ts";
import { findOrgsWithDueInvoices, lockDueInvoices, makeOverdue } from "./marks-store.ts";

/** The number of invoices that one transaction marks: other changes of the organization wait for it to end. */
const batchInvoicesMax = 50;

/**
 * Makes every invoice that is SENT and past its due date OVERDUE, and raises invoice.overdue once per invoice and due
 * date. Any number of processes may do this at once, and after any pause.
 *
 * 1. Invoices are taken with their rows locked; those locked by others are left to them, or to the next run.
 * 2. A mark per invoice and due date, which can be inserted once, decides whether the event is raised.
 * 3. Both are in one transaction with the event, so a process that dies leaves all of it or nothing.
 *
 * @returns how many invoices became overdue by this call
 * @throws AggregateError when it failed for some organizations; the others are done all the same
 */
export async function markOverdueInvoices({ db, clock }: Pick<Caller, "db" | "clock">): Promise<number> {
  const orgs = await asSystem(db, (system) => findOrgsWithDueInvoices(system, clock()));
  const { background: atOnce } = sharesOf(db.loads.app.connectionsMax);
  // Of few organizations, several batches each: the statements of one are run while others wait for this process.
  const batchesAtOnce = Math.max(1, Math.floor(atOnce / orgs.length));
  let marked = 0;
  await collectFailures(orgs, "could not mark the overdue invoices of some organizations", { atOnce }, async (org) => {
    const count = await markOverdueInOrg({ db, org: org.orgId, clock }, batchesAtOnce);
    marked += count;
  });
  return marked;
}

/** Marks the overdue invoices of one organization. @param atOnce the number of batches that are marked at the same time */
export async function markOverdueInOrg(scope: Pick<Caller, "db" | "org" | "clock">, atOnce = 1): Promise<number> {
  let marked = 0;
  const markAll = async () => {
    let taken: number;
    do {
      taken = await markSome(scope);
      marked += taken;
      // Those that are left after a smaller batch are locked by others.
    } while (taken === batchInvoicesMax);
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, markAll));
  const failed = ended.find((each) => each.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return marked;
}

/** Marks one batch, in few statements however many invoices it has. */
function markSome(scope: Pick<Caller, "db" | "org" | "clock">): Promise<number> {
  return inOrg(scope, async (tx) => {
    const due = await lockDueInvoices(tx, scope.clock(), batchInvoicesMax);
    if (due.length === 0) return 0;
    const at = scope.clock();
    const [first, invoices] = await inOneTrip(
      () => makeOverdue(tx, due, at),
      () => getInvoices(tx, due),
    );
    const raising = invoices.filter(({ id }) => first.has(id));
    if (raising.length > 0) await emitEach(tx, "invoice.overdue", raising, at);
    return due.length;
  });
}
