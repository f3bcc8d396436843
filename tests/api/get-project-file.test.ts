import { expect, test } from "vitest";
import { newExpense } from "../support/api.ts";
import { png } from "../support/images.ts";
import { newKey, newOrg } from "../support/service.ts";

test("a key that may read a project downloads its files, and no others", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  const { id: fileId } = (await api.upload(png(), "site.png")).body;
  const { id: unattached } = (await api.upload(png())).body;
  await api.create(`/projects/${id}/files`, { fileId });
  const key = await newKey(api.org, { scopes: ["projects:read"] });
  const { status, headers, bytes } = await key.file(`/projects/${id}/files/${fileId}`);
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toContain('inline; filename="site.png"');
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(bytes.equals(png())).toBe(true);
  expect((await key.file(`/projects/${id}/files/${unattached}`)).status).toBe(404);
  expect((await key.file(`/projects/${(await api.project()).id}/files/${fileId}`)).status).toBe(404);
  expect((await key.file(`/files/${fileId}`)).status).toBe(403);
});

test("a key that may read expenses but not projects does not get the files of a project", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  const { id: fileId } = (await api.upload(png())).body;
  const key = await newKey(api.org, { scopes: ["expenses:read", "expenses:write"] });
  expect((await key.file(`/files/${fileId}`)).status).toBe(200);
  await api.create(`/projects/${id}/files`, { fileId });
  expect((await key.file(`/files/${fileId}`)).status).toBe(404);
  expect((await key.file(`/projects/${id}/files/${fileId}`)).status).toBe(403);
  const asReceipt = newExpense({ receiptFileId: fileId });
  expect(await key.refused("POST", "/expenses", { body: asReceipt })).toMatchObject({ status: 422 });
  expect((await api.file(`/files/${fileId}`)).status).toBe(200);
  await api.create("/expenses", asReceipt);
  expect((await key.file(`/files/${fileId}`)).status).toBe(200);
});

test("another organization and an unknown file get nothing", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  const { id: fileId } = (await api.upload(png())).body;
  await api.create(`/projects/${id}/files`, { fileId });
  const other = await newOrg();
  expect((await other.file(`/projects/${id}/files/${fileId}`)).status).toBe(404);
  for (const unknown of ["fil_01k9qv3m8xf2ta7r6y5w4h3e2d", "fil_x", id]) {
    expect((await api.file(`/projects/${id}/files/${unknown}`)).status).toBe(404);
  }
});
