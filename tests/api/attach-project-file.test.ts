import { expect, test } from "vitest";
import { attachmentsMax, type AttachmentList } from "#contract/documents/attachments.ts";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import { newId } from "#server/core/ids.ts";
import { newExpense, statusesOf } from "../support/api.ts";
import { png } from "../support/images.ts";
import { databaseFor, newKey, newOrg } from "../support/service.ts";

test("an uploaded file is attached once, however often it is sent", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  const { body: file } = await api.upload(png(), "site.png");
  const { status, headers, body } = await api.post(`/projects/${id}/files`, { fileId: file.id });
  expect(status).toBe(201);
  expect(headers["location"]).toBe(`/api/v1/projects/${id}/files/${file.id}`);
  expect(body).toEqual({ ...file, projectId: id, clientId: null, attachedAt: expect.any(String) });
  expect((await api.post(`/projects/${id}/files`, { fileId: file.id })).body).toEqual(body);
  expect((await api.get(`/projects/${id}/files`)).body).toEqual({ data: [body] });
});

test("the audit log shows the files of a project under its id", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  const { id: fileId } = (await api.upload(png())).body;
  await api.create(`/projects/${id}/files`, { fileId });
  await api.delete(`/projects/${id}/files/${fileId}`);
  const { data } = (await api.get<{ data: AuditEntry[] }>(`/audit-log?resourceId=${id}`)).body;
  expect(data.slice(0, 2)).toMatchObject([
    { action: "detachProjectFile", resourceType: "attachment", change: "DELETED", before: { fileId, projectId: id } },
    { action: "attachProjectFile", resourceType: "attachment", change: "CREATED", after: { fileId, projectId: id } },
  ]);
});

test("a project takes 200 files, even of simultaneous requests", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  const db = await databaseFor(api.org);
  const ids = Array.from({ length: attachmentsMax - 1 }, () => newId("fil", new Date()));
  await db.system`
    insert into file (org_id, id, name, media_type, bytes, sha256, content, created_at)
    select ${api.org}, f, 'a.pdf', 'application/pdf', 0, ${Buffer.alloc(32)}, '', now() from unnest(${ids}::text[]) f`;
  await db.system`
    insert into attachment (org_id, file_id, project_id, attached_at)
    select ${api.org}, f, ${id}, now() from unnest(${ids}::text[]) f`;
  const files = [(await api.upload(png())).body, (await api.upload(png())).body];
  const answers = await Promise.all(files.map((file) => api.post(`/projects/${id}/files`, { fileId: file.id })));
  expect(statusesOf(answers)).toEqual([201, 422]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    error: { details: [{ path: "fileId", code: "TOO_MANY", message: expect.stringContaining("200") }] },
  });
  expect((await api.get<AttachmentList>(`/projects/${id}/files`)).body.data).toHaveLength(attachmentsMax);
});

test("a receipt is attached only by a key that deals with expenses", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  const { id: fileId } = (await api.upload(png())).body;
  await api.create("/expenses", newExpense({ receiptFileId: fileId }));
  const key = await newKey(api.org, { scopes: ["projects:read", "projects:write"] });
  expect(await key.refused("POST", `/projects/${id}/files`, { body: { fileId } })).toMatchObject({
    status: 422,
    details: [{ path: "fileId", code: "UNKNOWN_REFERENCE" }],
  });
  expect((await api.post(`/projects/${id}/files`, { fileId })).status).toBe(201);
});

test("another organization's file or project, an unknown one and a key without the scope are refused", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  const { id } = await api.project();
  const { id: fileId } = (await api.upload(png())).body;
  const theirs = (await other.upload(png())).body.id;
  for (const unknown of [theirs, "fil_01k9qv3m8xf2ta7r6y5w4h3e2d", "x"]) {
    const body = { fileId: unknown };
    expect(await api.refused("POST", `/projects/${id}/files`, { body })).toMatchObject({
      status: 422,
      details: [{ path: "fileId" }],
    });
  }
  expect(await other.refused("POST", `/projects/${id}/files`, { body: { fileId: theirs } })).toMatchObject({
    status: 404,
  });
  const key = await newKey(api.org, { scopes: ["projects:read", "expenses:write"] });
  expect(await key.refused("POST", `/projects/${id}/files`, { body: { fileId } })).toMatchObject({ status: 403 });
});
