import { type Permission, permissionsOf } from "#contract/people/roles.ts";
import { payeeScope } from "#contract/api/scopes.ts";
import type { Caller } from "#server/http/caller.ts";
import { createClient } from "#server/records/clients/create-client.ts";
import { newId } from "#server/core/ids.ts";
import { asSystem, type OrgScope } from "#server/db/sql.ts";
import { organizationDocuments } from "#server/billing/invoices/organization-documents.ts";
import { markOverdueInOrg } from "#server/billing/invoices/mark-overdue.ts";
import { draftDueInOrg } from "#server/billing/recurring/draft-due.ts";
import { updateOrganization } from "#server/organizations/update-organization.ts";
import { bankSteps, type SampleFile, sampleExports } from "./bank-exports.ts";
import { businessInvoices } from "./business-invoices.ts";
import { clients } from "./clients.ts";
import { centralKitchen } from "./central-kitchen.ts";
import { contractSteps } from "./contract-steps.ts";
import { contractor } from "./contractor.ts";
import { deliverYear, endpointStep } from "./deliveries.ts";
import { expenseStep } from "./expense-step.ts";
import { expenses } from "./expenses.ts";
import { homeownerInvoices } from "./homeowner-invoices.ts";
import { houseInvoices } from "./house-invoices.ts";
import { invoiceSteps } from "./invoice-steps.ts";
import { enteredAt } from "./office-hours.ts";
import { liftLobbies } from "./lift-lobbies.ts";
import { leadSteps } from "./lead-steps.ts";
import { leads } from "./leads.ts";
import { priceBookStep } from "./price-book.ts";
import { projectSteps } from "./project-steps.ts";
import { projects } from "./projects.ts";
import { rearExtension } from "./rear-extension.ts";
import { recurring } from "./recurring.ts";
import { recurringSteps } from "./recurring-steps.ts";
import { quotationOutcomes } from "./quotation-outcomes.ts";
import { quotationSteps } from "./quotation-steps.ts";
import { type QuotationKey, quotations } from "./quotations.ts";
import { deliverMails } from "./store.ts";
import type { ClientStory } from "./story.ts";
import { newYear, type Step, type Year } from "./year.ts";

const settledDaysAgo = 362;

/**
 * Enters the year into an empty organization: through the verbs that the API uses, one step after the other in
 * chronological order, with the clock set to the time of each.
 * @returns exports of the bank for invoices that are open then
 * @param now the present, from which the days of the year are counted back
 */
export async function fillDemo(
  scope: OrgScope & Pick<Caller, "secret" | "pdf" | "fileReader" | "allowedRanges" | "mailLimits">,
  now: Date,
): Promise<SampleFile[]> {
  // The sort is stable, so a step that depends on another of the same day stays after it.
  const year = newYear(now);
  const steps = stepsOf(year).toSorted((a, b) => b.daysAgo - a.daysAgo);
  const times = enteredAt(
    steps.map(({ daysAgo }) => daysAgo),
    now,
  );
  // The year is entered before anyone has an account, so no account is named.
  const permissions: readonly Permission[] = [...permissionsOf.OWNER, payeeScope];
  const office = { name: "Office", actorId: newId("usr", now), permissions };
  for (const [i, step] of steps.entries()) {
    const caller = { ...scope, ...office, clock: () => times[i] ?? now };
    // As the worker would have done by then.
    await markOverdueInOrg(caller);
    await draftDueInOrg(caller);
    await step.run(caller);
  }
  const caller = { ...scope, ...office, clock: () => now };
  await deliverYear(caller, now);
  await asSystem(scope.db, (system) => deliverMails(system, scope.org));
  return sampleExports(year, caller);
}

function stepsOf(year: Year): Step[] {
  return [
    {
      daysAgo: settledDaysAgo,
      run: async (caller) =>
        void (await updateOrganization(caller, contractor, organizationDocuments, async () => undefined)),
    },
    ...Object.entries(clients).map(([key, story]) => clientStep(year, key, story)),
    ...Object.entries(projects).flatMap(([key, story]) => projectSteps(year, key, story)),
    ...(Object.keys(quotations) as QuotationKey[]).flatMap((key) =>
      quotationSteps(year, key, quotations[key], quotationOutcomes[key]),
    ),
    ...[...homeownerInvoices, ...houseInvoices, ...businessInvoices].flatMap((story) => invoiceSteps(year, story)),
    ...[liftLobbies, rearExtension, centralKitchen].flatMap((story) => contractSteps(year, story)),
    ...recurring.flatMap((story) => recurringSteps(year, story)),
    ...expenses.map((story) => expenseStep(year, story)),
    ...leads.flatMap((story) => leadSteps(story)),
    priceBookStep,
    endpointStep,
    ...bankSteps(year),
  ];
}

function clientStep(year: Year, key: string, { daysAgo, ...client }: ClientStory): Step {
  return {
    daysAgo,
    async run(caller) {
      const { id } = await createClient(caller, client);
      year.clients.set(key, id);
    },
  };
}
