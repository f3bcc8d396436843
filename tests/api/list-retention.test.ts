import { expect, test } from "vitest";
import type { RetentionRegister } from "#contract/contracts/retention.ts";
import { billed, newClaim, newContract, sent } from "../support/contracts.ts";
import { atTime, newOrg } from "../support/service.ts";

test("the register has contracts by due day, then projects with plain retention", async () => {
  const api = await newOrg();
  const register = async (query = "") => (await api.get<RetentionRegister>(`/retention${query}`)).body;
  await atTime("2026-01-10T04:00:00Z", async () => {
    const running = await newContract(api);
    const completed = await newContract(api);
    for (const contract of [running, completed]) await sent(api, await billed(api, await newClaim(contract, api)));
    await api.act(`/contracts/${completed.id}/complete`, { on: "2026-01-10" });
    const plain = await api.sentInvoice({ retentionPct: 0.1 });
    const { data, held } = await register();
    expect(data.map(({ contractId, held, nextOn, nextAmount }) => [contractId, held, nextOn, nextAmount])).toEqual([
      [completed.id, 50, "2026-01-10", 25],
      [running.id, 50, null, 25],
      [null, 10, null, 10],
    ]);
    expect(data[2]).toMatchObject({ projectId: plain.projectId, number: "Kitchen", withheld: 10, released: 0 });
    expect(held).toBe(110);
    expect((await register("?due=true")).data.map(({ contractId }) => contractId)).toEqual([completed.id]);
    expect((await register("?due=false")).held).toBe(60);
    expect((await register(`?clientId=${plain.clientId}`)).held).toBe(10);
  });
});

test("retention of which nothing is due at completion is listed by the end of the defects liability period", async () => {
  const api = await newOrg();
  await atTime("2026-01-10T04:00:00Z", async () => {
    const contract = await newContract(api, { releasePct: 0, defectsMonths: 12 });
    await sent(api, await billed(api, await newClaim(contract, api)));
    await api.act(`/contracts/${contract.id}/complete`, { on: "2026-01-10" });
    const { data } = (await api.get<RetentionRegister>("/retention")).body;
    expect(data).toMatchObject([{ contractId: contract.id, held: 50, nextOn: "2027-01-10", nextAmount: 50 }]);
  });
});

test("another organization's retention is not in it", async () => {
  await (await newOrg()).sentInvoice({ retentionPct: 0.1 });
  expect((await (await newOrg()).get("/retention")).body).toEqual({ data: [], held: 0 });
});
