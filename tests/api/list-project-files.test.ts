import { expect, test } from "vitest";
import type { AttachmentList } from "#contract/documents/attachments.ts";
import { png } from "../support/images.ts";
import { atTime, newKey, newOrg } from "../support/service.ts";

test("the files of a project are listed, last attached first", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  expect((await api.get(`/projects/${id}/files`)).body).toEqual({ data: [] });
  for (const [name, day] of [
    ["plan.png", 2],
    ["permit.png", 3],
    ["site.png", 1],
  ] as const) {
    const { id: fileId } = (await api.upload(png(), name)).body;
    await atTime(`2030-01-0${day}T03:00:00Z`, () => api.create(`/projects/${id}/files`, { fileId }));
  }
  const { data } = (await api.get<AttachmentList>(`/projects/${id}/files`)).body;
  expect(data.map(({ name }) => name)).toEqual(["permit.png", "plan.png", "site.png"]);
});

test("another organization, an unknown id and a key without the scope get nothing", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  expect(await (await newOrg()).refused("GET", `/projects/${id}/files`)).toMatchObject({ status: 404 });
  const missing = "/projects/prj_01k9qv3m8xf2ta7r6y5w4h3e2d/files";
  expect(await api.refused("GET", missing)).toMatchObject({ status: 404 });
  const key = await newKey(api.org, { scopes: ["clients:read", "expenses:read"] });
  expect(await key.refused("GET", `/projects/${id}/files`)).toMatchObject({ status: 403 });
});
