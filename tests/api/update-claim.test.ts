import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";

test("a draft claim changes in the lines and fields that are given", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await api.create<Invoice>(`/contracts/${contract.id}/deposit`, { amount: 100 }));
  const claim = await newClaim(contract, api, { all: 0.5, periodTo: "2026-01-31" });
  const items = [{ itemId: contract.items[1]?.itemId, fraction: 0.25 }];
  const changed = await api.patch<Claim>(`/claims/${claim.id}`, {
    items,
    materials: 20,
    recoup: 5,
    periodFrom: "2026-01-01",
  });
  expect(changed.body).toMatchObject({
    periodFrom: "2026-01-01",
    periodTo: "2026-01-31",
    recoup: 5,
    figures: { work: { claim: 400 }, materials: { claim: 20 }, deposit: { claim: 5 }, net: { claim: 373 } },
  });
  const cleared = await api.patch<Claim>(`/claims/${claim.id}`, { recoup: null, materials: 0 });
  expect(cleared.body.figures).toMatchObject({ deposit: { claim: 40 }, net: { claim: 320 } });
  const above = await api.refused("PATCH", `/claims/${claim.id}`, { body: { recoup: 100.01 } });
  expect(above.details).toMatchObject([
    { path: "recoup", code: "OUT_OF_RANGE", message: expect.stringContaining("100.00") },
  ]);
});

test("a submitted claim no longer changes", async () => {
  const api = await newOrg();
  const claim = await submitted(api, await newContract(api));
  expect(await api.refused("PATCH", `/claims/${claim.id}`, { body: { all: 0.6 } })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: "SUBMITTED",
    allowedActions: ["submit", "respond", "invoice", "credit", "withdraw", "correct-parties"],
  });
  expect(await api.refused("PATCH", `/claims/${exampleId("clm")}`, { body: {} })).toMatchObject({ status: 404 });
});
