import { expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import type { GstFiling, GstFilingDetail } from "#contract/books/gst-filings.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { type Api, newExpense } from "../support/api.ts";
import { credited } from "../support/credit.ts";
import { atTime, newOrg } from "../support/service.ts";

const now = "2026-11-27T04:00:00Z";
const quarter = { from: "2026-07-01", to: "2026-09-30" };
const detail = async (api: Api, { id }: GstFiling) => (await api.get<GstFilingDetail>(`/gst-returns/${id}`)).body;

const invoiceOn = async (api: Api, issuedAt: string): Promise<Invoice> =>
  api.act<Invoice>(`/invoices/${(await api.invoice()).id}/send`, { issuedAt });

test("what differs from the books later is shown with the documents that differ", () =>
  atTime(now, async () => {
    const api = await newOrg();
    const [kept, changed] = [
      await api.create<Expense>("/expenses", newExpense({ date: "2026-08-01", gstAmount: 1 })),
      await api.create<Expense>("/expenses", newExpense({ date: "2026-08-02", amount: 50, gstAmount: 2 })),
    ];
    const filed = await api.create<GstFiling>("/gst-returns", quarter);
    await api.delete(`/expenses/${kept.id}`);
    await api.patch(`/expenses/${changed.id}`, { gstAmount: 4.5 });
    const late = await invoiceOn(api, "2026-09-30");
    const { differences, differenceCount, now: today, box6, box7 } = await detail(api, filed);
    expect({ box6, box7, now: today }).toMatchObject({ box6: 0, box7: 3, now: { box6: 9, box7: 4.5 } });
    expect(differences).toMatchObject([
      { documentId: late.id, change: "ADDED", filed: null, now: { net: 100, gst: 9 } },
      { documentId: changed.id, change: "CHANGED", filed: { net: 50, gst: 2 }, now: { net: 50, gst: 4.5 } },
      { documentId: kept.id, change: "REMOVED", filed: { net: 120.5, gst: 1 }, now: null },
    ]);
    expect(differenceCount).toBe(3);
  }));

test("a period that was filed and closed does not change", () =>
  atTime(now, async () => {
    const api = await newOrg();
    const invoice = await invoiceOn(api, "2026-08-01");
    const filed = await api.create<GstFiling>("/gst-returns", { ...quarter, closesPeriod: true });
    expect((await api.get<Organization>("/organization")).body.lockedThrough).toBe(quarter.to);
    const draft = await api.invoice();
    const late = { body: { issuedAt: "2026-09-30" } };
    expect(await api.refused("POST", `/invoices/${draft.id}/send`, late)).toMatchObject({ status: 409 });
    await credited(api, invoice, 20);
    await api.act(`/invoices/${(await invoiceOn(api, "2026-11-01")).id}/void`);
    expect(await detail(api, filed)).toMatchObject({ differences: [], now: { box6: filed.box6 } });
  }));

test("an unknown return, or that of another organization, is 404", () =>
  atTime(now, async () => {
    const [api, other] = [await newOrg(), await newOrg()];
    const { id } = await other.create<GstFiling>("/gst-returns", quarter);
    for (const path of [id, "gsr_01k9qv3m8xf2ta7r6y5w4h3e2d", "x"])
      expect(await api.refused("GET", `/gst-returns/${path}`)).toMatchObject({ status: 404 });
  }));
