import { expect, test } from "vitest";
import type { LeadTotals } from "#contract/clients/leads.ts";
import { newOrg } from "../support/service.ts";

const empty = { count: 0, estimatedValue: 0 };

test("leads are counted and their estimated values added up, together and per status", async () => {
  const api = await newOrg();
  const none = (await api.get<LeadTotals>("/leads/totals")).body;
  expect(none).toMatchObject({ ...empty, currency: "SGD" });
  expect(none.byStatus.map(({ status }) => status)).toEqual(["NEW", "CONTACTED", "QUALIFIED", "QUOTED", "WON", "LOST"]);
  for (const estimatedValue of [0.1, 0.2, null]) await api.create("/leads", { name: "Ng", estimatedValue });
  await api.create("/leads", { name: "Rahim", status: "LOST", estimatedValue: 9 });
  const { body } = await api.get<LeadTotals>("/leads/totals");
  expect(body).toMatchObject({ count: 4, estimatedValue: 9.3, currency: "SGD" });
  expect(body.byStatus.filter(({ count }) => count > 0)).toEqual([
    { status: "NEW", count: 3, estimatedValue: 0.3 },
    { status: "LOST", count: 1, estimatedValue: 9 },
  ]);
});

test("the totals take the filters of the list, and no page", async () => {
  const api = await newOrg();
  await api.create("/leads", { name: "Ng Hui Min", source: "TENDER", estimatedValue: 1 });
  await api.create("/leads", { name: "Rahim", source: "TENDER", status: "QUOTED", estimatedValue: 2 });
  await api.create("/leads", { name: "Rahim", phone: "9123 4567", estimatedValue: 4 });
  const totals = async (query: string) => {
    const { count, estimatedValue } = (await api.get<LeadTotals>(`/leads/totals?${query}`)).body;
    return [count, estimatedValue];
  };
  expect(await totals("source=TENDER")).toEqual([2, 3]);
  expect(await totals("status=NEW")).toEqual([2, 5]);
  expect(await totals("q=rahim")).toEqual([2, 6]);
  expect(await totals("q=9123&status=QUOTED")).toEqual([0, 0]);
  expect(await totals("updatedAfter=2199-01-01T00:00:00Z")).toEqual([0, 0]);
  for (const query of ["limit=1", "cursor=x", "status=OPEN"]) {
    expect(await api.refused("GET", `/leads/totals?${query}`)).toMatchObject({ status: 400 });
  }
});
