// @module-tag slow
// @module-tag database
// @module-tag cells
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { forgetOldEvents } from "#server/history/events/forget-old-events.ts";
import { deleteUnreferencedFiles } from "#server/files/delete-unreferenced.ts";
import { Api, newExpense, statusesOf } from "../support/api.ts";
import { pngOf } from "../support/images.ts";
import { createTestApp, databaseFor, newOrg, service } from "../support/service.ts";
import { rowsOf } from "../support/stored-rows.ts";

/** Larger than the events of a test together, which count as well. */
const image = (() => {
  const side = 256;
  const rows = randomBytes((side + 1) * side);
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0;
  return pngOf(side, side, rows);
})();
const bytes = image.length;

async function newTenant(files: number): Promise<Api> {
  const app = await createTestApp(await service(), { storageBytesMax: files * bytes });
  const { org, key } = await newOrg();
  return new Api(app, org, key);
}

test("files are kept up to the organization's quota, however many are uploaded at once", async () => {
  const [api, other] = [await newTenant(3), await newTenant(3)];
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.upload(image)));
  expect(statusesOf(answers)).toEqual([...Array(3).fill(201), ...Array(5).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: { code: "STORAGE_QUOTA_EXCEEDED", message: expect.stringContaining("QUOIN_STORAGE_PER_ORGANIZATION") },
  });
  expect(await rowsOf(api.org, "storage_use")).toMatchObject([{ bytes: String(3 * bytes) }]);
  expect((await other.upload(image)).status).toBe(201);
});

test("a file larger than the whole quota is refused", async () => {
  const app = await createTestApp(await service(), { storageBytesMax: bytes - 1 });
  const { org, key } = await newOrg();
  expect((await new Api(app, org, key).upload(image)).status).toBe(409);
});

test("a file without references for 30 days is deleted and frees its bytes", async () => {
  const api = await newTenant(4.5);
  const db = await databaseFor(api.org);
  const upload = async () => (await api.upload(image)).body.id;
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
  expect((await api.upload(image)).status).toBe(409);
  expect(await statuses("01-31")).toEqual([200, 200, 200, 404]);
  await api.patch(`/expenses/${id}`, { receiptFileId: receipt });
  expect(await statuses("02-01")).toEqual([200, 200, 200, 404]);
  expect((await api.upload(image)).status).toBe(201);
});

test("deleting a file that was never counted keeps the count above zero", async () => {
  const api = await newTenant(2);
  const db = await databaseFor(api.org);
  const { id } = (await api.upload(image)).body;
  await db.system`update storage_use set bytes = 0 where org_id = ${api.org}`;
  for (const day of ["2030-01-01", "2030-03-01"]) {
    await deleteUnreferencedFiles({ db, clock: () => new Date(`${day}T00:00:00Z`) });
  }
  expect((await api.file(`/files/${id}`)).status).toBe(404);
  expect(await rowsOf(api.org, "storage_use")).toMatchObject([{ bytes: "0" }]);
});

const largeClient = { name: "Lim Mei Ling", notes: "x".repeat(10_000) };

test("events count in the quota of uploads, and files never keep the office from working", async () => {
  const [full, busy] = [await newTenant(2), await newTenant(2)];
  await Promise.all([full.upload(image), full.upload(image), busy.upload(image)]);
  expect((await full.post("/clients", largeClient)).status).toBe(201);
  for (let i = 0; i < 3; i += 1) await busy.client({ ...largeClient, notes: "門".repeat(10_000) });
  expect((await busy.upload(image)).status).toBe(409);
});

test("a change whose event exceeds the quota alone is refused until old events are deleted", async () => {
  const app = await createTestApp(await service(), { storageBytesMax: 25_000 });
  const { org, key } = await newOrg();
  const api = new Api(app, org, key);
  const db = await databaseFor(org);
  await api.client(largeClient);
  await api.client(largeClient);
  const before = await api.get<{ data: object[] }>("/clients");
  expect(await api.refused("POST", "/clients", { body: largeClient })).toMatchObject({
    status: 409,
    code: "STORAGE_QUOTA_EXCEEDED",
    message: expect.stringContaining("QUOIN_STORAGE_PER_ORGANIZATION"),
  });
  expect((await api.get<{ data: object[] }>("/clients")).text).toBe(before.text);
  await forgetOldEvents({ db, clock: () => new Date("2030-01-01T00:00:00Z") });
  expect(await rowsOf(org, "storage_use")).toMatchObject([{ eventBytes: "0" }]);
  expect((await api.post("/clients", largeClient)).status).toBe(201);
});

test("the size of an organization's events is that of what they deliver", async () => {
  const api = await newOrg();
  await api.client();
  await api.pay(await api.sentInvoice(), 109);
  const events = await rowsOf<{ body: string }>(api.org, "event");
  const size = events.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  expect(await rowsOf(api.org, "storage_use")).toMatchObject([{ eventBytes: String(size) }]);
});
