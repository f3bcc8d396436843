import { expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import type { GstFiling } from "#contract/books/gst-filings.ts";
import type { GstDocument } from "#contract/books/reports.ts";
import { newExpense } from "../support/api.ts";
import { atTime, newOrg } from "../support/service.ts";

const now = "2026-11-27T04:00:00Z";
const quarter = { from: "2026-07-01", to: "2026-09-30" };

test("the documents of a return stay as they counted, page by page", () =>
  atTime(now, async () => {
    const api = await newOrg();
    for (const gstAmount of [1, 2, 3])
      await api.create<Expense>("/expenses", newExpense({ date: "2026-08-01", gstAmount }));
    const { id, documents } = await api.create<GstFiling>("/gst-returns", quarter);
    for (const { id: expense } of (await api.get<{ data: Expense[] }>("/expenses")).body.data)
      await api.delete(`/expenses/${expense}`);
    type Page = { data: GstDocument[]; nextCursor: string | null };
    const first = (await api.get<Page>(`/gst-returns/${id}/documents?limit=2`)).body;
    const second = (await api.get<Page>(`/gst-returns/${id}/documents?limit=2&cursor=${first.nextCursor}`)).body;
    expect(new Set([...first.data, ...second.data].map(({ gst }) => gst))).toEqual(new Set([1, 2, 3]));
    expect(documents).toBe(3);
  }));

test("the documents of an unknown return, or of another organization's, are 404", () =>
  atTime(now, async () => {
    const [api, other] = [await newOrg(), await newOrg()];
    const { id } = await other.create<GstFiling>("/gst-returns", quarter);
    expect(await api.refused("GET", `/gst-returns/${id}/documents`)).toMatchObject({ status: 404 });
  }));
