import type { NewClaim } from "#contract/contracts/claims.ts";
import type { ContractId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { NewQuotation } from "#contract/quotations/quotations.ts";
import type { Caller } from "#server/http/caller.ts";
import { billDeposit } from "#server/billing/contracts/bill-deposit.ts";
import { billClaim } from "#server/billing/contracts/claims/bill-claim.ts";
import { createClaim } from "#server/billing/contracts/claims/create-claim.ts";
import { respondToClaim } from "#server/billing/contracts/claims/respond-to-claim.ts";
import { submitClaim } from "#server/billing/contracts/claims/submit-claim.ts";
import { closeContract } from "#server/billing/contracts/close-contract.ts";
import { completeContract } from "#server/billing/contracts/complete-contract.ts";
import { createContract } from "#server/billing/contracts/create-contract.ts";
import { getContract } from "#server/billing/contracts/read.ts";
import { releaseContractRetention } from "#server/billing/contracts/release-retention.ts";
import { dayOf } from "#server/core/calendar.ts";
import { readInOrg } from "#server/db/sql.ts";
import { acceptQuotation } from "#server/billing/quotations/accept-quotation.ts";
import { createQuotation } from "#server/billing/quotations/create-quotation.ts";
import { sendQuotation } from "#server/billing/quotations/send-quotation.ts";
import { demoTimeZone } from "./contractor.ts";
import type { ClaimStory, ContractSection, ContractStory, VariationStory } from "./contract-story.ts";
import { paymentSteps, sendEntered } from "./invoice-steps.ts";
import { advanceProject } from "./project-steps.ts";
import type { PaymentStory } from "./story.ts";
import { known, type Step, type Year } from "./year.ts";

type Story = ContractStory<string>;

/** Returns the steps of a job that is billed by claims, from its quotation on. */
export function contractSteps(year: Year, story: Story): Step[] {
  const { begun, variations = [], deposit, claims, completed, releases = [], closed } = story;
  const contract = () => known(year.contracts, story);
  return [
    ...quotationSteps(year, story),
    {
      daysAgo: begun.daysAgo,
      async run(caller) {
        const quotationId = known(year.contracted, story.quotation);
        year.contracts.set(story, (await createContract(caller, { quotationId, ...begun.terms })).id);
      },
    },
    ...variations.flatMap((variation) => variationSteps(year, contract, variation)),
    ...(deposit === undefined
      ? []
      : billSteps(year, deposit, (caller) => billDeposit(caller, contract(), { fraction: deposit.fraction }))),
    ...claims.flatMap((claim) => claimSteps(year, contract, claim)),
    ...(completed === undefined ? [] : [{ ...completed, run: (caller: Caller) => complete(caller, contract()) }]),
    ...releases.flatMap((release) =>
      billSteps(year, release, (caller) => releaseContractRetention(caller, contract(), {})),
    ),
    ...(closed === undefined
      ? []
      : [{ ...closed, run: async (caller: Caller) => void (await closeContract(caller, contract(), {})) }]),
  ];
}

/** Returns the steps from the draft of the quotation to its acceptance. */
function quotationSteps(year: Year, { project, quotation }: Story): Step[] {
  const { daysAgo, title, sections, sentDaysAgo, accepted, ...offer } = quotation;
  const quotationId = () => known(year.contracted, quotation);
  return [
    {
      daysAgo,
      async run(caller) {
        const { id: projectId, clientId } = known(year.projects, project);
        const parties = { clientId, projectId };
        const { id } = await createQuotation(caller, { ...parties, title, sections: entry(sections), ...offer });
        year.contracted.set(quotation, id);
      },
    },
    {
      daysAgo: sentDaysAgo,
      async run(caller) {
        await sendQuotation(caller, quotationId(), {});
        await advanceProject(year, caller, project, "QUOTED");
      },
    },
    {
      daysAgo: accepted.daysAgo,
      async run(caller) {
        await acceptQuotation(caller, quotationId(), { note: accepted.note });
        await advanceProject(year, caller, project, "CONFIRMED");
      },
    },
  ];
}

function variationSteps(year: Year, contract: () => ContractId, variation: VariationStory): Step[] {
  const { daysAgo, title, sections, sentDaysAgo, accepted } = variation;
  const quotationId = () => known(year.contracted, variation);
  const steps: Step[] = [
    {
      daysAgo,
      async run(caller) {
        const { id } = await createQuotation(caller, { contractId: contract(), title, sections: entry(sections) });
        year.contracted.set(variation, id);
      },
    },
    { daysAgo: sentDaysAgo, run: async (caller) => void (await sendQuotation(caller, quotationId(), {})) },
  ];
  if (accepted !== undefined) {
    const { daysAgo, note } = accepted;
    steps.push({ daysAgo, run: async (caller) => void (await acceptQuotation(caller, quotationId(), { note })) });
  }
  return steps;
}

/** Returns the steps from a claim's lines to the payments of its invoice, as far as it got. */
function claimSteps(year: Year, contract: () => ContractId, story: ClaimStory): Step[] {
  const { daysAgo, isServed = false, response, billed } = story;
  const id = () => known(year.claims, story);
  const steps: Step[] = [
    {
      daysAgo,
      async run(caller) {
        const claim = await createClaim(caller, contract(), await progressOf(caller, contract(), story));
        year.claims.set(story, claim.id);
        if (isServed) await submitClaim(caller, claim.id, {});
      },
    },
  ];
  if (response !== undefined) {
    const { daysAgo, ...answer } = response;
    steps.push({ daysAgo, run: async (caller) => void (await respondToClaim(caller, id(), answer)) });
  }
  if (billed !== undefined) steps.push(...billSteps(year, billed, (caller) => billClaim(caller, id())));
  return steps;
}

async function progressOf(caller: Caller, id: ContractId, story: ClaimStory): Promise<NewClaim> {
  const { lines = {}, all, stage, materials } = story;
  const entered = new Map(Object.entries(lines));
  const { items } = await getContract(readInOrg(caller), id);
  const claimed = items.flatMap(({ itemId, ref }) => {
    const progress = entered.get(ref ?? "");
    entered.delete(ref ?? "");
    return progress === undefined ? [] : [{ itemId, ...progress }];
  });
  if (entered.size > 0) throw new Error(`the contract has no line ${[...entered.keys()].join(", ")} to claim for`);
  return {
    ...(claimed.length === 0 ? {} : { items: claimed }),
    ...(all === undefined ? {} : { all }),
    ...(stage === undefined ? {} : { stage }),
    ...(materials === undefined ? {} : { materials }),
  };
}

/** Returns the steps of an invoice that the contract drafts: it is sent at once, and then paid. */
function billSteps(
  year: Year,
  story: { readonly daysAgo: number; readonly payments?: readonly PaymentStory[] },
  draft: (caller: Caller) => Promise<Invoice>,
): Step[] {
  return [
    {
      daysAgo: story.daysAgo,
      async run(caller) {
        year.invoices.set(story, await draft(caller));
        await sendEntered(year, caller, story);
      },
    },
    ...(story.payments ?? []).flatMap((payment) => paymentSteps(year, story, payment)),
  ];
}

async function complete(caller: Caller, id: ContractId): Promise<void> {
  await completeContract(caller, id, { on: dayOf(caller.clock(), demoTimeZone) });
}

const entry = (sections: readonly ContractSection[]): NonNullable<NewQuotation["sections"]> =>
  sections.map(({ items, ...section }) => ({ ...section, items: [...items] }));
