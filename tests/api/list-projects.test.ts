import { expect, test } from "vitest";
import type { Project } from "#contract/clients/projects.ts";
import { newOrg } from "../support/service.ts";

test("projects are found by status, client and name", async () => {
  const api = await newOrg();
  const first = await api.project({ name: "Kitchen", status: "IN_PROGRESS" });
  const second = await api.project({ name: "Bathroom" });
  const found = async (query: string) =>
    (await api.get<{ data: Project[] }>(`/projects?${query}`)).body.data.map(({ name }) => name);
  expect(await found("")).toEqual(["Bathroom", "Kitchen"]);
  expect(await found("status=IN_PROGRESS")).toEqual(["Kitchen"]);
  expect(await found(`clientId=${second.clientId}`)).toEqual(["Bathroom"]);
  expect(await found("q=kitch")).toEqual(["Kitchen"]);
  expect(await found(`clientId=${first.clientId}&status=LEAD`)).toEqual([]);
});

test.each(["status=DONE", "status=", "clientId=1", "q=", "archived=true"])("?%s is 400", async (query) => {
  const api = await newOrg();
  expect(await api.refused("GET", `/projects?${query}`)).toMatchObject({ status: 400, code: "BAD_REQUEST" });
});
