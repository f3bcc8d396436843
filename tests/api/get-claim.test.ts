import { expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import { claimOf, newClaim, newContract, submitted, variation } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";

const more = [{ description: "More", qty: 1, unitPrice: 50 }];

test("a draft has the lines of variations that were accepted since, a submitted claim keeps its own", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await submitted(api, contract);
  await variation(api, contract, more);
  expect((await claimOf(api, claim)).items).toHaveLength(2);
  const draft = await newClaim(contract, api, { all: 0.6 });
  expect(draft.items.map(({ value, claimed }) => [value, claimed])).toEqual([
    [600, 360],
    [400, 240],
    [50, 30],
  ]);
  await variation(api, contract, more);
  expect((await claimOf(api, draft)).items).toHaveLength(4);
});

test("an unknown claim is not found", async () => {
  expect(await (await newOrg()).refused("GET", `/claims/${exampleId("clm")}`)).toMatchObject({ status: 404 });
});
