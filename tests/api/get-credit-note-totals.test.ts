// @module-tag slow
import { expect, test } from "vitest";
import type { CreditNoteListTotals } from "#contract/documents/list-totals.ts";
import { creditNoteStatuses } from "#contract/values.ts";
import { credited, draftCredit, leftCredit } from "../support/credit.ts";
import { expectTotalsOfRows } from "../support/list-totals.ts";
import { manyRunsMs } from "../support/runs.ts";
import { newOrg } from "../support/service.ts";

test(
  "the totals of credit notes are those of their rows in cents, for any filters",
  async () => {
    const api = await newOrg();
    const { invoice, credit } = await leftCredit(api);
    await api.create(`/credit-notes/${credit.id}/refund`, { amount: 0.07, method: "CASH" });
    const unused = await leftCredit(api, 10.1);
    await api.act(`/credit-notes/${unused.credit.id}/void`, { reason: "Wrong" });
    for (const amount of [33.33, 0.1, 0.2]) await credited(api, await api.sentInvoice(), amount);
    await draftCredit(api, await api.sentInvoice(), 20);
    const filters = [
      "status=SENT",
      "status=DRAFT,VOID",
      `clientId=${invoice.clientId}`,
      `invoiceId=${invoice.id}`,
      "q=price",
      "issuedAfter=2020-01-01",
      "eInvoiceState=NOT_NEEDED",
      "updatedAfter=2020-01-01T00:00:00Z",
      "createdBefore=2020-01-01T00:00:00Z",
    ];
    await expectTotalsOfRows(api, "/credit-notes", filters, {
      total: ({ totals }) => totals.total,
      remaining: ({ totals }) => totals.remaining,
    });
  },
  manyRunsMs,
);

test("the totals of credit notes leave out other organizations", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  await credited(other, await other.sentInvoice(), 10);
  const none = { count: 0, total: 0, remaining: 0 };
  const { byStatus, ...all } = (await api.get<CreditNoteListTotals>("/credit-notes/totals")).body;
  expect(all).toEqual({ ...none, currency: "SGD" });
  expect(byStatus).toEqual(creditNoteStatuses.map((status) => ({ status, ...none })));
});

test("the totals of credit notes take no page, no order and no unknown filter", async () => {
  const api = await newOrg();
  for (const query of ["limit=1", "cursor=x", "sort=updatedAt", "include=client", "status=OPEN"])
    expect(await api.refused("GET", `/credit-notes/totals?${query}`)).toMatchObject({ status: 400 });
});
