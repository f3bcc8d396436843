import { expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import { exampleId } from "#contract/api/ids.ts";
import { billed, contractOf, newClaim, newContract, sent } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";
import { today } from "../support/today.ts";

test("changed terms take effect in the next claim, which gives retention back", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  await api.patch(`/contracts/${contract.id}`, { retentionPct: 0.05, notes: "Agreed" });
  expect((await contractOf(api, contract)).ledger.retention.held).toBe(50);
  const { figures } = await newClaim(contract, api, { all: 0.6 });
  expect(figures).toMatchObject({ retention: { toDate: 30, before: 50, claim: -20 }, net: { claim: 120 } });
});

test("only given fields change, and the end of defects follows the completion unless it is given", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { defectsMonths: 6, clientReference: "PO 7" });
  await api.act(`/contracts/${contract.id}/complete`, { on: today() });
  const changed = await api.patch<Contract>(`/contracts/${contract.id}`, { defectsEndOn: "2031-01-31" });
  expect(changed.body).toMatchObject({ clientReference: "PO 7", defectsEndOn: "2031-01-31" });
  const given = (await api.patch<Contract>(`/contracts/${contract.id}`, { clientReference: null })).body;
  expect(given).toMatchObject({ clientReference: null, defectsEndOn: "2031-01-31" });
});

test("the opening can change until the first claim, and terms until the contract is closed", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const opening = { items: [{ itemId: contract.items[0]?.itemId, value: 100 }] };
  expect((await api.patch<Contract>(`/contracts/${contract.id}`, { opening })).body.ledger.billed).toBe(100);
  await api.patch(`/contracts/${contract.id}`, { opening: null });
  const claim = await newClaim(contract, api);
  expect(await api.refused("PATCH", `/contracts/${contract.id}`, { body: { opening } })).toMatchObject({
    status: 409,
    code: "HAS_DOCUMENTS",
  });
  await api.act(`/claims/${claim.id}/withdraw`);
  await api.act(`/contracts/${contract.id}/close`, { confirm: ["BALANCE_LEFT"] });
  expect(await api.refused("PATCH", `/contracts/${contract.id}`, { body: { notes: "x" } })).toMatchObject({
    status: 409,
    currentStatus: "CLOSED",
    allowedActions: ["reopen", "delete"],
  });
});

test("figures with too many decimals, unknown fields and unknown contracts are rejected", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const faults = await api.refused("PATCH", `/contracts/${contract.id}`, {
    body: { retentionPct: 0.0000001, retentionLimit: 0.001, claimDay: 32, number: "X" },
  });
  expect(faults.details?.map(({ path }) => path).toSorted()).toEqual([
    "claimDay",
    "number",
    "retentionLimit",
    "retentionPct",
  ]);
  expect(await api.refused("PATCH", `/contracts/${exampleId("con")}`, { body: {} })).toMatchObject({ status: 404 });
});
