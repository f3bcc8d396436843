import type { ClientId } from "#contract/ids.ts";
import type { Project } from "#contract/projects.ts";
import type { Caller } from "#server/caller.ts";
import { createClient } from "#server/clients/create-client.ts";
import type { OrgScope } from "#server/db/sql.ts";
import { createInvoice } from "#server/invoices/create-invoice.ts";
import { updateOrganization } from "#server/orgs/update-organization.ts";
import { createProject } from "#server/projects/create-project.ts";
import { createQuotation } from "#server/quotations/create-quotation.ts";
import { billSections } from "./bill-lines.ts";
import { clients } from "./clients.ts";
import { contractor } from "./contractor.ts";
import { homeownerInvoices } from "./homeowner-invoices.ts";
import { houseAndBusinessInvoices } from "./house-and-business-invoices.ts";
import { invoiceLines, type Quoted } from "./invoice-lines.ts";
import { dayBefore, enteredAt } from "./office-hours.ts";
import { type ProjectKey, projects } from "./projects.ts";
import { type QuotationKey, quotations } from "./quotations.ts";
import type { ClientStory, InvoiceStory, ProjectStory, QuotationStory } from "./story.ts";

/** Something that the office did on a day; it may build on whatever was done before it. */
interface Step {
  readonly daysAgo: number;
  run(caller: Caller): Promise<void>;
}

/** What has been entered so far, by the keys of the story. */
interface Year {
  readonly now: Date;
  readonly clients: Map<string, ClientId>;
  readonly projects: Map<string, Project>;
  readonly quotations: Map<string, Quoted>;
}

const settledDaysAgo = 362;

/**
 * Enters the year into an empty organization: through the verbs that the API uses, one step after the
 * other in the order of time, with the clock at the moment of each.
 * @param now the present, from which the days of the year are counted back
 */
export async function fillDemo(scope: OrgScope, now: Date): Promise<void> {
  const year: Year = { now, clients: new Map(), projects: new Map(), quotations: new Map() };
  // Stable, so that what builds on another step of the same day stays behind it.
  const steps = stepsOf(year).toSorted((a, b) => b.daysAgo - a.daysAgo);
  const times = enteredAt(
    steps.map(({ daysAgo }) => daysAgo),
    now,
  );
  for (const [i, step] of steps.entries()) {
    await step.run({ ...scope, clock: () => times[i] ?? now });
  }
}

function stepsOf(year: Year): Step[] {
  return [
    { daysAgo: settledDaysAgo, run: async (caller) => void (await updateOrganization(caller, contractor)) },
    ...Object.entries(clients).map(([key, story]) => clientStep(year, key, story)),
    ...Object.entries(projects).map(([key, story]) => projectStep(year, key, story)),
    ...Object.entries(quotations).map(([key, story]) => quotationStep(year, key, story)),
    ...[...homeownerInvoices, ...houseAndBusinessInvoices].map((story) => invoiceStep(year, story)),
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

function projectStep(year: Year, key: string, story: ProjectStory<string>): Step {
  const { daysAgo, client, startsDaysAgo, endsDaysAgo, ...project } = story;
  return {
    daysAgo,
    async run(caller) {
      const entered = await createProject(caller, {
        ...project,
        clientId: known(year.clients, client),
        startDate: dayBefore(year.now, startsDaysAgo),
        endDate: endsDaysAgo === undefined ? null : dayBefore(year.now, endsDaysAgo),
      });
      year.projects.set(key, entered);
    },
  };
}

function quotationStep(year: Year, key: string, story: QuotationStory<ProjectKey>): Step {
  return {
    daysAgo: story.daysAgo,
    async run(caller) {
      const project = known(year.projects, story.project);
      const quotation = await createQuotation(caller, {
        clientId: project.clientId,
        projectId: project.id,
        title: story.title,
        sections: billSections(story).map(({ ref, title, items }) => ({ ref, title, items })),
        notes: story.notes ?? null,
        retentionPct: story.retentionPct ?? null,
      });
      year.quotations.set(key, { story, quotation });
    },
  };
}

function invoiceStep(year: Year, story: InvoiceStory<ProjectKey, QuotationKey>): Step {
  return {
    daysAgo: story.daysAgo,
    async run(caller) {
      const project = known(year.projects, story.project);
      const quoted = story.quotation === undefined ? undefined : known(year.quotations, story.quotation);
      await createInvoice(caller, {
        clientId: project.clientId,
        projectId: project.id,
        quotationId: quoted?.quotation.id ?? null,
        title: story.title,
        items: invoiceLines(story.charges, quoted),
        notes: story.notes ?? null,
        retentionPct: story.retentionPct ?? null,
      });
    },
  };
}

function known<Entered>(entered: ReadonlyMap<string, Entered>, key: string): Entered {
  const found = entered.get(key);
  if (found === undefined) throw new Error(`the demo's "${key}" is used before the day on which it is entered`);
  return found;
}
