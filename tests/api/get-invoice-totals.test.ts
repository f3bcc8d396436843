// @module-tag slow
import { expect, test } from "vitest";
import type { InvoiceListTotals } from "#contract/documents/list-totals.ts";
import { invoiceStatuses } from "#contract/values.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { expectTotalsOfRows } from "../support/list-totals.ts";
import { manyRunsMs } from "../support/runs.ts";
import { newOrg } from "../support/service.ts";

test(
  "the totals of invoices are those of their rows in cents, for any filters",
  async () => {
    const api = await newOrg();
    for (const status of invoiceStatuses) await invoiceWithStatus(api, status);
    let clientId = "";
    for (let n = 0; n < 6; n++) {
      const items = [{ description: "Wall", qty: 1.5, unitPrice: [33.34, 66.67, 0.01, 133.33, 199.99, 250][n] }];
      const retentionPct = n % 2 === 0 ? 0.05 : null;
      const invoice = await api.sentInvoice({ title: `Kitchen ${n}`, items, retentionPct });
      if (n % 3 === 0) await api.create(`/invoices/${invoice.id}/payments`, { amount: 5.05, method: "CASH" });
      clientId = invoice.clientId;
    }
    const filters = [
      "status=SENT",
      "status=DRAFT,VOID",
      "status=PAID",
      "open=true",
      "overdue=true",
      "overdue=false",
      "retained=true",
      "void=false",
      `clientId=${clientId}`,
      "totalMin=100",
      "totalMax=150.5",
      "q=kitchen",
      "q=inv",
      "kind=STANDARD",
      "dueBefore=2027-01-01",
      "issuedAfter=2026-01-01",
      "updatedAfter=2020-01-01T00:00:00Z",
      "createdBefore=2020-01-01",
    ];
    await expectTotalsOfRows(api, "/invoices", filters, {
      total: ({ totals }) => totals.total,
      // Nothing is owed on a draft.
      outstanding: ({ status, totals }) => (status === "DRAFT" ? 0 : totals.outstanding),
    });
  },
  manyRunsMs,
);

test("the totals of invoices leave out other organizations, and what is owed drafts", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  await other.sentInvoice();
  const none = { count: 0, total: 0, outstanding: 0 };
  const { byStatus, ...all } = (await api.get<InvoiceListTotals>("/invoices/totals")).body;
  expect(all).toEqual({ ...none, currency: "SGD" });
  expect(byStatus).toEqual(invoiceStatuses.map((status) => ({ status, ...none })));
  const { totals } = await api.invoice();
  expect((await api.get("/invoices/totals")).body).toMatchObject({ count: 1, total: totals.total, outstanding: 0 });
});

test("the totals of invoices take no page, no order and no unknown filter", async () => {
  const api = await newOrg();
  for (const query of ["limit=1", "cursor=x", "sort=-total", "include=client", "status=OPEN"])
    expect(await api.refused("GET", `/invoices/totals?${query}`)).toMatchObject({ status: 400 });
});
