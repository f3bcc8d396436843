import { expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import type { ContractTimeline } from "#contract/clients/timeline.ts";
import { type Api } from "../support/api.ts";
import { billed, newClaim, newContract, sent } from "../support/contracts.ts";
import { atTime, newKey, newOrg } from "../support/service.ts";

const timelineOf = async (api: Api, id: string) =>
  (await api.get<ContractTimeline>(`/claims/${id}/timeline`)).body.data;

const on = <T>(day: number, work: () => Promise<T>) => atTime(`2031-04-0${day}T03:00:00Z`, work);

test("the timeline keeps each response, and what became of the claim's invoice", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await on(1, () => newClaim(contract, api));
  const submittedOnce = () => api.act(`/claims/${claim.id}/submit`);
  await on(2, submittedOnce);
  await on(3, () => api.act(`/claims/${claim.id}/respond`, { amount: 300, reason: "Defects" }));
  await on(4, () => api.act(`/claims/${claim.id}/respond`, { amount: 400, reason: "Fewer defects" }));
  const invoice = await on(5, async () => sent(api, await billed(api, claim)));
  await on(6, () => api.act(`/invoices/${invoice.id}/void`, { reason: "Wrong month" }));
  await on(7, () => api.act(`/claims/${claim.id}/withdraw`, { reason: "Claimed too early" }));
  const entries = await timelineOf(api, claim.id);
  expect(entries.map(({ kind, amount, detail }) => [kind, amount, detail])).toEqual([
    ["CREATED", null, null],
    ["SUBMITTED", 450, null],
    ["RESPONDED", 300, "Defects"],
    ["RESPONDED", 400, "Fewer defects"],
    ["BILLED", 400, null],
    ["VOIDED", 400, "Wrong month"],
    ["WITHDRAWN", null, "Claimed too early"],
  ]);
  expect(entries.map(({ at }) => at)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2031-04-0${day}T03:00:00.000Z`));
  expect(entries.every(({ claimId }) => claimId === claim.id)).toBe(true);
});

test("the timeline of a claim has nothing of other claims of the contract", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const first = await on(1, () => newClaim(contract, api));
  await on(2, () => api.act(`/claims/${first.id}/submit`));
  const second = await on(3, () => newClaim(contract, api, { all: 1 }));
  expect((await timelineOf(api, second.id)).map(({ kind }) => kind)).toEqual(["CREATED"]);
  await on(4, () => billed(api, second));
  expect((await timelineOf(api, first.id)).map(({ kind, detail }) => [kind, detail])).toEqual([
    ["CREATED", null],
    ["SUBMITTED", null],
    ["CARRIED", `${contract.number}-PC2`],
  ]);
});

test("another organization, an unknown id and a key without the scope get nothing", async () => {
  const api = await newOrg();
  const { id } = await newClaim(await newContract(api), api);
  expect(await (await newOrg()).refused("GET", `/claims/${id}/timeline`)).toMatchObject({ status: 404 });
  expect(await api.refused("GET", `/claims/${exampleId("clm")}/timeline`)).toMatchObject({ status: 404 });
  const other = await newKey(api.org, { scopes: ["quotations:read"] });
  expect(await other.refused("GET", `/claims/${id}/timeline`)).toMatchObject({ status: 403 });
});
