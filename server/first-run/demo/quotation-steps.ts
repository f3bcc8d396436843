import type { NewQuotation } from "#contract/quotations/quotations.ts";
import type { Caller } from "#server/http/caller.ts";
import { acceptQuotation } from "#server/billing/quotations/accept-quotation.ts";
import { createQuotation } from "#server/billing/quotations/create-quotation.ts";
import { rejectQuotation } from "#server/billing/quotations/reject-quotation.ts";
import { reviseQuotation } from "#server/billing/quotations/revise-quotation.ts";
import { sendQuotation } from "#server/billing/quotations/send-quotation.ts";
import { updateQuotation } from "#server/billing/quotations/update-quotation.ts";
import { billSections } from "./bill-lines.ts";
import { advanceProject } from "./project-steps.ts";
import type { QuotationOutcome, QuotationStory } from "./story.ts";
import { known, type Step, type Year } from "./year.ts";

/** Returns the steps from the draft to the client's decision, as far as it got. */
export function quotationSteps(
  year: Year,
  key: string,
  story: QuotationStory<string>,
  outcome: QuotationOutcome,
): Step[] {
  const steps: Step[] = [{ daysAgo: story.daysAgo, run: (caller) => draft(year, caller, key, story) }];
  if ("isDraft" in outcome) return steps;

  const { sentDaysAgo = story.daysAgo, accepted, rejected } = outcome;
  const sending = { run: (caller: Caller) => send(year, caller, key) };
  steps.push({ daysAgo: sentDaysAgo, ...sending });
  if (story.revised !== undefined) {
    const { daysAgo, ...changes } = story.revised;
    steps.push({ daysAgo, run: (caller) => revise(year, caller, key, { ...story, ...changes }) });
    steps.push({ daysAgo, ...sending });
  }
  if (accepted !== undefined) {
    steps.push({ daysAgo: accepted.daysAgo, run: (caller) => accept(year, caller, key, accepted.note) });
  }
  if (rejected !== undefined) {
    steps.push({ daysAgo: rejected.daysAgo, run: (caller) => reject(year, caller, key, rejected.note) });
  }
  return steps;
}

async function draft(year: Year, caller: Caller, key: string, story: QuotationStory<string>): Promise<void> {
  const project = known(year.projects, story.project);
  const parties = { clientId: project.clientId, projectId: project.id };
  const quotation = await createQuotation(caller, { ...parties, ...offered(story) });
  year.quotations.set(key, { story, quotation });
}

async function send(year: Year, caller: Caller, key: string): Promise<void> {
  const { story, quotation } = known(year.quotations, key);
  await sendQuotation(caller, quotation.id, {});
  await advanceProject(year, caller, story.project, "QUOTED");
}

async function revise(year: Year, caller: Caller, key: string, story: QuotationStory<string>): Promise<void> {
  const { id } = known(year.quotations, key).quotation;
  await reviseQuotation(caller, id);
  year.quotations.set(key, { story, quotation: await updateQuotation(caller, id, offered(story)) });
}

async function accept(year: Year, caller: Caller, key: string, note: string): Promise<void> {
  const { story, quotation } = known(year.quotations, key);
  await acceptQuotation(caller, quotation.id, { note });
  await advanceProject(year, caller, story.project, "CONFIRMED");
}

async function reject(year: Year, caller: Caller, key: string, note: string): Promise<void> {
  await rejectQuotation(caller, known(year.quotations, key).quotation.id, { note });
}

function offered(story: QuotationStory<string>): Omit<NewQuotation, "clientId" | "projectId"> {
  return {
    title: story.title,
    sections: billSections(story).map(({ ref, title, items }) => ({ ref, title, items })),
    notes: story.notes ?? null,
    retentionPct: story.retentionPct ?? null,
  };
}
