import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { QuotationRevisions } from "#contract/quotations/revisions.ts";
import { line } from "../support/api.ts";
import { atTime, newKey, newOrg } from "../support/service.ts";

test("the revisions that were sent are listed newest first, each as it was", async () => {
  const api = await newOrg();
  const { id } = await api.quotation({ title: "First offer", validUntil: "2027-01-31" });
  const revisions = async () => (await api.get<QuotationRevisions>(`/quotations/${id}/revisions`)).body.data;
  const send = () => api.act<Quotation>(`/quotations/${id}/send`, { to: "client@example.com" });
  expect(await revisions()).toEqual([]);
  const first = await atTime("2026-11-18T02:00:00Z", send);
  await api.act(`/quotations/${id}/revise`);
  await api.patch(`/quotations/${id}`, { title: "Second offer", items: [line({ unitPrice: 40.005 })] });
  const listed = {
    revision: 1,
    issuedAt: "2026-11-18T02:00:00.000Z",
    title: "First offer",
    total: first.totals.total,
    currency: "SGD",
    validUntil: "2027-01-31T15:59:59.999Z",
  };
  expect(await revisions()).toEqual([listed]);
  const second = await atTime("2026-11-20T02:00:00Z", send);
  await atTime("2026-11-21T02:00:00Z", send);
  expect(await revisions()).toEqual([
    {
      ...listed,
      revision: 2,
      issuedAt: "2026-11-20T02:00:00.000Z",
      title: "Second offer",
      total: second.totals.total,
    },
    listed,
  ]);
});

test("an unknown quotation has no revisions, and the scope is quotations:read", async () => {
  const api = await newOrg();
  const unknown = "/quotations/qtn_01h455vb4pex5vsknk084sn02q/revisions";
  expect(await api.refused("GET", unknown)).toMatchObject({ status: 404 });
  const { id } = await api.sentQuotation();
  const other = await newKey(api.org, { scopes: ["invoices:read"] });
  expect(await other.refused("GET", `/quotations/${id}/revisions`)).toMatchObject({ code: "INSUFFICIENT_SCOPE" });
});
