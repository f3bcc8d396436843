import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import { exampleId } from "#contract/api/ids.ts";
import { billed, claimOf, newClaim, newContract, submitted } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";

test("a withdrawn claim keeps its number, and the next one does not begin with it", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await submitted(api, contract, { all: 0.5 });
  const withdrawn = await api.act<Claim>(`/claims/${claim.id}/withdraw`, { reason: "Wrong month" });
  expect(withdrawn).toMatchObject({ status: "WITHDRAWN", number: `${contract.number}-PC1`, figures: claim.figures });
  const next = await newClaim(contract, api, {});
  expect(next.figures.work.claim).toBe(0);
  await api.patch(`/claims/${next.id}`, { all: 0.1 });
  expect((await api.act<Claim>(`/claims/${next.id}/submit`)).number).toBe(`${contract.number}-PC2`);
});

test("a billed claim is not withdrawn", async () => {
  const api = await newOrg();
  const claim = await newClaim(await newContract(api), api);
  await billed(api, claim);
  expect(await api.refused("POST", `/claims/${claim.id}/withdraw`)).toMatchObject({
    status: 409,
    allowedActions: ["take-back", "correct-parties"],
  });
  expect((await claimOf(api, claim)).status).toBe("BILLED");
  expect(await api.refused("POST", `/claims/${exampleId("clm")}/withdraw`)).toMatchObject({ status: 404 });
});
