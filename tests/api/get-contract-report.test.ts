import { expect, test } from "vitest";
import type { ContractReport } from "#contract/books/reports.ts";
import { scopes } from "#contract/api/scopes.ts";
import { type Api, newExpense } from "../support/api.ts";
import { billed, contractOf, newClaim, newContract, sent } from "../support/contracts.ts";
import { newKey, newOrg } from "../support/service.ts";

const reportOf = async (api: Api, query = ""): Promise<ContractReport> =>
  (await api.get<ContractReport>(`/reports/contracts${query}`)).body;

test("a row has the figures of its contract, with what was spent on its project", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.3333 })));
  await api.create("/expenses", newExpense({ projectId: contract.projectId, amount: 120.5 }));
  await api.create("/expenses", newExpense({ amount: 7 }));
  const { data, sums, count } = await reportOf(api);
  const { ledger } = await contractOf(api, contract);
  const figures = {
    contractSum: 1000,
    pendingSum: 0,
    claimed: ledger.claimed,
    billed: 333.3,
    balance: 666.7,
    retentionHeld: 33.33,
    depositLeft: 0,
    outstanding: ledger.outstanding,
  };
  expect(data).toMatchObject([
    {
      contractId: contract.id,
      number: contract.number,
      ...figures,
      billedFraction: 0.3333,
      spent: 120.5,
      margin: 212.8,
    },
  ]);
  expect([sums, count]).toEqual([figures, 1]);
});

test("what was spent is unknown where a project has two contracts", async () => {
  const api = await newOrg();
  const { clientId, projectId } = await newContract(api);
  await newContract(api, {}, { clientId, projectId });
  expect((await reportOf(api)).data.map(({ spent, margin }) => [spent, margin])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("costs are only for callers with the scope costs:read", async () => {
  const api = await newOrg();
  await newContract(api);
  const { data } = await reportOf(await newKey(api.org, { scopes: scopes.filter((scope) => scope !== "costs:read") }));
  expect(data).toHaveLength(1);
  expect(data[0]).not.toHaveProperty("spent");
  expect(data[0]).not.toHaveProperty("margin");
});

test("closed contracts are listed on request", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await api.act(`/contracts/${contract.id}/close`, { confirm: ["BALANCE_LEFT"] });
  expect(await reportOf(api)).toMatchObject({ data: [], count: 0 });
  expect((await reportOf(api, "?status=CLOSED")).data).toMatchObject([{ contractId: contract.id }]);
});

test("a key without reports:read is refused", async () => {
  const api = await newOrg({ scopes: ["contracts:read"] });
  expect(await api.refused("GET", "/reports/contracts")).toMatchObject({ status: 403, code: "INSUFFICIENT_SCOPE" });
});
