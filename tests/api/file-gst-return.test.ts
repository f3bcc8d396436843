// @module-tag database
import { expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import type { GstFiling, GstFilingDetail } from "#contract/books/gst-filings.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { GstDocument, GstReturn } from "#contract/books/reports.ts";
import { type Api, newExpense } from "../support/api.ts";
import { atTime, databaseFor, newKey, newOrg } from "../support/service.ts";
import { waiting } from "../support/broken-connections.ts";

const now = "2026-11-27T04:00:00Z";
const quarter = { from: "2026-07-01", to: "2026-09-30" };
const report = async (api: Api) =>
  (await api.get<GstReturn>(`/reports/gst-f5?from=${quarter.from}&to=${quarter.to}`)).body;

const invoiceOn = async (api: Api, issuedAt: string): Promise<Invoice> =>
  api.act<Invoice>(`/invoices/${(await api.invoice()).id}/send`, { issuedAt });

test("a filed return keeps its boxes and documents, with who filed it and when", () =>
  atTime(now, async () => {
    const api = await newOrg();
    await invoiceOn(api, "2026-08-01");
    await api.create("/expenses", newExpense({ date: "2026-08-02", amount: 50, gstAmount: 4.5 }));
    const boxes = await report(api);
    const filed = await api.post<GstFiling>("/gst-returns", { ...quarter, note: "By the accountant" });
    expect(filed).toMatchObject({ status: 201, headers: { location: `/api/v1/gst-returns/${filed.body.id}` } });
    const { gstRegistered: _, dueOn: __, giroOn: ___, ...shown } = boxes;
    expect(filed.body).toEqual({
      ...shown,
      id: filed.body.id,
      documents: 2,
      note: "By the accountant",
      filedAt: "2026-11-27T04:00:00.000Z",
      filedBy: expect.any(String),
    });
    const documents = (await api.get<{ data: GstDocument[] }>(`/gst-returns/${filed.body.id}/documents`)).body.data;
    expect(documents).toMatchObject([
      { kind: "EXPENSE", net: 50, gst: 4.5 },
      { kind: "INVOICE", net: 100, gst: 9 },
    ]);
    expect((await api.get<{ data: GstFiling[] }>("/gst-returns")).body.data).toEqual([filed.body]);
    const { body: detail } = await api.get<GstFilingDetail>(`/gst-returns/${filed.body.id}`);
    expect(detail).toMatchObject({ now: { box6: 9 }, differences: [], differenceCount: 0 });
  }));

test("a period that is not over, or is reversed, is not filed", () =>
  atTime(now, async () => {
    const api = await newOrg();
    for (const body of [
      { from: "2026-10-01", to: "2026-11-27" },
      { from: "2026-10-01", to: "2026-09-30" },
      { to: "2026-09-30" },
    ]) {
      expect(await api.refused("POST", "/gst-returns", { body })).toMatchObject({ status: 422 });
    }
    expect((await api.get<{ data: GstFiling[] }>("/gst-returns")).body.data).toEqual([]);
  }));

test("filing needs reports:write, and closing the period organization:write as well", () =>
  atTime(now, async () => {
    const api = await newOrg();
    const only = await newKey(api.org, { scopes: ["reports:write", "reports:read"] });
    const body = { ...quarter, closesPeriod: true };
    expect(await only.refused("POST", "/gst-returns", { body })).toMatchObject({ status: 403 });
    await only.create("/gst-returns", quarter);
    const reader = await newKey(api.org, { scopes: ["reports:read"] });
    expect(await reader.refused("POST", "/gst-returns", { body: quarter })).toMatchObject({ status: 403 });
  }));

test("a return waits for what is being written, so that its boxes and documents agree", () =>
  atTime(now, async () => {
    const api = await newOrg();
    const { id } = await api.create<Expense>("/expenses", newExpense({ date: "2026-08-01", amount: 50, gstAmount: 1 }));
    const db = await databaseFor(api.org);
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = db.system.begin(async (sql) => {
      await sql`update expense set gst_amount = 4.5 where org_id = ${api.org} and id = ${id}`;
      held.resolve();
      await end.promise;
    });
    await held.promise;
    const filing = api.create<GstFiling>("/gst-returns", quarter);
    await expect.poll(() => waiting()).toBe(1);
    end.resolve();
    await writing;
    expect(await filing).toMatchObject({ box7: 4.5, documents: 1 });
  }));
