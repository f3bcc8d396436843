import { expect, test } from "vitest";
import type { Lead } from "#contract/clients/leads.ts";
import { newOrg } from "../support/service.ts";

test("only the fields given change, from any status to any", async () => {
  const api = await newOrg();
  const before = await api.create<Lead>("/leads", { name: "Ng Hui Min", phone: "9123 4567" });
  for (const status of ["LOST", "CONTACTED", "WON", "NEW"] as const) {
    const { body } = await api.patch<Lead>(`/leads/${before.id}`, { status });
    expect(body).toEqual({ ...before, status, updatedAt: body.updatedAt, statusChangedAt: body.updatedAt });
  }
});

test("a lost lead keeps its reason until it gets another status", async () => {
  const api = await newOrg();
  const { id } = await api.create<Lead>("/leads", { name: "Ng Hui Min" });
  const change = async (body: object) => (await api.patch<Lead>(`/leads/${id}`, body)).body;
  const refused = await api.refused("PATCH", `/leads/${id}`, { body: { lostReason: "Too expensive" } });
  expect(refused).toMatchObject({ status: 422, details: [{ path: "lostReason", code: "ONLY_WHEN_LOST" }] });
  const lost = await change({ status: "LOST", lostReason: "Too expensive" });
  expect(lost.lostReason).toBe("Too expensive");
  const noted = await change({ status: "LOST", notes: "Called" });
  expect(noted).toMatchObject({ lostReason: "Too expensive", statusChangedAt: lost.statusChangedAt });
  expect((await change({ lostReason: "Chose another firm" })).lostReason).toBe("Chose another firm");
  expect((await change({ status: "CONTACTED", lostReason: null })).lostReason).toBeNull();
  await change({ status: "LOST", lostReason: "Too expensive" });
  expect((await change({ status: "NEW" })).lostReason).toBeNull();
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
