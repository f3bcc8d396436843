import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("a project is returned as created; another organization's is 404", async () => {
  const api = await newOrg();
  const other = await newOrg();
  const project = await api.project();
  expect((await api.get(`/projects/${project.id}`)).body).toEqual(project);
  expect(await other.refused("GET", `/projects/${project.id}`)).toMatchObject({ status: 404 });
});
