import { expect, test } from "vitest";
import { png } from "../support/images.ts";
import { newKey, newOrg } from "../support/service.ts";

test("a file is removed from a client", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const { id: fileId } = (await api.upload(png())).body;
  await api.create(`/clients/${id}/files`, { fileId });
  expect((await api.delete(`/clients/${id}/files/${fileId}`)).status).toBe(204);
  expect((await api.get(`/clients/${id}/files`)).body).toEqual({ data: [] });
  expect(await api.refused("DELETE", `/clients/${id}/files/${fileId}`)).toMatchObject({ status: 404 });
});

test("a client that was never used is deleted with its list of files", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const { id: fileId } = (await api.upload(png())).body;
  await api.create(`/clients/${id}/files`, { fileId });
  expect((await api.delete(`/clients/${id}`)).status).toBe(204);
  expect((await api.file(`/files/${fileId}`)).status).toBe(200);
});

test("another organization and a key without the scope are refused", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const { id: fileId } = (await api.upload(png())).body;
  await api.create(`/clients/${id}/files`, { fileId });
  expect(await (await newOrg()).refused("DELETE", `/clients/${id}/files/${fileId}`)).toMatchObject({ status: 404 });
  const key = await newKey(api.org, { scopes: ["clients:read"] });
  expect(await key.refused("DELETE", `/clients/${id}/files/${fileId}`)).toMatchObject({ status: 403 });
});
