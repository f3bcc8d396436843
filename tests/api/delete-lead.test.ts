import { expect, test } from "vitest";
import type { ConvertedLead } from "#contract/clients/leads.ts";
import { newOrg } from "../support/service.ts";

test("a deleted lead is gone, and what it was converted to remains", async () => {
  const api = await newOrg();
  const { id } = await api.create<{ id: string }>("/leads", { name: "Ng Hui Min" });
  const { client } = await api.create<ConvertedLead>(`/leads/${id}/convert`, {});
  expect((await api.delete(`/leads/${id}`)).status).toBe(204);
  expect(await api.refused("GET", `/leads/${id}`)).toMatchObject({ status: 404 });
  expect((await api.get(`/clients/${client.id}`)).status).toBe(200);
});
