import { expect, test } from "vitest";
import type { InvoiceSummary } from "#contract/invoices.ts";
import { newOrg } from "../support/service.ts";

test("an invoice in a list is its detail without items and payments", async () => {
  const api = await newOrg();
  const { items: _items, payments: _payments, ...summary } = await api.invoice({ retentionPct: 0.05 });
  expect((await api.get("/invoices")).body).toEqual({ data: [summary], hasMore: false, nextCursor: null });
});

test("invoices are found by status, client, project, quotation, due date, number and title", async () => {
  const api = await newOrg();
  const quotation = await api.quotation();
  const { clientId, projectId } = quotation;
  await api.create("/invoices", {
    clientId,
    projectId,
    quotationId: quotation.id,
    title: "Deposit",
    items: [],
    dueDate: "2026-01-31T00:00:00Z",
  });
  const second = await api.invoice({ title: "Final", dueDate: "2026-06-30T00:00:00Z" });
  const found = async (query: string) =>
    (await api.get<{ data: InvoiceSummary[] }>(`/invoices?${query}`)).body.data.map(({ title }) => title);
  expect(await found("status=DRAFT")).toEqual(["Final", "Deposit"]);
  expect(await found("status=OVERDUE")).toEqual([]);
  expect(await found(`clientId=${clientId}`)).toEqual(["Deposit"]);
  expect(await found(`projectId=${second.projectId}`)).toEqual(["Final"]);
  expect(await found(`quotationId=${quotation.id}`)).toEqual(["Deposit"]);
  expect(await found("dueBefore=2026-03-01T00:00:00Z")).toEqual(["Deposit"]);
  expect(await found("dueAfter=2026-03-01T08:00:00%2B08:00")).toEqual(["Final"]);
  expect(await found("dueAfter=2026-03-01T00:00:00%2B23:59")).toEqual(["Final"]);
  expect(await found("dueBefore=2026-03-01T23:59:60-23:59")).toEqual(["Deposit"]);
  expect(await found(`q=${second.number.slice(6).toLowerCase()}`)).toEqual(["Final"]);
  expect(await found("q=depo")).toEqual(["Deposit"]);
});

test.each(["status=ACCEPTED", "dueBefore=soon", "dueBefore=2026-02-30T00:00:00Z"])("?%s is 400", async (query) => {
  const api = await newOrg();
  expect(await api.refused("GET", `/invoices?${query}`)).toMatchObject({ status: 400, code: "BAD_REQUEST" });
});
