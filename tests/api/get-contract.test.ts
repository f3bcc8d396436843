import { expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import { contractOf, newContract, submitted, variation } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";

test("a contract shows its lines with what was claimed, and its parts with what is pending", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await submitted(api, contract, { all: 0.25 });
  const order = await variation(api, contract, [{ description: "Skirting", qty: 3, unitPrice: 10 }]);
  await api.create("/quotations", {
    contractId: contract.id,
    title: "More",
    items: [{ description: "X", qty: 1, unitPrice: 7 }],
  });
  const now = await contractOf(api, contract);
  expect(now.items.map(({ value, claimed, billed, balance }) => [value, claimed, billed, balance])).toEqual([
    [600, 150, 0, 600],
    [400, 100, 0, 400],
    [30, 0, 0, 30],
  ]);
  expect(now.parts.map(({ kind, sum, number }) => [kind, sum, number])).toEqual([
    ["ORIGINAL", 1_000, contract.number],
    ["VARIATION", 30, order.number],
  ]);
  expect(now.pendingVariations).toMatchObject([{ status: "DRAFT", sum: 7, number: `${contract.number}-VO2` }]);
  expect(now.ledger).toMatchObject({ contractSum: 1_030, variationsSum: 30, pendingSum: 7, claimed: 250, billed: 0 });
});

test("an unknown contract is not found", async () => {
  expect(await (await newOrg()).refused("GET", `/contracts/${exampleId("con")}`)).toMatchObject({ status: 404 });
});
