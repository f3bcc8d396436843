import { expect, test } from "vitest";
import type { QuotationSummary } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { atTime, newOrg } from "../support/service.ts";

test("a quotation in a list is its detail without items and sections", async () => {
  const api = await newOrg();
  const { items: _items, sections: _sections, ...summary } = await api.quotation({ retentionPct: 0.05 });
  expect((await api.get("/quotations")).body).toEqual({ data: [summary], hasMore: false, nextCursor: null });
});

test("quotations are found by status, client, project, number and title", async () => {
  const api = await newOrg();
  const first = await api.quotation({ title: "Kitchen" });
  const second = await api.quotation({ title: "Bathroom" });
  const found = async (query: string) =>
    (await api.get<{ data: QuotationSummary[] }>(`/quotations?${query}`)).body.data.map(({ title }) => title);
  expect(await found("status=DRAFT")).toEqual(["Bathroom", "Kitchen"]);
  expect(await found("status=ACCEPTED")).toEqual([]);
  expect(await found(`clientId=${first.clientId}`)).toEqual(["Kitchen"]);
  expect(await found(`projectId=${second.projectId}`)).toEqual(["Bathroom"]);
  expect(await found(`q=${first.number.slice(2)}`)).toEqual(["Kitchen"]);
  expect(await found("q=bath")).toEqual(["Bathroom"]);
});

test("quotations are filtered by day of creation and by validity, without the days named", async () => {
  const api = await newOrg();
  // In Singapore these are the last instant of 31 March and the first of 1 April.
  const march = await atTime("2026-03-31T15:59:59.999Z", () =>
    api.quotation({ title: "March", validUntil: "2026-04-30" }),
  );
  await atTime("2026-03-31T16:00:00.000Z", () => api.quotation({ title: "April", validUntil: "2026-05-01" }));
  await atTime("2026-04-02T16:00:00.000Z", () => api.quotation({ title: "Without validity" }));
  const found = async (query: string) =>
    (await api.get<{ data: QuotationSummary[] }>(`/quotations?${query}`)).body.data.map(({ title }) => title);
  expect(await found("createdBefore=2026-04-01")).toEqual(["March"]);
  expect(await found("createdAfter=2026-03-31&createdBefore=2026-04-02")).toEqual(["April"]);
  expect(await found("createdBefore=2026-03-31")).toEqual([]);
  expect(await found(`createdAfter=${march.createdAt}`)).toEqual(["Without validity", "April"]);
  expect(await found("validBefore=2026-05-01")).toEqual(["March"]);
  expect(await found("validAfter=2026-04-30")).toEqual(["April"]);
  expect(await found("validAfter=2026-05-01")).toEqual([]);
  const first = (await api.get<{ nextCursor: string }>("/quotations?createdAfter=2026-03-01&limit=1")).body;
  expect(await found(`createdAfter=2026-03-01&cursor=${first.nextCursor}`)).toEqual(["April", "March"]);
});

test("quotations are filtered by the total that they show, bounds included", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: true });
  // 0.335 × 1.09 is 0.36515, shown as 0.37; half a cent is rounded up.
  const cheap = await api.quotation({ title: "Cheap", items: [line({ qty: 1, unitPrice: 0.335 })] });
  await api.quotation({ title: "Dear", retentionPct: 0.05, items: [line({ qty: 3, unitPrice: 1000 })] });
  await api.quotation({ title: "Discount", items: [line({ qty: 1, unitPrice: -100 })] });
  expect(cheap.totals.total).toBe(0.37);
  const found = async (query: string) =>
    (await api.get<{ data: QuotationSummary[] }>(`/quotations?${query}`)).body.data.map(({ title }) => title);
  expect(await found("totalMin=0.37&totalMax=0.37")).toEqual(["Cheap"]);
  expect(await found("totalMin=0.38")).toEqual(["Dear"]);
  expect(await found("totalMax=-0.01")).toEqual(["Discount"]);
  expect(await found("totalMin=3106.5&totalMax=3106.50")).toEqual(["Dear"]);
  expect(await found("totalMax=0")).toEqual(["Discount"]);
});

test("quotations are filtered by whether they have an invoice, and by day of decision", async () => {
  const api = await newOrg();
  await atTime("2026-03-31T15:59:59.999Z", () => api.acceptedQuotation({ title: "March" }));
  const april = await atTime("2026-03-31T16:00:00.000Z", () => api.acceptedQuotation({ title: "April" }));
  await api.quotation({ title: "Undecided" });
  const { id } = await api.create<{ id: string }>(`/quotations/${april.id}/convert`, {});
  const found = async (query: string) =>
    (await api.get<{ data: QuotationSummary[] }>(`/quotations?${query}`)).body.data.map(({ title }) => title);
  expect(await found("decidedBefore=2026-04-01")).toEqual(["March"]);
  expect(await found("decidedAfter=2026-03-31")).toEqual(["April"]);
  expect(await found("invoiced=true")).toEqual(["April"]);
  expect(await found("invoiced=false")).toEqual(["Undecided", "March"]);
  await api.act(`/invoices/${id}/void`);
  expect(await found("invoiced=false&status=ACCEPTED")).toEqual(["April", "March"]);
});

test.each([
  "totalMin=x",
  "invoiced=maybe",
  "decidedAfter=soon",
  "totalMin=0.001",
  "totalMax=1e3",
  "totalMax=",
  "totalMin=1000000000000",
  "validAfter=soon",
  "status=draft",
  "status=PAID",
  "status=DRAFT&status=PAID",
  "projectId=cli_1",
])("?%s is 400", async (query) => {
  const api = await newOrg();
  expect(await api.refused("GET", `/quotations?${query}`)).toMatchObject({ status: 400, code: "BAD_REQUEST" });
});
