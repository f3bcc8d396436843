import { expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import { exampleId } from "#contract/api/ids.ts";
import { billed, newClaim, newContract, sent } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";

test("a closed contract is active again, without its completion", async () => {
  const api = await newOrg();
  const { id } = await newContract(api);
  expect(await api.refused("POST", `/contracts/${id}/reopen`)).toMatchObject({ status: 409, currentStatus: "ACTIVE" });
  await api.act(`/contracts/${id}/close`, { confirm: ["BALANCE_LEFT"] });
  const reopened = await api.act<Contract>(`/contracts/${id}/reopen`);
  expect(reopened).toMatchObject({ status: "ACTIVE", completedOn: null, closedAt: null });
});

test("a contract whose retention was written off stays closed", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await billed(api, await newClaim(contract, api)));
  await api.act(`/contracts/${contract.id}/close`, { confirm: ["BALANCE_LEFT"], writeOff: true });
  expect(await api.refused("POST", `/contracts/${contract.id}/reopen`)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
  });
  expect(await api.refused("POST", `/contracts/${exampleId("con")}/reopen`)).toMatchObject({ status: 404 });
});
