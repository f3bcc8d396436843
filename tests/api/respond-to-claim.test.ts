import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import { exampleId } from "#contract/api/ids.ts";
import { statusesOf } from "../support/api.ts";
import { billed, claimOf, newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { png } from "../support/images.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("certified lines lower the claim, and a lower amount is withheld from what they come to", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await submitted(api, contract, { all: 0.5, materials: 100 });
  const [tiling] = contract.items;
  const path = `/claims/${claim.id}/respond`;
  const reason = "Measured on site";
  const certified = await api.act<Claim>(path, { items: [{ itemId: tiling?.itemId, qty: 4 }], materials: 40, reason });
  expect(certified).toMatchObject({
    status: "RESPONDED",
    claimedNet: 540,
    responseNet: 432,
    materials: { claimed: 100, certified: 40 },
    withheld: { claimed: 0, certified: 0 },
    response: { via: "STAFF", by: "test", reason },
    figures: { gross: { claim: 480 }, retention: { claim: 48 }, net: { claim: 432 } },
  });
  expect(certified.items.map((item) => item.certified)).toEqual([240, 200]);
  const varied = await api.act<Claim>(path, { amount: 500, reason });
  expect(varied).toMatchObject({ responseNet: 500, withheld: { certified: 40 }, materials: { certified: 100 } });
  expect(varied.items.map((item) => item.certified)).toEqual([300, 200]);
  const agreed = await api.act<Claim>(path, {});
  expect(agreed).toMatchObject({ responseNet: 540, response: { reason: null }, withheld: { certified: 0 } });
  expect((await eventsOf(api.org)).filter(({ type }) => type === "claim.responded")).toHaveLength(3);
});

test("what is withheld is claimed again, unless the contractor accepts it", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const first = await submitted(api, contract, { all: 0.5 });
  await api.act(`/claims/${first.id}/respond`, { amount: 400, reason: "Defects" });
  await sent(api, await billed(api, first));
  const second = await newClaim(contract, api, { all: 0.5, withheld: 20 });
  expect(second.figures).toMatchObject({ withheld: { before: 50, toDate: 20, claim: -30 }, net: { claim: 30 } });
  const above = await api.refused("PATCH", `/claims/${second.id}`, { body: { withheld: 50.01 } });
  expect(above.details).toMatchObject([{ path: "withheld", code: "OUT_OF_RANGE" }]);
});

test("a response above the claim, or below it without a reason, is rejected", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await submitted(api, contract);
  const faultsOf = async (body: object) =>
    (await api.refused("POST", `/claims/${claim.id}/respond`, { body })).details?.map(({ path, code }) => [path, code]);
  const itemId = contract.items[0]?.itemId;
  expect(await faultsOf({ amount: 450.01 })).toEqual([["amount", "OUT_OF_RANGE"]]);
  expect(await faultsOf({ amount: 449.99, reason: " " })).toEqual([["reason", "REQUIRED"]]);
  expect(await faultsOf({ items: [{ itemId, value: 300.01 }], materials: 1 })).toEqual([
    ["materials", "OUT_OF_RANGE"],
    ["items[0]", "OUT_OF_RANGE"],
  ]);
  expect(await faultsOf({ items: [{ itemId, fraction: 0.6 }] })).toEqual([["items[0]", "OUT_OF_RANGE"]]);
  expect(await faultsOf({ items: [{ itemId, value: 200 }], amount: 361, reason: "x" })).toEqual([
    ["amount", "OUT_OF_RANGE"],
  ]);
  expect(await faultsOf({ receivedOn: "2199-01-01" })).toEqual([["receivedOn", "OUT_OF_RANGE"]]);
});

test("drafts and billed claims take no response, and of a response and a bill both count or one is refused", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const draft = await newClaim(contract, api);
  const path = `/claims/${draft.id}/respond`;
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, currentStatus: "DRAFT" });
  await api.act(`/claims/${draft.id}/submit`);
  const [response, bill] = await Promise.all([
    api.post(path, { amount: 400, reason: "Defects" }),
    api.post<{ totals: { net: number } }>(`/claims/${draft.id}/invoice`),
  ]);
  expect([
    [200, 201],
    [201, 409],
  ]).toContainEqual(statusesOf([response, bill]));
  expect(bill.body.totals.net).toBe(response.status === 200 ? 400 : 450);
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, currentStatus: "BILLED" });
  expect((await claimOf(api, draft)).figures.net.claim).toBe(bill.body.totals.net);
  expect(await api.refused("POST", `/claims/${exampleId("clm")}/respond`)).toMatchObject({ status: 404 });
});

test("the client's letter is attached to the project with the response, once", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await submitted(api, contract);
  const fileId = (await api.upload(png(), "letter.png")).body.id;
  const path = `/claims/${claim.id}/respond`;
  expect((await api.act<Claim>(path, { fileId })).response).toMatchObject({ fileId });
  await api.act(path, { fileId });
  const { body } = await api.get<{ data: readonly { id: string }[] }>(`/projects/${contract.projectId}/files`);
  expect(body.data.map(({ id }) => id)).toEqual([fileId]);
  expect((await api.act<Claim>(path, {})).response).toMatchObject({ fileId: null });
});

test("a letter that is not a file of the organization is rejected", async () => {
  const api = await newOrg();
  const claim = await submitted(api, await newContract(api));
  const path = `/claims/${claim.id}/respond`;
  const foreign = (await (await newOrg()).upload(png(), "letter.png")).body.id;
  for (const fileId of [foreign, exampleId("fil")]) {
    const { details } = await api.refused("POST", path, { body: { fileId } });
    expect(details).toMatchObject([{ path: "fileId", code: "UNKNOWN_REFERENCE" }]);
  }
  expect((await claimOf(api, claim)).status).toBe("SUBMITTED");
});
