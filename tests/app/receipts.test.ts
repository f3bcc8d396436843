import { expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import type { Receipt, ReceiptList, Vendor } from "#contract/books/receipts.ts";
import { deleteUnreferencedFiles } from "#server/files/delete-unreferenced.ts";
import { type Api, formWith, newExpense } from "../support/api.ts";
import { newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { png, tinyPdf } from "../support/images.ts";
import { newOrg, service } from "../support/service.ts";

async function newOffice(): Promise<{ api: Api; owner: Tab }> {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
}

const drop = (tab: Tab, name: string) => tab.act<Receipt>("/receipts", formWith(png(), name, "image/png"));
const waiting = async (tab: Tab) => (await tab.get<ReceiptList>("/receipts")).body;

test("receipts wait, oldest first, until an expense has them or they are discarded", async () => {
  const { api, owner } = await newOffice();
  const [first, second] = [await drop(owner, "one.png"), await drop(owner, "two.png")];
  const third = await owner.act<Receipt>("/receipts", formWith(tinyPdf(), "three.pdf", "application/pdf"));
  expect(await waiting(owner)).toEqual({ data: [first, second, third], count: 3 });
  expect(first).toMatchObject({ name: "one.png", mediaType: "image/png", addedBy: "Wong Li Wen" });
  await owner.act("/expenses", newExpense({ receiptFileId: first.id }));
  expect((await waiting(owner)).data).toEqual([second, third]);
  const { id } = await api.create<Expense>("/expenses", newExpense());
  await api.patch(`/expenses/${id}`, { receiptFileId: second.id });
  expect((await waiting(owner)).data).toEqual([third]);
  expect((await owner.send("DELETE", `/receipts/${third.id}`)).status).toBe(204);
  expect(await waiting(owner)).toEqual({ data: [], count: 0 });
  expect(await owner.refused("DELETE", `/receipts/${third.id}`)).toEqual([404, "NOT_FOUND"]);
  // Its file remains, so that the discarding can be undone.
  expect((await api.file(`/files/${third.id}`)).status).toBe(200);
});

test("a refused expense leaves its receipt waiting", async () => {
  const { owner } = await newOffice();
  const receipt = await drop(owner, "one.png");
  const body = newExpense({ receiptFileId: receipt.id, projectId: "prj_01k9qv3m8xf2ta7r6y5w4h3e2d" });
  expect(await owner.refused("POST", "/expenses", body)).toEqual([422, "VALIDATION_FAILED"]);
  expect((await waiting(owner)).count).toBe(1);
});

test("a receipt that waits is kept, and for 30 days after it was discarded", async () => {
  const { api, owner } = await newOffice();
  const { db } = await service();
  const receipt = await drop(owner, "one.png");
  const statusOn = async (day: string) => {
    await deleteUnreferencedFiles({ db, clock: () => new Date(`${day}T00:00:00Z`) });
    return (await api.file(`/files/${receipt.id}`)).status;
  };
  expect([await statusOn("2031-01-01"), await statusOn("2031-06-01")]).toEqual([200, 200]);
  await owner.send("DELETE", `/receipts/${receipt.id}`);
  expect([await statusOn("2031-06-02"), await statusOn("2031-07-02")]).toEqual([200, 404]);
});

test("the same upload sent twice waits once, and a wrong one not at all", async () => {
  const { owner } = await newOffice();
  const send = () =>
    owner.send<Receipt>("POST", "/receipts", formWith(png(), "one.png", "image/png"), { "idempotency-key": "one" });
  const [sent, repeated] = [await send(), await send()];
  expect(repeated.body).toEqual(sent.body);
  const wrong = formWith(png(), "one.pdf", "application/pdf");
  expect(await owner.refused("POST", "/receipts", wrong)).toEqual([422, "VALIDATION_FAILED"]);
  expect((await waiting(owner)).data).toEqual([sent.body]);
});

test("receipts and vendors of another organization are not listed and cannot be discarded", async () => {
  const { api, owner } = await newOffice();
  const receipt = await drop(owner, "one.png");
  await api.create("/expenses", newExpense({ vendor: "Hup Seng" }));
  const stranger = await newOwner();
  expect(await waiting(stranger)).toEqual({ data: [], count: 0 });
  expect(await stranger.refused("DELETE", `/receipts/${receipt.id}`)).toEqual([404, "NOT_FOUND"]);
  expect((await stranger.get("/vendors")).body).toEqual({ data: [] });
  expect((await waiting(owner)).count).toBe(1);
});

test("vendors are suggested once each with their latest category, most recently used first", async () => {
  const { api, owner } = await newOffice();
  for (const [vendor, category] of [
    ["Hup Seng", "OTHER"],
    ["Ah Huat", "TRANSPORT"],
    ["Hup Seng", "MATERIALS"],
    ["", "OFFICE"],
    [null, "OFFICE"],
  ] as const)
    await api.create("/expenses", newExpense({ vendor, category }));
  expect((await owner.get<{ data: Vendor[] }>("/vendors")).body.data).toEqual([
    { name: "Hup Seng", category: "MATERIALS" },
    { name: "Ah Huat", category: "TRANSPORT" },
  ]);
});
