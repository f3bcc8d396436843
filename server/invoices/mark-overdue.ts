import type { Caller } from "#server/caller.ts";
import { collectFailures } from "#server/core/collect-failures.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { emit } from "#server/events/emit.ts";
import { getInvoice } from "./read.ts";
import { changeInvoice, findOrgsWithDueInvoices, insertOverdueMark, lockDueInvoices } from "./store.ts";

/** The number of invoices that one transaction marks: other changes of the organization wait for it to end. */
const batchInvoicesMax = 20;

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
  let marked = 0;
  await collectFailures(orgs, "could not mark the overdue invoices of some organizations", async ({ orgId }) => {
    marked += await markOverdueInOrg({ db, org: orgId, clock });
  });
  return marked;
}

/** Marks the overdue invoices of one organization. */
export async function markOverdueInOrg(scope: Pick<Caller, "db" | "org" | "clock">): Promise<number> {
  let marked = 0;
  for (;;) {
    const taken = await inOrg(scope, async (tx) => {
      const due = await lockDueInvoices(tx, scope.clock(), batchInvoicesMax);
      const at = scope.clock();
      for (const { id, dueDate } of due) {
        await changeInvoice(tx, id, { status: "OVERDUE", updatedAt: at });
        const isFirst = await insertOverdueMark(tx, id, dueDate, at);
        if (isFirst) await emit(tx, "invoice.overdue", await getInvoice(tx, id), at);
      }
      return due.length;
    });
    if (taken === 0) return marked;
    marked += taken;
  }
}
