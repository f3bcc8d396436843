import { expect, test } from "vitest";
import { png } from "../support/images.ts";
import { newKey, newOrg } from "../support/service.ts";

test("an uploaded file is attached to a client, and to a project as well", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const { body: file } = await api.upload(png(), "agreement.png");
  const { status, headers, body } = await api.post(`/clients/${clientId}/files`, { fileId: file.id });
  expect(status).toBe(201);
  expect(headers["location"]).toBe(`/api/v1/clients/${clientId}/files/${file.id}`);
  expect(body).toEqual({ ...file, projectId: null, clientId, attachedAt: expect.any(String) });
  expect((await api.post(`/projects/${projectId}/files`, { fileId: file.id })).status).toBe(201);
});

test("another organization's file or client and a key without the scope are refused", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  const { id } = await api.client();
  const { id: fileId } = (await api.upload(png())).body;
  const theirs = (await other.upload(png())).body.id;
  expect(await api.refused("POST", `/clients/${id}/files`, { body: { fileId: theirs } })).toMatchObject({
    status: 422,
    details: [{ path: "fileId", code: "UNKNOWN_REFERENCE" }],
  });
  const body = { fileId: theirs };
  expect(await other.refused("POST", `/clients/${id}/files`, { body })).toMatchObject({ status: 404 });
  const key = await newKey(api.org, { scopes: ["clients:read", "projects:write"] });
  expect(await key.refused("POST", `/clients/${id}/files`, { body: { fileId } })).toMatchObject({ status: 403 });
});
