import { expect, test } from "vitest";
import type { Lead } from "#contract/leads.ts";
import { newOrg } from "../support/service.ts";

test("only the fields given change, from any status to any", async () => {
  const api = await newOrg();
  const before = await api.create<Lead>("/leads", { name: "Ng Hui Min", phone: "9123 4567" });
  for (const status of ["LOST", "CONTACTED", "WON", "NEW"] as const) {
    const { body } = await api.patch<Lead>(`/leads/${before.id}`, { status });
    expect(body).toEqual({ ...before, status, updatedAt: body.updatedAt });
  }
});

test("one that became a client stays WON", async () => {
  const api = await newOrg();
  const { id } = await api.create<Lead>("/leads", { name: "Ng Hui Min" });
  await api.create(`/leads/${id}/convert`, {});
  expect(await api.refused("PATCH", `/leads/${id}`, { body: { status: "LOST" } })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: "WON",
  });
  expect((await api.patch<Lead>(`/leads/${id}`, { status: "WON", notes: "Signed" })).body.notes).toBe("Signed");
});
