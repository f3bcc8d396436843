import { expect, test } from "vitest";
import type { Project } from "#contract/clients/projects.ts";
import { newOrg } from "../support/service.ts";

test("only the fields given change", async () => {
  const api = await newOrg();
  const before = await api.project({ startDate: "2026-03-01", notes: "Keys at the guardhouse" });
  const { body } = await api.patch<Project>(`/projects/${before.id}`, { budget: 5000, endDate: "2026-04-30" });
  expect(body).toEqual({ ...before, budget: 5000, endDate: "2026-04-30T15:59:59.999Z", updatedAt: body.updatedAt });
  expect((await api.patch<Project>(`/projects/${before.id}`, { endDate: null })).body.endDate).toBeNull();
});

test("a project cannot end before it starts, whichever date changes", async () => {
  const api = await newOrg();
  const { id } = await api.project({ startDate: "2026-03-01", endDate: "2026-03-31" });
  for (const body of [{ startDate: "2026-05-01" }, { endDate: "2026-02-01" }]) {
    expect(await api.refused("PATCH", `/projects/${id}`, { body })).toMatchObject({
      status: 422,
      details: [{ path: "endDate" }],
    });
  }
});

test("its client and its status are not changed here", async () => {
  const api = await newOrg();
  const { id, clientId } = await api.project();
  const refusal = await api.refused("PATCH", `/projects/${id}`, { body: { clientId, status: "QUOTED" } });
  expect(refusal.details?.map(({ path }) => path).toSorted()).toEqual(["clientId", "status"]);
});
