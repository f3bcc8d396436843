// @module-tag database
import { expect, test } from "vitest";
import { deleteUnreferencedFiles } from "#server/files/delete-unreferenced.ts";
import { Api, newExpense, statusesOf } from "../support/api.ts";
import { png } from "../support/images.ts";
import { createTestApp, databaseFor, newOrg, service } from "../support/service.ts";
import { rowsOf } from "../support/stored-rows.ts";

const bytes = png().length;

async function newTenant(files: number): Promise<Api> {
  const app = await createTestApp(await service(), { storageBytesMax: files * bytes });
  const { org, key } = await newOrg();
  return new Api(app, org, key);
}

test("files are kept up to the organization's quota, however many are uploaded at once", async () => {
  const [api, other] = [await newTenant(3), await newTenant(3)];
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.upload(png())));
  expect(statusesOf(answers)).toEqual([...Array(3).fill(201), ...Array(5).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: { code: "STORAGE_QUOTA_EXCEEDED", message: expect.stringContaining("QUOIN_STORAGE_PER_ORGANIZATION") },
  });
  expect(await rowsOf(api.org, "storage_use")).toMatchObject([{ bytes: String(3 * bytes) }]);
  expect((await other.upload(png())).status).toBe(201);
});

test("a file larger than the whole quota is refused", async () => {
  const app = await createTestApp(await service(), { storageBytesMax: bytes - 1 });
  const { org, key } = await newOrg();
  expect((await new Api(app, org, key).upload(png())).status).toBe(409);
});

test("a file without references for 30 days is deleted and frees its bytes", async () => {
  const api = await newTenant(4);
  const db = await databaseFor(api.org);
  const upload = async () => (await api.upload(png())).body.id;
  const [logo, printedLogo, receipt, unused] = [await upload(), await upload(), await upload(), await upload()];
  await api.patch("/organization", { logoFileId: printedLogo });
  await api.sentQuotation();
  await api.patch("/organization", { logoFileId: logo });
  const { id } = await api.create<{ id: string }>("/expenses", newExpense({ receiptFileId: receipt }));
  const statuses = async (day: string) => {
    await deleteUnreferencedFiles({ db, clock: () => new Date(`2030-${day}T00:00:00Z`) });
    const all = [logo, printedLogo, receipt, unused].map(async (each) => (await api.file(`/files/${each}`)).status);
    return Promise.all(all);
  };
  expect(await statuses("01-01")).toEqual([200, 200, 200, 200]);
  await api.patch(`/expenses/${id}`, { receiptFileId: null });
  expect(await statuses("01-02")).toEqual([200, 200, 200, 200]);
  expect((await api.upload(png())).status).toBe(409);
  expect(await statuses("01-31")).toEqual([200, 200, 200, 404]);
  await api.patch(`/expenses/${id}`, { receiptFileId: receipt });
  expect(await statuses("02-01")).toEqual([200, 200, 200, 404]);
  expect((await api.upload(png())).status).toBe(201);
});

test("deleting a file that was never counted keeps the count above zero", async () => {
  const api = await newTenant(2);
  const db = await databaseFor(api.org);
  const { id } = (await api.upload(png())).body;
  await db.system`update storage_use set bytes = 0 where org_id = ${api.org}`;
  for (const day of ["2030-01-01", "2030-03-01"]) {
    await deleteUnreferencedFiles({ db, clock: () => new Date(`${day}T00:00:00Z`) });
  }
  expect((await api.file(`/files/${id}`)).status).toBe(404);
  expect(await rowsOf(api.org, "storage_use")).toMatchObject([{ bytes: "0" }]);
});
