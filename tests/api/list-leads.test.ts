import { expect, test } from "vitest";
import type { Lead } from "#contract/clients/leads.ts";
import { newOrg } from "../support/service.ts";

test("leads are found by status, source and words", async () => {
  const api = await newOrg();
  const first = await api.create<Lead>("/leads", { name: "Ng Hui Min", source: "TENDER", phone: "9123 4567" });
  const second = await api.create<Lead>("/leads", { name: "Rahim", status: "LOST", email: "rahim@example.com" });
  const idsOf = async (query: string) =>
    (await api.get<{ data: Lead[] }>(`/leads?${query}`)).body.data.map(({ id }) => id);
  expect(await idsOf("")).toEqual([second.id, first.id]);
  expect(await idsOf("status=LOST")).toEqual([second.id]);
  expect(await idsOf("source=TENDER")).toEqual([first.id]);
  expect(await idsOf("q=hui")).toEqual([first.id]);
  expect(await idsOf("q=rahim%40")).toEqual([second.id]);
  expect(await idsOf("q=9123")).toEqual([first.id]);
  expect(await api.refused("GET", "/leads?status=OPEN")).toMatchObject({ status: 400 });
});
