import { expect, test } from "vitest";
import { deleteUnreferencedFiles } from "#server/files/delete-unreferenced.ts";
import { png } from "../support/images.ts";
import { databaseFor, newKey, newOrg } from "../support/service.ts";

test("a file is removed from a project, and deleted 30 days after its last one", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  const [one, other] = [await api.project(), await api.project()];
  const { id: fileId } = (await api.upload(png())).body;
  for (const { id } of [one, other]) await api.create(`/projects/${id}/files`, { fileId });
  const statusOn = async (day: string) => {
    await deleteUnreferencedFiles({ db, clock: () => new Date(`2030-${day}T00:00:00Z`) });
    return (await api.file(`/files/${fileId}`)).status;
  };
  expect(await statusOn("01-01")).toBe(200);
  expect((await api.delete(`/projects/${one.id}/files/${fileId}`)).status).toBe(204);
  expect((await api.get(`/projects/${one.id}/files`)).body).toEqual({ data: [] });
  expect(await statusOn("02-01")).toBe(200);
  expect((await api.file(`/projects/${other.id}/files/${fileId}`)).status).toBe(200);
  expect((await api.delete(`/projects/${other.id}/files/${fileId}`)).status).toBe(204);
  expect(await statusOn("02-02")).toBe(200);
  expect(await statusOn("03-05")).toBe(404);
});

test("a file that is not attached, another organization and a key without the scope are refused", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  const { id: fileId } = (await api.upload(png())).body;
  expect(await api.refused("DELETE", `/projects/${id}/files/${fileId}`)).toMatchObject({ status: 404 });
  await api.create(`/projects/${id}/files`, { fileId });
  expect(await (await newOrg()).refused("DELETE", `/projects/${id}/files/${fileId}`)).toMatchObject({ status: 404 });
  const key = await newKey(api.org, { scopes: ["projects:read", "expenses:write"] });
  expect(await key.refused("DELETE", `/projects/${id}/files/${fileId}`)).toMatchObject({ status: 403 });
  expect((await api.delete(`/projects/${id}/files/${fileId}`)).status).toBe(204);
});
