import { expect, test } from "vitest";
import type { Project } from "#contract/clients/projects.ts";
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
    externalId: null,
    metadata: {},
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "project.created", data: { object: answer.body } });
});

test.each([
  ["1900-01-01", "1899-12-31T17:04:35.000Z"],
  ["1900-01-01T00:00:00+23:59", "1899-12-31T00:01:00.000Z"],
  ["2199-12-31T23:59:59-23:59", "2200-01-01T23:58:59.000Z"],
  ["2026-12-31T15:59:60-08:00", "2026-12-31T23:59:59.000Z"],
])("%s is %s, and normalized values are returned", async (startDate, instant) => {
  const api = await newOrg();
  const project = await api.project({ startDate });
  expect(project.startDate).toBe(instant);
  expect((await api.patch<Project>(`/projects/${project.id}`, { startDate: instant })).body.startDate).toBe(instant);
  const after = await api.get(`/projects?updatedAfter=${instant}`);
  expect(after.status).toBe(200);
});

test("a start day means its first instant and an end day its last, in the time zone", async () => {
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
  [{ startDate: "2026-12-31T12:00:60Z" }, "startDate"],
  [{ startDate: "2026-12-31T23:59:60+08:00" }, "startDate"],
  [{ startDate: "1899-12-30T23:59:59Z" }, "startDate"],
  [{ startDate: "2200-01-02T00:00:00Z" }, "startDate"],
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
