// @module-tag slow
import { expect, test } from "vitest";
import type { GstDocument } from "#contract/books/reports.ts";
import { type Api, newExpense } from "../support/api.ts";
import { credited } from "../support/credit.ts";
import { atTime, newOrg } from "../support/service.ts";

interface List {
  readonly data: GstDocument[];
  readonly nextCursor: string | null;
}

const documentsOf = async (api: Api, query = ""): Promise<GstDocument[]> =>
  (await api.get<List>(`/reports/gst-f5/documents${query}`)).body.data;

async function filledOrg() {
  const api = await newOrg();
  const at = <T>(day: string, work: () => Promise<T>) => atTime(`${day}T04:00:00Z`, work);
  const invoice = await at("2026-03-02", () => api.sentInvoice());
  const credit = await at("2026-03-05", () => credited(api, invoice, 20));
  const cancelled = await at("2026-03-06", () => api.sentInvoice());
  await at("2026-04-07", () => api.act(`/invoices/${cancelled.id}/void`));
  const expense = { date: "2026-03-10", amount: 50, gstAmount: 4.5, vendor: "Hardware Pte Ltd", reference: "R-17" };
  const { id } = await api.create<{ id: string }>("/expenses", newExpense(expense));
  return { api, invoice, credit, cancelled, expense: id };
}

test("every document is listed as it counts, latest first, and a void one twice", async () => {
  const { api, invoice, credit, cancelled, expense } = await filledOrg();
  const shown = (await documentsOf(api)).map(({ kind, documentId, number, net, gst, gstRate }) => [
    kind,
    documentId,
    number,
    net,
    gst,
    gstRate,
  ]);
  expect(shown).toEqual([
    ["INVOICE_VOIDED", cancelled.id, cancelled.number, -100, -9, 0.09],
    ["EXPENSE", expense, "R-17", 50, 4.5, null],
    ["INVOICE", cancelled.id, cancelled.number, 100, 9, 0.09],
    ["CREDIT_NOTE", credit.id, credit.number, -20, -1.8, 0.09],
    ["INVOICE", invoice.id, invoice.number, 100, 9, 0.09],
  ]);
});

test.each([
  ["1", 4],
  ["2", 0],
  ["3", 0],
  ["4", 4],
  ["5", 1],
  ["6", 4],
  ["7", 1],
  ["8", 5],
  ["13", 4],
])("box %s has its documents alone", async (box, count) => {
  const { api } = await filledOrg();
  expect(await documentsOf(api, `?box=${box}`)).toHaveLength(count);
});

test("the documents of a period are paged without losing one", async () => {
  const { api } = await filledOrg();
  const seen: string[] = [];
  for (let cursor = ""; ;) {
    const query = `?from=2026-03-01&to=2026-04-30&limit=1${cursor}`;
    const { body } = await api.get<List>(`/reports/gst-f5/documents${query}`);
    seen.push(...body.data.map(({ id }) => id));
    if (body.nextCursor === null) break;
    cursor = `&cursor=${body.nextCursor}`;
  }
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
  expect(await documentsOf(api, "?from=2026-04-01&to=2026-04-30")).toHaveLength(1);
});

test("an unknown box is refused with 400", async () => {
  expect(await (await newOrg()).refused("GET", "/reports/gst-f5/documents?box=9")).toMatchObject({ status: 400 });
});
