import { expect, test } from "vitest";
import type { AttachmentList } from "#contract/documents/attachments.ts";
import { png } from "../support/images.ts";
import { newKey, newOrg } from "../support/service.ts";

test("the files of a client are listed, without those of its projects", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const [ofClient, ofProject] = [(await api.upload(png())).body.id, (await api.upload(png())).body.id];
  await api.create(`/clients/${clientId}/files`, { fileId: ofClient });
  await api.create(`/projects/${projectId}/files`, { fileId: ofProject });
  const { data } = (await api.get<AttachmentList>(`/clients/${clientId}/files`)).body;
  expect(data.map(({ id }) => id)).toEqual([ofClient]);
});

test("another organization, an unknown id and a key without the scope get nothing", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  expect(await (await newOrg()).refused("GET", `/clients/${id}/files`)).toMatchObject({ status: 404 });
  const missing = "/clients/cli_01k9qv3m8xf2ta7r6y5w4h3e2d/files";
  expect(await api.refused("GET", missing)).toMatchObject({ status: 404 });
  const key = await newKey(api.org, { scopes: ["projects:read"] });
  expect(await key.refused("GET", `/clients/${id}/files`)).toMatchObject({ status: 403 });
});
