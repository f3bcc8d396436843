import { expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("a project begins as a LEAD, at its creation, without a budget", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client();
  const answer = await api.post<Project>("/projects", { name: "Kitchen", clientId });
  expect(answer.status).toBe(201);
  expect(answer.headers["location"]).toBe(`/api/v1/projects/${answer.body.id}`);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^prj_/),
    name: "Kitchen",
    status: "LEAD",
    clientId,
    budget: 0,
    startDate: answer.body.createdAt,
    endDate: null,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
    notes: null,
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "project.created", data: { object: answer.body } });
});

test("a day means its beginning at the start and its end at the end, in the organization's time zone", async () => {
  const api = await newOrg();
  const project = await api.project({ startDate: "2026-03-01", endDate: "2026-03-31", budget: 120_000.5 });
  expect(project).toMatchObject({
    startDate: "2026-02-28T16:00:00.000Z",
    endDate: "2026-03-31T15:59:59.999Z",
    budget: 120_000.5,
  });
});

test.each([
  [{ budget: -1 }, "budget"],
  [{ budget: 0.001 }, "budget"],
  [{ budget: 1_000_000_000_000 }, "budget"],
  [{ startDate: "2026-02-30" }, "startDate"],
  [{ startDate: "2026-02-01T10:00:00" }, "startDate"],
  [{ startDate: "2026-03-02", endDate: "2026-03-01" }, "endDate"],
  [{ status: "DONE" }, "status"],
  [{ clientId: "cli_01k9qv3m8xf2ta7r6y5w4h3e2d" }, "clientId"],
  [{ clientId: "client" }, "clientId"],
])("%j is refused at %s", async (fields, path) => {
  const api = await newOrg();
  const { id: clientId } = await api.client();
  const refusal = await api.refused("POST", "/projects", { body: { name: "Kitchen", clientId, ...fields } });
  expect(refusal).toMatchObject({ status: 422, code: "VALIDATION_FAILED" });
  expect(refusal.details?.map((fault) => fault.path)).toEqual([path]);
});
