// @module-tag slow
import { expect, test } from "vitest";
import type { QuotationListTotals } from "#contract/documents/list-totals.ts";
import { quotationStatuses } from "#contract/values.ts";
import { quotationWithStatus } from "../support/given.ts";
import { expectTotalsOfRows } from "../support/list-totals.ts";
import { manyRunsMs } from "../support/runs.ts";
import { newOrg } from "../support/service.ts";

test(
  "the totals of quotations are those of their rows in cents, for any filters",
  async () => {
    const api = await newOrg();
    for (const status of quotationStatuses) await quotationWithStatus(api, status);
    let clientId = "";
    for (let n = 0; n < 6; n++) {
      const items = [{ description: "Wall", qty: 1.5, unitPrice: [33.34, 66.67, 0.01, 133.33, 199.99, 250][n] }];
      const validUntil = n % 2 === 0 ? "2027-06-01" : null;
      clientId = (await api.quotation({ title: `Kitchen ${n}`, items, validUntil })).clientId;
    }
    const filters = [
      "status=SENT",
      "status=DRAFT,REJECTED",
      "invoiced=false",
      "variations=false",
      `clientId=${clientId}`,
      "totalMin=100",
      "totalMax=150.5",
      "q=kitchen",
      "q=no such text",
      "validAfter=2027-01-01",
      "decidedAfter=2020-01-01",
      "updatedAfter=2020-01-01T00:00:00Z",
      "createdBefore=2020-01-01",
    ];
    await expectTotalsOfRows(api, "/quotations", filters, { total: ({ totals }) => totals.total });
  },
  manyRunsMs,
);

test("the totals of quotations leave out other organizations", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  await other.quotation();
  const { byStatus, ...all } = (await api.get<QuotationListTotals>("/quotations/totals")).body;
  expect(all).toEqual({ count: 0, total: 0, currency: "SGD" });
  expect(byStatus).toEqual(quotationStatuses.map((status) => ({ status, count: 0, total: 0 })));
});

test("the totals of quotations take no page, no order and no unknown filter", async () => {
  const api = await newOrg();
  for (const query of ["limit=1", "cursor=x", "sort=-total", "include=client", "status=OPEN"])
    expect(await api.refused("GET", `/quotations/totals?${query}`)).toMatchObject({ status: 400 });
});
