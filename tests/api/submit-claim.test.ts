import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import { exampleId } from "#contract/api/ids.ts";
import { claimOf, newClaim, newContract, submitted } from "../support/contracts.ts";
import { atTime, eventsOf, newOrg } from "../support/service.ts";

test("submitting takes the next number of the contract, and raises claim.submitted once", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await newClaim(contract, api);
  const body = { servedOn: "2026-01-09" };
  const served = await atTime("2026-01-10T04:00:00Z", () => api.act<Claim>(`/claims/${claim.id}/submit`, body));
  expect(served).toMatchObject({
    number: `${contract.number}-PC1`,
    sequence: 1,
    status: "SUBMITTED",
    servedOn: "2026-01-09",
    servedAt: "2026-01-10T04:00:00.000Z",
  });
  const again = await Promise.all(
    [1, 2].map(() => api.act<Claim>(`/claims/${claim.id}/submit`, { to: "client@example.com" })),
  );
  expect(again).toEqual([served, served]);
  expect((await eventsOf(api.org)).filter(({ type }) => type === "claim.submitted")).toHaveLength(1);
  expect((await submitted(api, contract, { all: 0.6 })).number).toBe(`${contract.number}-PC2`);
});

test("the figures of a submitted claim stay as they were asked for", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await submitted(api, contract);
  await api.patch(`/contracts/${contract.id}`, { retentionPct: 0 });
  expect((await claimOf(api, claim)).figures).toEqual(claim.figures);
});

test("a claim of nothing, and a day in the future, are rejected", async () => {
  const api = await newOrg();
  const claim = await newClaim(await newContract(api), api, {});
  expect((await api.refused("POST", `/claims/${claim.id}/submit`)).details).toMatchObject([
    { path: "items", code: "NOTHING_TO_BILL" },
  ]);
  await api.patch(`/claims/${claim.id}`, { all: 0.1 });
  const future = await api.refused("POST", `/claims/${claim.id}/submit`, { body: { servedOn: "2199-01-01" } });
  expect(future.details).toMatchObject([{ path: "servedOn", code: "OUT_OF_RANGE" }]);
  expect(await api.refused("POST", `/claims/${exampleId("clm")}/submit`)).toMatchObject({ status: 404 });
});

test("submitting again needs an address, and cannot change the day of service", async () => {
  const api = await newOrg();
  const claim = await submitted(api, await newContract(api));
  const path = `/claims/${claim.id}/submit`;
  expect((await api.refused("POST", path)).details).toMatchObject([{ path: "to", code: "REQUIRED" }]);
  const other = { to: "client@example.com", servedOn: "2020-01-01" };
  expect(await api.refused("POST", path, { body: other })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    details: [{ path: "servedOn", code: "FROZEN" }],
  });
  expect(await claimOf(api, claim)).toEqual(claim);
});

test("a claim whose mail is refused is not submitted", async () => {
  const api = await newOrg();
  const claim = await newClaim(await newContract(api), api);
  const body = { to: "a@example.com", cc: ["a@example.com"] };
  expect((await api.refused("POST", `/claims/${claim.id}/submit`, { body })).details).toMatchObject([
    { path: "cc[0]", code: "DUPLICATE" },
  ]);
  expect(await claimOf(api, claim)).toEqual(claim);
});
