import type { ExampleKind, RemovedExample } from "#contract/organizations/first-run.ts";
import type { ClientId, ExpenseId, InvoiceId, LeadId, ProjectId, QuotationId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { deleteClient } from "#server/records/clients/delete-client.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { giveBackQuotationNumber } from "#server/billing/documents/number.ts";
import { deleteExpense } from "#server/records/expenses/delete-expense.ts";
import { deleteInvoiceDraft } from "#server/billing/invoices/drafts/delete-invoice-draft.ts";
import { deleteLead } from "#server/records/leads/delete-lead.ts";
import { lockOrganization } from "#server/organizations/read.ts";
import { deleteUnusedProject } from "#server/records/projects/delete-unused-project.ts";
import { deleteQuotation } from "#server/billing/quotations/delete-quotation.ts";
import { isReferredTo, lockExampleRecords, takeExampleRecords, wasChanged } from "./store.ts";

/** The kinds in the order of removal: what refers to others comes first. */
const kinds = ["EXPENSE", "INVOICE", "QUOTATION", "LEAD", "PROJECT", "CLIENT"] as const satisfies ExampleKind[];

/**
 * Removes the records of the example that no person has worked with. The others become ordinary records: they are never
 * removed with the example again.
 */
export function removeExample(caller: Caller): Promise<RemovedExample> {
  return inOrg(caller, async (tx) => {
    await lockOrganization(tx);
    const ids = await takeExampleRecords(tx);
    const result: RemovedExample = { removed: [], kept: [] };
    const records = new Map<ExampleKind, Awaited<ReturnType<typeof lockExampleRecords>>>();
    // All are locked before the first removal raises an event: a change that holds one of them may wait to raise its own.
    for (const kind of kinds) records.set(kind, await lockExampleRecords(tx, kind, ids));
    for (const kind of kinds) {
      for (const record of records.get(kind) ?? []) {
        const reason = await reasonToKeep(tx, kind, record.id);
        if (reason === undefined) {
          await remove({ ...caller, tx }, tx, kind, record);
          result.removed.push({ kind, ...record });
        } else {
          result.kept.push({ kind, ...record, reason });
        }
      }
    }
    return result;
  });
}

async function reasonToKeep(tx: Tx, kind: ExampleKind, id: string): Promise<"CHANGED" | "IN_USE" | undefined> {
  if (await wasChanged(tx, id)) return "CHANGED";
  return (await isReferredTo(tx, kind, id)) ? "IN_USE" : undefined;
}

async function remove(
  caller: Caller,
  tx: Tx,
  kind: ExampleKind,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  switch (kind) {
    case "EXPENSE":
      return deleteExpense(caller, id as ExpenseId);
    case "INVOICE":
      return deleteInvoiceDraft(caller, id as InvoiceId);
    case "QUOTATION":
      await deleteQuotation(caller, id as QuotationId);
      return giveBackQuotationNumber(tx, name);
    case "LEAD":
      return deleteLead(caller, id as LeadId);
    case "PROJECT":
      return deleteUnusedProject(caller, id as ProjectId);
    case "CLIENT":
      return deleteClient(caller, id as ClientId);
  }
}
