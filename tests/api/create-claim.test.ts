import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import { exampleId } from "#contract/api/ids.ts";
import { statusesOf } from "../support/api.ts";
import { newClaim, newContract, submitted } from "../support/contracts.ts";
import { atTime, newOrg } from "../support/service.ts";

test("a claim begins with the lines and materials of the last one, in the period after it", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const [tiling, painting] = contract.items;
  await atTime("2026-04-25T04:00:00Z", () =>
    submitted(api, contract, { items: [{ itemId: tiling?.itemId, qty: 2.5 }], materials: 30 }),
  );
  const claim = await atTime("2026-05-20T04:00:00Z", () =>
    newClaim(contract, api, { items: [{ itemId: painting?.itemId, value: 100.5 }] }),
  );
  expect(claim).toMatchObject({
    status: "DRAFT",
    number: null,
    periodFrom: "2026-04-26",
    periodTo: "2026-05-20",
    materials: { claimed: 30, certified: null },
    claimedNet: 252.45,
  });
  expect(claim.items.map(({ as, entered, claimed, before }) => [as, entered, claimed, before])).toEqual([
    ["QTY", 2.5, 150, 0],
    ["VALUE", 100.5, 100.5, 0],
  ]);
});

test("all lines at one fraction or stage come to that part of the sum, and named lines override", async () => {
  const api = await newOrg();
  const stages = [
    { title: "Demolition", share: 0.333333 },
    { title: "Finishes", share: 0.666667 },
  ];
  const contract = await newContract(
    api,
    { stages },
    {
      items: ["1000", "1000", "0.01"].map((price, i) => ({
        description: `Line ${i}`,
        qty: 1,
        unitPrice: Number(price),
      })),
    },
  );
  const claim = await newClaim(contract, api, { stage: 1 });
  expect(claim.items.map(({ claimed }) => claimed)).toEqual([333.33, 333.34, 0]);
  expect([claim.stage, claim.figures.work.claim]).toEqual([1, 666.67]);
  await api.act(`/claims/${claim.id}/withdraw`);
  const [line] = contract.items;
  const next = await newClaim(contract, api, { all: 1, items: [{ itemId: line?.itemId, fraction: 0.5 }] });
  expect(next.items.map(({ claimed }) => claimed)).toEqual([500, 1_000, 0.01]);
});

test("a contract has one draft claim at a time", async () => {
  const api = await newOrg();
  const { id } = await newContract(api);
  const create = () => api.post(`/contracts/${id}/claims`, { all: 0.1 });
  expect(statusesOf(await Promise.all([create(), create(), create()]))).toEqual([201, 409, 409]);
  expect(await api.refused("POST", `/contracts/${exampleId("con")}/claims`)).toMatchObject({ status: 404 });
});

test("wrong lines, stages, periods and amounts are rejected by field", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const other = await newContract(api);
  const [tiling, painting] = contract.items;
  const faultsOf = async (body: object) =>
    (await api.refused("POST", `/contracts/${contract.id}/claims`, { body })).details?.map(({ path, code }) => [
      path,
      code,
    ]);
  expect(
    await faultsOf({
      items: [
        { itemId: tiling?.itemId, fraction: 0.1, qty: 1 },
        { itemId: painting?.itemId },
        { itemId: painting?.itemId, fraction: 0.1 },
        { itemId: other.items[0]?.itemId, fraction: 0.1 },
      ],
      periodFrom: "2026-05-02",
      periodTo: "2026-05-01",
      withheld: 1,
      recoup: 1,
    }),
  ).toEqual([
    ["periodTo", "OUT_OF_RANGE"],
    ["items[0]", "INVALID"],
    ["items[1]", "INVALID"],
    ["items[2]", "DUPLICATE"],
    ["items[3].itemId", "UNKNOWN_REFERENCE"],
    ["withheld", "OUT_OF_RANGE"],
    ["recoup", "OUT_OF_RANGE"],
  ]);
  expect(
    await faultsOf({
      items: [
        { itemId: tiling?.itemId, qty: 10.0001 },
        { itemId: painting?.itemId, value: -0.01 },
      ],
    }),
  ).toEqual([
    ["items[0].qty", "OVERCLAIM"],
    ["items[1].value", "OVERCLAIM"],
  ]);
  expect(await faultsOf({ stage: 1 })).toEqual([["stage", "OUT_OF_RANGE"]]);
  expect(await faultsOf({ all: 0.5, stage: 1 })).toContainEqual(["stage", "NOT_ALLOWED"]);
  expect(await faultsOf({ items: [{ itemId: tiling?.itemId, fraction: 0.1234567 }] })).toEqual([
    ["items[0].fraction", "TOO_MANY_DECIMALS"],
  ]);
  const message = await api.refused("POST", `/contracts/${contract.id}/claims`, {
    body: { items: [{ itemId: tiling?.itemId, qty: 11 }] },
  });
  expect(message.details?.[0]?.message).toBe("must be between nothing and 10 m2; 0.00 of 600.00 is billed");
});

test("quantities of a remeasured contract may pass those of the quotation", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { isRemeasured: true });
  const itemId = contract.items[0]?.itemId;
  const claim = await api.create<Claim>(`/contracts/${contract.id}/claims`, { items: [{ itemId, qty: 12 }] });
  expect(claim.items[0]?.claimed).toBe(720);
});
