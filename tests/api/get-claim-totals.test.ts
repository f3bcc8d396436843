// @module-tag slow
import { expect, test } from "vitest";
import type { ClaimListTotals } from "#contract/documents/list-totals.ts";
import { claimStatuses } from "#contract/values.ts";
import { billed, newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { expectTotalsOfRows } from "../support/list-totals.ts";
import { manyRunsMs } from "../support/runs.ts";
import { newOrg } from "../support/service.ts";

test(
  "the totals of claims are those of their rows in cents, for any filters",
  async () => {
    const api = await newOrg();
    const contract = await newContract(api, { retentionPct: 0.05 }, { title: "Lobby" });
    await submitted(api, contract, { all: 0.333333 });
    const answered = await submitted(api, contract, { all: 0.5 });
    await api.act(`/claims/${answered.id}/respond`, { amount: 123.45, reason: "Snags" });
    // Carries the first.
    await sent(api, await billed(api, answered));
    await newClaim(contract, api, { all: 0.77 });
    const withdrawn = await submitted(api, await newContract(api), { all: 0.1 });
    await api.act(`/claims/${withdrawn.id}/withdraw`);
    const filters = [
      "status=BILLED",
      "status=DRAFT,WITHDRAWN",
      "status=CARRIED",
      "open=true",
      "open=false",
      "clock=NOT_SERVED",
      "clock=DONE,LAPSED",
      `contractId=${contract.id}`,
      `clientId=${withdrawn.clientId}`,
      `projectId=${contract.projectId}`,
      "updatedAfter=2020-01-01T00:00:00Z",
      "createdBefore=2020-01-01",
    ];
    await expectTotalsOfRows(api, "/claims", filters, {
      claimed: ({ claimedNet }) => claimedNet,
      certified: ({ responseNet }) => responseNet ?? 0,
    });
    const { claimed, certified, byStatus } = (await api.get<ClaimListTotals>("/claims/totals")).body;
    expect([claimed > certified, certified]).toEqual([true, 123.45]);
    expect(byStatus.filter(({ count }) => count > 0).map(({ status }) => status)).toEqual([
      "DRAFT",
      "BILLED",
      "CARRIED",
      "WITHDRAWN",
    ]);
  },
  manyRunsMs,
);

test("the totals of claims leave out other organizations", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  await submitted(other, await newContract(other));
  const none = { count: 0, claimed: 0, certified: 0 };
  const { byStatus, ...all } = (await api.get<ClaimListTotals>("/claims/totals")).body;
  expect(all).toEqual({ ...none, currency: "SGD" });
  expect(byStatus).toEqual(claimStatuses.map((status) => ({ status, ...none })));
});

test("the totals of claims take no page, no order and no unknown filter", async () => {
  const api = await newOrg();
  for (const query of ["limit=1", "cursor=x", "sort=number", "order=endsOn", "include=client", "status=OPEN"])
    expect(await api.refused("GET", `/claims/totals?${query}`)).toMatchObject({ status: 400 });
});
