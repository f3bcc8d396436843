import type { FilledExample } from "#contract/organizations/first-run.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { createClient } from "#server/records/clients/create-client.ts";
import { Refusal } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { createExpense } from "#server/records/expenses/create-expense.ts";
import { createInvoice } from "#server/billing/invoices/drafts/create-invoice.ts";
import { createLead } from "#server/records/leads/create-lead.ts";
import { lockOrganization } from "#server/organizations/read.ts";
import { createProject } from "#server/records/projects/create-project.ts";
import { createQuotation } from "#server/billing/quotations/create-quotation.ts";
import { example } from "./example.ts";
import { insertExampleRecords, isEmptyOrganization } from "./store.ts";

/** Adds the example to an organization without any record, through the verbs of its records. @throws Refusal 409 */
export function fillExample(caller: Caller): Promise<FilledExample> {
  return inOrg(caller, async (tx) => {
    // Of two requests at once, the second one finds the records of the first.
    await lockOrganization(tx);
    if (!(await isEmptyOrganization(tx))) {
      throw new Refusal("HAS_DOCUMENTS", wording("organization.hasRecords"));
    }
    const records = await create({ ...caller, tx });
    await insertExampleRecords(
      tx,
      records.map(({ id }) => id),
    );
    return { records };
  });
}

async function create(caller: Caller): Promise<FilledExample["records"]> {
  const homeowner = await createClient(caller, example.homeowner);
  const business = await createClient(caller, example.business);
  const flat = await createProject(caller, { ...example.flat, clientId: homeowner.id });
  const shop = await createProject(caller, { ...example.shop, clientId: business.id });
  const { sections, ...quoted } = structuredClone(example.quotation);
  const parties = { clientId: homeowner.id, projectId: flat.id };
  const quotation = await createQuotation(caller, { ...quoted, sections: [...sections], ...parties });
  const { items, ...billed } = structuredClone(example.invoice);
  const invoice = await createInvoice(caller, { ...billed, items, clientId: business.id, projectId: shop.id });
  const lead = await createLead(caller, example.lead);
  const date = caller.clock().toISOString();
  const expense = await createExpense(caller, { ...example.expense, date, projectId: shop.id });
  return [
    ...[homeowner, business].map(({ id, name }) => ({ kind: "CLIENT" as const, id, name })),
    ...[flat, shop].map(({ id, name }) => ({ kind: "PROJECT" as const, id, name })),
    { kind: "QUOTATION", id: quotation.id, name: quotation.number },
    { kind: "INVOICE", id: invoice.id, name: invoice.number },
    { kind: "LEAD", id: lead.id, name: lead.name },
    { kind: "EXPENSE", id: expense.id, name: expense.description },
  ];
}
