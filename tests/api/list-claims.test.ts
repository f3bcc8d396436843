import { expect, test } from "vitest";
import type { Claim, ClaimSummary } from "#contract/contracts/claims.ts";
import { billed, claimOf, newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";

test("claims are listed newest first, without their lines, and filtered", async () => {
  const api = await newOrg();
  const [one, other] = [await newContract(api), await newContract(api)];
  const first = await submitted(api, one, { all: 0.2 });
  const second = await newClaim(one, api, { all: 0.3 });
  const third = await newClaim(other, api);
  const listed = async (query: string) => (await api.get<{ data: ClaimSummary[] }>(`/claims${query}`)).body.data;
  const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
  expect(await ids("")).toEqual([third.id, second.id, first.id]);
  expect(await ids(`?contractId=${one.id}`)).toEqual([second.id, first.id]);
  expect(await ids(`?clientId=${other.clientId}`)).toEqual([third.id]);
  expect(await ids(`?projectId=${one.projectId}&status=DRAFT`)).toEqual([second.id]);
  expect(await ids("?open=true")).toEqual([first.id]);
  expect(await ids("?open=false")).toEqual([third.id, second.id]);
  const invoice = await sent(api, await billed(api, third));
  expect(await ids("?open=true")).toEqual([third.id, first.id]);
  await api.pay(invoice, invoice.totals.total);
  expect(await ids("?open=true")).toEqual([first.id]);
  const { items: _, ...summary } = await claimOf(api, first);
  expect((await listed("?open=true"))[0]).toEqual({ ...summary, clock: expect.anything() as unknown });
});

test("claims take one order, not two", async () => {
  expect(await (await newOrg()).refused("GET", "/claims?sort=number&order=endsOn")).toMatchObject({
    status: 400,
    details: [{ path: "order", code: "NOT_ALLOWED" }],
  });
});

test("a claim says until when the client responds, where the contract does", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { responseDays: 21 });
  const claim = await newClaim(contract, api);
  expect([claim.title, claim.currency, claim.responseDueOn]).toEqual([contract.title, contract.currency, null]);
  const served = await api.act<Claim>(`/claims/${claim.id}/submit`, { servedOn: "2026-01-31" });
  expect(served.responseDueOn).toBe("2026-02-21");
  expect((await submitted(api, await newContract(api, { actApplies: false }))).responseDueOn).toBeNull();
});
