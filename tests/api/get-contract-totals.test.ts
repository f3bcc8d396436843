// @module-tag slow
import { expect, test } from "vitest";
import type { ContractListTotals } from "#contract/documents/list-totals.ts";
import { contractStatuses } from "#contract/values.ts";
import { billed, newContract, sent, submitted, variation } from "../support/contracts.ts";
import { expectTotalsOfRows } from "../support/list-totals.ts";
import { manyRunsMs } from "../support/runs.ts";
import { newOrg } from "../support/service.ts";
import { today } from "../support/today.ts";

test(
  "the totals of contracts are those of their rows in cents, for any filters",
  async () => {
    const api = await newOrg();
    const contract = await newContract(api, { retentionPct: 0.05, clientReference: "PO 7" });
    await variation(api, contract, [{ description: "Skirting", qty: 3, unitPrice: 33.33 }]);
    await sent(api, await billed(api, await submitted(api, contract, { all: 0.333333 })));
    const completed = await newContract(api);
    await api.act(`/contracts/${completed.id}/complete`, { on: today() });
    await newContract(api, {}, { items: [{ description: "Door", qty: 1, unitPrice: 0.1 }] });
    const filters = [
      "status=ACTIVE",
      "status=COMPLETED,CLOSED",
      `clientId=${contract.clientId}`,
      `projectId=${completed.projectId}`,
      `number=${contract.number}`,
      "q=po 7",
      "updatedAfter=2020-01-01T00:00:00Z",
      "createdBefore=2020-01-01",
    ];
    await expectTotalsOfRows(api, "/contracts", filters, {
      contractSum: ({ ledger }) => ledger.contractSum,
      billed: ({ ledger }) => ledger.billed,
      held: ({ ledger }) => ledger.retention.held,
    });
    const { contractSum, held } = (await api.get<ContractListTotals>("/contracts/totals")).body;
    expect([contractSum, held > 0]).toEqual([2_100.09, true]);
  },
  manyRunsMs,
);

test("the totals of contracts leave out other organizations", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  await newContract(other);
  const none = { count: 0, contractSum: 0, billed: 0, held: 0 };
  const { byStatus, ...all } = (await api.get<ContractListTotals>("/contracts/totals")).body;
  expect(all).toEqual({ ...none, currency: "SGD" });
  expect(byStatus).toEqual(contractStatuses.map((status) => ({ status, ...none })));
});

test("the totals of contracts take no page, no order and no unknown filter", async () => {
  const api = await newOrg();
  for (const query of ["limit=1", "cursor=x", "sort=number", "include=client", "status=OPEN"])
    expect(await api.refused("GET", `/contracts/totals?${query}`)).toMatchObject({ status: 400 });
});
