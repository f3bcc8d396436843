// @module-tag database
import { expect, test } from "vitest";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { line } from "../support/api.ts";
import { atTime, newOrg } from "../support/service.ts";

test("an invoice in a list is its detail without items, payments and credit notes", async () => {
  const api = await newOrg();
  const invoice = await api.invoice({ retentionPct: 0.05 });
  const { items: _items, payments: _payments, creditNotes: _creditNotes, ...summary } = invoice;
  expect((await api.get("/invoices")).body).toEqual({ data: [summary], hasMore: false, nextCursor: null });
});

test("invoices are filtered by status, client, project, quotation, due date and text", async () => {
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
  expect(await found("dueBefore=2026-03-01T15:59:60-08:00")).toEqual(["Deposit"]);
  expect(await found(`q=${second.number.slice(6).toLowerCase()}`)).toEqual(["Final"]);
  expect(await found("q=depo")).toEqual(["Deposit"]);
});

test("a day is the organization's, and `Before` and `After` exclude it as a whole", async () => {
  const api = await newOrg();
  // In Singapore these are the last instant of 31 March and the first of 1 April.
  const march = await api.invoice({ title: "March", dueDate: "2026-03-31T15:59:59.999Z" });
  await api.invoice({ title: "April", dueDate: "2026-03-31T16:00:00.000Z" });
  const found = async (query: string) =>
    (await api.get<{ data: InvoiceSummary[] }>(`/invoices?${query}`)).body.data.map(({ title }) => title);
  expect(await found("dueBefore=2026-04-01")).toEqual(["March"]);
  expect(await found("dueAfter=2026-03-31")).toEqual(["April"]);
  expect(await found("dueAfter=2026-02-28&dueBefore=2026-04-01")).toEqual(["March"]);
  expect(await found("dueBefore=2026-03-31")).toEqual([]);
  expect(await found(`dueAfter=${march.dueDate}`)).toEqual(["April"]);
});

test("filters by day of issue return only sent invoices", async () => {
  const api = await newOrg();
  const sent = await api.invoice({ title: "Sent" });
  await api.invoice({ title: "Draft" });
  await api.post(`/invoices/${sent.id}/send`, { issuedAt: "2026-03-15", dueDate: "2026-04-14" });
  const found = async (query: string) =>
    (await api.get<{ data: InvoiceSummary[] }>(`/invoices?${query}`)).body.data.map(({ title }) => title);
  expect(await found("issuedAfter=2026-03-14")).toEqual(["Sent"]);
  expect(await found("issuedAfter=2026-03-14&issuedBefore=2026-03-16")).toEqual(["Sent"]);
  expect(await found("issuedAfter=2026-03-15")).toEqual([]);
  expect(await found("issuedBefore=2026-03-15")).toEqual([]);
  expect(await found("issuedBefore=2026-03-14T16:00:00.001Z")).toEqual(["Sent"]);
});

test("`q` matches literally, whatever characters it holds", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const titles = ["50% deposit", "a_b steel", "C:\\works", "双重门 与窗", "Ｆｕｌｌ width", "Blk 12  wall"];
  for (const title of titles) await api.invoice({ clientId, projectId, title });
  const found = async (q: string) =>
    (await api.get<{ data: InvoiceSummary[] }>(`/invoices?q=${encodeURIComponent(q)}`)).body.data.map(
      ({ title }) => title,
    );
  expect(await found("50%")).toEqual(["50% deposit"]);
  expect(await found("0% D")).toEqual(["50% deposit"]);
  expect(await found("A_B")).toEqual(["a_b steel"]);
  expect(await found("a%b")).toEqual([]);
  expect(await found(":\\w")).toEqual(["C:\\works"]);
  expect(await found("重门 与")).toEqual(["双重门 与窗"]);
  expect(await found("窗")).toEqual(["双重门 与窗"]);
  expect(await found("ｕｌｌ")).toEqual(["Ｆｕｌｌ width"]);
  expect(await found("12  w")).toEqual(["Blk 12  wall"]);
  expect(await found("12 wall")).toEqual([]);
});

test("`q` finds the invoices of a client by name, and no other organization's", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await api.create<{ id: string }>("/projects", { clientId, name: "Kitchen" });
  await api.create("/invoices", { clientId, projectId, title: "Deposit", items: [] });
  await api.invoice({ title: "Other" });
  const found = async (as: typeof api) =>
    (await as.get<{ data: InvoiceSummary[] }>("/invoices?q=DAUGHTERS")).body.data.map(({ title }) => title);
  expect(await found(api)).toEqual(["Deposit"]);
  expect(await found(await newOrg())).toEqual([]);
});

test("invoices are filtered by the total that they show, bounds included", async () => {
  const api = await newOrg();
  for (const unitPrice of [1, 2, 3]) await api.invoice({ title: `${unitPrice}`, items: [line({ qty: 1, unitPrice })] });
  const found = async (query: string) =>
    (await api.get<{ data: InvoiceSummary[] }>(`/invoices?${query}`)).body.data.map(({ title }) => title);
  expect(await found("totalMin=2.18")).toEqual(["3", "2"]);
  expect(await found("totalMin=1.10&totalMax=3.26")).toEqual(["2"]);
  expect(await found("totalMax=1.09&status=DRAFT&q=1")).toEqual(["1"]);
});

test("invoices are filtered by what is open, overdue, void or retained, and by day of creation", async () => {
  const api = await newOrg();
  await atTime("2026-03-31T16:00:00.000Z", async () => {
    await api.invoice({ title: "Draft", retentionPct: 0.05 });
    await api.sentInvoice({ title: "Open", dueDate: "2026-04-30", retentionPct: 0.05 });
    await api.sentInvoice({ title: "Past due", dueDate: "2026-04-01", retentionPct: 0 });
    await api.pay(await api.sentInvoice({ title: "Paid" }), 109);
    const { id } = await api.sentInvoice({ title: "Void", retentionPct: 0.05, dueDate: "2026-04-01" });
    await api.act(`/invoices/${id}/void`);
  });
  // No job has marked any of them OVERDUE.
  const found = (query: string) =>
    atTime("2026-04-01T16:00:00.000Z", async () =>
      (await api.get<{ data: InvoiceSummary[] }>(`/invoices?${query}`)).body.data.map(({ title }) => title),
    );
  expect(await found("open=true")).toEqual(["Past due", "Open"]);
  expect(await found("open=false")).toEqual(["Void", "Paid", "Draft"]);
  expect(await found("overdue=true")).toEqual(["Past due"]);
  expect(await found("overdue=false&open=true")).toEqual(["Open"]);
  expect(await found("void=true")).toEqual(["Void"]);
  expect(await found("void=false&issuedAfter=2026-03-31")).toEqual(["Paid", "Past due", "Open"]);
  expect(await found("retained=true")).toEqual(["Open"]);
  expect(await found("retained=false")).toEqual(["Void", "Paid", "Past due", "Draft"]);
  expect(await found("status=DRAFT&createdBefore=2026-04-02&createdAfter=2026-03-31")).toEqual(["Draft"]);
  expect(await found("createdBefore=2026-04-01")).toEqual([]);
});

test.each([
  "totalMin=1.001",
  "open=yes",
  "createdBefore=soon",
  "status=ACCEPTED",
  "dueBefore=soon",
  "issuedAfter=2026-02-30",
  "dueBefore=2026-02-30T00:00:00Z",
])("?%s is 400", async (query) => {
  const api = await newOrg();
  expect(await api.refused("GET", `/invoices?${query}`)).toMatchObject({ status: 400, code: "BAD_REQUEST" });
});
