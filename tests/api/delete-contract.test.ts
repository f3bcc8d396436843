import { expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import { newClaim, newContract, variation } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";

test("an unused contract is deleted, and its quotation can be converted again", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  expect((await api.delete(`/contracts/${contract.id}`)).status).toBe(204);
  expect(await api.refused("GET", `/contracts/${contract.id}`)).toMatchObject({ status: 404 });
  expect((await api.post(`/quotations/${contract.quotationId}/convert`)).status).toBe(201);
});

test("a contract with a claim, a variation or an invoice stays", async () => {
  const api = await newOrg();
  const [claimed, varied, invoiced] = [await newContract(api), await newContract(api), await newContract(api)];
  await newClaim(claimed, api);
  await variation(api, varied, [{ description: "More", qty: 1, unitPrice: 1 }]);
  await api.create(`/contracts/${invoiced.id}/deposit`, { amount: 1 });
  for (const { id } of [claimed, varied, invoiced]) {
    expect(await api.refused("DELETE", `/contracts/${id}`)).toMatchObject({ status: 409, code: "HAS_DOCUMENTS" });
  }
  expect(await api.refused("DELETE", `/contracts/${exampleId("con")}`)).toMatchObject({ status: 404 });
});
