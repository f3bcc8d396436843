import { expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { ProjectTimeline } from "#contract/clients/project-timeline.ts";
import type { ContractTimeline, Timeline } from "#contract/clients/timeline.ts";
import { type Api } from "../support/api.ts";
import { billed, newClaim, newContract, sent, submitted, variation } from "../support/contracts.ts";
import { atTime, newKey, newOrg } from "../support/service.ts";

const timelineOf = async (api: Api, id: string) =>
  (await api.get<ContractTimeline>(`/contracts/${id}/timeline`)).body.data;

const on = <T>(day: number, work: () => Promise<T>) =>
  atTime(`2031-03-${String(day).padStart(2, "0")}T03:00:00Z`, work);
const at = (day: number) => `2031-03-${String(day).padStart(2, "0")}T03:00:00.000Z`;

const none = {
  by: null,
  detail: null,
  mail: null,
  payment: null,
  number: null,
  amount: null,
  claimId: null,
  invoiceId: null,
  quotationId: null,
  creditNote: null,
};

test("the timeline lists claims, variations, deposits, releases and completion, oldest first", async () => {
  const api = await newOrg();
  const contract = await on(1, () => newContract(api));
  const path = `/contracts/${contract.id}`;
  const deposit = await on(2, () => api.create<Invoice>(`${path}/deposit`, { amount: 100 }));
  const depositInvoice = await on(3, () => sent(api, deposit));
  const added = await on(4, () => variation(api, contract, [{ description: "Skirting", qty: 1, unitPrice: 200 }]));
  const first = await on(5, () => submitted(api, contract, { all: 0.5 }));
  await on(6, () => api.act(`/claims/${first.id}/respond`, { amount: 400, reason: "Defects" }));
  const second = await on(7, () => submitted(api, contract, { all: 1 }));
  await on(8, () => api.act(`/claims/${second.id}/respond`));
  const invoice = await on(9, async () => sent(api, await billed(api, second)));
  await on(10, () => api.pay(invoice, invoice.totals.total));
  await on(11, () => api.act(`${path}/complete`, { on: "2031-03-10" }));
  const release = await on(12, async () =>
    sent(api, await api.create<Invoice>(`${path}/release-retention`, { fraction: 1 })),
  );
  await on(13, () => api.act(`${path}/close`, { confirm: ["BALANCE_LEFT"], note: "All done" }));
  await on(14, () => api.act(`${path}/reopen`));

  const claim = (number: number, { id }: { readonly id: string }) => ({
    number: `${contract.number}-PC${number}`,
    claimId: id,
  });
  const person = { by: expect.stringMatching(/./) };
  expect(await timelineOf(api, contract.id)).toEqual([
    { ...none, at: at(1), kind: "CREATED", number: contract.number },
    {
      ...none,
      at: at(3),
      kind: "DEPOSIT_BILLED",
      number: depositInvoice.number,
      amount: 100,
      invoiceId: deposit.id,
    },
    { ...none, ...person, at: at(4), kind: "ACCEPTED", number: added.number, amount: 200, quotationId: added.id },
    { ...none, ...person, at: at(5), kind: "SUBMITTED", ...claim(1, first), amount: 490 },
    { ...none, ...person, at: at(6), kind: "RESPONDED", ...claim(1, first), amount: 400, detail: "Defects" },
    { ...none, ...person, at: at(7), kind: "SUBMITTED", ...claim(2, second), amount: 980 },
    { ...none, ...person, at: at(8), kind: "RESPONDED", ...claim(2, second), amount: 980 },
    {
      ...none,
      at: at(9),
      kind: "BILLED",
      number: invoice.number,
      amount: 980,
      claimId: second.id,
      invoiceId: invoice.id,
    },
    { ...none, at: at(9), kind: "CARRIED", ...claim(1, first), detail: `${contract.number}-PC2` },
    {
      ...none,
      at: at(10),
      kind: "PAID",
      number: invoice.number,
      amount: 980,
      claimId: second.id,
      invoiceId: invoice.id,
    },
    { ...none, ...person, at: at(11), kind: "COMPLETED" },
    { ...none, at: at(12), kind: "RELEASED", number: release.number, amount: 120, invoiceId: release.id },
    { ...none, ...person, at: at(13), kind: "CLOSED", detail: "All done" },
    { ...none, ...person, at: at(14), kind: "REOPENED" },
  ]);
});

test("a draft that is voided is no deposit, and the invoice of a claim shows why it was voided", async () => {
  const api = await newOrg();
  const contract = await on(1, () => newContract(api));
  const deposit = await on(2, () => api.create<Invoice>(`/contracts/${contract.id}/deposit`, { amount: 100 }));
  await on(3, () => api.act(`/invoices/${deposit.id}/void`));
  const claim = await on(4, () => newClaim(contract, api));
  const invoice = await on(5, async () => sent(api, await billed(api, claim)));
  await on(6, () => api.act(`/invoices/${invoice.id}/void`, { reason: "Wrong month" }));
  const entries = await timelineOf(api, contract.id);
  expect(entries.map(({ kind, detail }) => [kind, detail])).toEqual([
    ["CREATED", null],
    ["BILLED", null],
    ["VOIDED", "Wrong month"],
  ]);
});

test("the timeline of the quotation, and that of the project, name the contract and its claims", async () => {
  const api = await newOrg();
  const contract = await on(1, () => newContract(api));
  const claim = await on(2, () => submitted(api, contract));
  await on(3, () => api.act(`/claims/${claim.id}/respond`));
  await on(4, () => api.act(`/claims/${claim.id}/withdraw`, { reason: "Too early" }));
  await on(5, () => api.act(`/contracts/${contract.id}/complete`, { on: "2031-03-05" }));
  await on(6, () => api.act(`/contracts/${contract.id}/close`, { confirm: ["BALANCE_LEFT"] }));
  await on(7, () => api.act(`/contracts/${contract.id}/reopen`));

  const { data } = (await api.get<Timeline>(`/quotations/${contract.quotationId}/timeline`)).body;
  const named = data.filter(({ kind }) => kind.startsWith("CONTRACT_"));
  expect(named.map(({ kind, detail }) => [kind, detail])).toEqual([
    ["CONTRACT_CREATED", contract.number],
    ["CONTRACT_COMPLETED", contract.number],
    ["CONTRACT_CLOSED", contract.number],
    ["CONTRACT_REOPENED", contract.number],
  ]);
  const path = `/projects/${contract.projectId}/timeline`;
  const project = (await api.get<ProjectTimeline>(path)).body.data;
  const ofContract = project.filter(({ contractId }) => contractId === contract.id);
  expect(ofContract.map(({ kind, number, amount, claimId }) => [kind, number, amount, claimId])).toEqual([
    ["CONTRACT_REOPENED", contract.number, null, null],
    ["CONTRACT_CLOSED", contract.number, null, null],
    ["CONTRACT_COMPLETED", contract.number, null, null],
    ["CLAIM_WITHDRAWN", claim.number, null, claim.id],
    ["CLAIM_RESPONDED", claim.number, 450, claim.id],
    ["CLAIM_SUBMITTED", claim.number, 450, claim.id],
    ["CONTRACT_CREATED", contract.number, null, null],
  ]);
  const other = await newKey(api.org, { scopes: ["projects:read"] });
  const seen = (await other.get<ProjectTimeline>(path)).body.data;
  expect(seen.filter(({ contractId }) => contractId !== null)).toEqual([]);
});

test("another organization, an unknown id and a key without the scope get nothing", async () => {
  const api = await newOrg();
  const { id } = await newContract(api);
  expect(await (await newOrg()).refused("GET", `/contracts/${id}/timeline`)).toMatchObject({ status: 404 });
  expect(await api.refused("GET", `/contracts/${exampleId("con")}/timeline`)).toMatchObject({ status: 404 });
  const other = await newKey(api.org, { scopes: ["quotations:read"] });
  expect(await other.refused("GET", `/contracts/${id}/timeline`)).toMatchObject({ status: 403 });
});
