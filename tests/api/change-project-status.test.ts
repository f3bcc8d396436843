import { expect, test } from "vitest";
import type { Project } from "#contract/clients/projects.ts";
import { projectStatuses } from "#contract/values.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("a project moves from any status to any other, and each move raises its event", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  const path = [...projectStatuses.slice(1), ...projectStatuses.toReversed().slice(1)];
  for (const status of path) {
    const project = await api.act<Project>(`/projects/${id}/status`, { status });
    expect(project.status).toBe(status);
    expect((await eventsOf(api.org)).at(-1)).toMatchObject({
      type: "project.status_changed",
      data: { object: project },
    });
  }
  expect((await eventsOf(api.org)).filter(({ type }) => type === "project.status_changed")).toHaveLength(path.length);
});

test("the status it is in already changes nothing", async () => {
  const api = await newOrg();
  const project = await api.project({ status: "ON_HOLD" });
  const before = await everythingOf(api.org);
  expect(await api.act<Project>(`/projects/${project.id}/status`, { status: "ON_HOLD" })).toEqual(project);
  expect(await everythingOf(api.org)).toEqual(before);
});

test("another status than there is names the field", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  for (const body of [{}, { status: "DONE" }, { status: null }, { status: "ON_HOLD", name: "X" }]) {
    expect(await api.refused("POST", `/projects/${id}/status`, { body })).toMatchObject({ status: 422 });
  }
});

test("two moves to one status at once raise one event", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  await Promise.all(Array.from({ length: 6 }, () => api.act(`/projects/${id}/status`, { status: "COMPLETED" })));
  expect((await eventsOf(api.org)).filter(({ type }) => type === "project.status_changed")).toHaveLength(1);
});
