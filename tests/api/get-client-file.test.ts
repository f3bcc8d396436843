import { expect, test } from "vitest";
import { png } from "../support/images.ts";
import { newKey, newOrg } from "../support/service.ts";

test("a key that may read a client downloads its files, and no others", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const [ofClient, ofProject] = [(await api.upload(png())).body.id, (await api.upload(png())).body.id];
  await api.create(`/clients/${clientId}/files`, { fileId: ofClient });
  await api.create(`/projects/${projectId}/files`, { fileId: ofProject });
  const key = await newKey(api.org, { scopes: ["clients:read"] });
  expect((await key.file(`/clients/${clientId}/files/${ofClient}`)).bytes.equals(png())).toBe(true);
  expect((await key.file(`/clients/${clientId}/files/${ofProject}`)).status).toBe(404);
  const forProjects = await newKey(api.org, { scopes: ["projects:read", "expenses:read"] });
  expect((await forProjects.file(`/clients/${clientId}/files/${ofClient}`)).status).toBe(403);
  expect((await forProjects.file(`/files/${ofClient}`)).status).toBe(404);
  expect((await forProjects.file(`/files/${ofProject}`)).status).toBe(200);
});

test("another organization and an unknown file get nothing", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const { id: fileId } = (await api.upload(png())).body;
  await api.create(`/clients/${id}/files`, { fileId });
  expect((await (await newOrg()).file(`/clients/${id}/files/${fileId}`)).status).toBe(404);
  expect((await api.file(`/clients/${id}/files/fil_01k9qv3m8xf2ta7r6y5w4h3e2d`)).status).toBe(404);
});
