import { expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import { exampleId } from "#contract/api/ids.ts";
import { newContract } from "../support/contracts.ts";
import { atTime, eventsOf, newOrg } from "../support/service.ts";

test("completion has the first half of the retention fall due, and the rest at the end of defects", async () => {
  const api = await newOrg();
  const contract = await atTime("2026-01-10T04:00:00Z", () => newContract(api));
  const completed = await atTime("2026-08-31T04:00:00Z", () =>
    api.act<Contract>(`/contracts/${contract.id}/complete`, { on: "2026-08-31" }),
  );
  expect(completed).toMatchObject({ status: "COMPLETED", completedOn: "2026-08-31", defectsEndOn: "2027-08-31" });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "contract.completed" });
  const again = await api.refused("POST", `/contracts/${contract.id}/complete`, { body: { on: "2026-08-31" } });
  expect(again).toMatchObject({ status: 409, currentStatus: "COMPLETED" });
});

test("the day of completion is neither in the future nor before the quotation was accepted", async () => {
  const api = await newOrg();
  await atTime("2026-01-10T04:00:00Z", async () => {
    const contract = await newContract(api);
    for (const on of ["2026-01-11", "2026-01-09"]) {
      const refused = await api.refused("POST", `/contracts/${contract.id}/complete`, { body: { on } });
      expect(refused.details).toMatchObject([{ path: "on", code: "OUT_OF_RANGE" }]);
    }
    const missing = await api.refused("POST", `/contracts/${contract.id}/complete`, { body: { on: "10 Jan" } });
    expect(missing).toMatchObject({ status: 422 });
  });
  const unknown = await api.refused("POST", `/contracts/${exampleId("con")}/complete`, { body: { on: "2026-01-10" } });
  expect(unknown).toMatchObject({ status: 404 });
});
