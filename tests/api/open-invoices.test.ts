// @module-tag slow
import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { Invoice, PaymentRecorded } from "#contract/invoices/invoices.ts";
import type { Ageing, GstReturn } from "#contract/books/reports.ts";
import { importFile, newImportPreview, runImport } from "../support/imports.ts";
import { differencesOf } from "../support/kept-money.ts";
import { xeroOpenInvoices } from "../support/open-invoices.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import type { Api } from "../support/api.ts";

const openOf = async (api: Api): Promise<Invoice[]> =>
  (await api.get<{ data: Invoice[] }>("/invoices")).body.data.toSorted((a, b) => (a.number < b.number ? -1 : 1));
const hilltop = (api: Api) => api.client({ name: "Hilltop Cafe Pte Ltd" });

test("open invoices of Xero arrive with their own numbers, days and balances", async () => {
  const api = await newOrg();
  await hilltop(api);
  const preview = await newImportPreview(api, xeroOpenInvoices, "OPEN_INVOICES");
  expect(preview).toMatchObject({ program: "xero", leftOut: [{ row: 3, reason: "LINE" }] });
  expect(preview.rows.map(({ errors }) => errors)).toEqual([[], []]);
  expect(await runImport(api, preview)).toMatchObject({ added: 2 });
  const open = await openOf(api);
  expect(open).toMatchObject([
    {
      number: "INV-0041",
      title: "Kitchen",
      status: "SENT",
      broughtForward: true,
      issuedAt: "2026-08-23T16:00:00.000Z",
    },
    { number: "INV-0042", title: "Floor", status: "SENT", broughtForward: true, dueDate: "2026-10-13T15:59:59.999Z" },
  ]);
  expect(open.map(({ totals, gstRateAtIssue }) => [totals.outstanding, totals.gst, gstRateAtIssue])).toEqual([
    [790, 0, 0],
    [1090, 0, 0],
  ]);
  expect((await eventsOf(api.org)).map(({ type }) => type)).toEqual([
    "client.created",
    "project.created",
    "invoice.created",
    "invoice.sent",
    "invoice.created",
    "invoice.sent",
  ]);
});

test("what is brought forward is owed, and is in no GST box and in no revenue", async () => {
  const api = await newOrg();
  const client = await hilltop(api);
  await importFile(api, xeroOpenInvoices, "OPEN_INVOICES");
  const { body: ageing } = await api.get<Ageing>("/reports/ageing");
  expect(ageing.sums).toMatchObject({ total: 1880 });
  const { body: gst } = await api.get<Record<string, number>>("/reports/gst-f5?from=2026-01-01");
  expect([gst["box1"], gst["box4"], gst["box6"]]).toEqual([0, 0, 0]);
  const { body: figures } = await api.get(`/clients/${client.id}/figures`);
  expect(figures).toMatchObject({ invoiced: 0, outstanding: { amount: 1880 } });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a repeated import of open invoices adds nothing twice", async () => {
  const api = await newOrg();
  await hilltop(api);
  await importFile(api, xeroOpenInvoices, "OPEN_INVOICES");
  expect(await importFile(api, xeroOpenInvoices, "OPEN_INVOICES")).toEqual({
    added: 0,
    updated: 0,
    known: 2,
    skipped: 0,
  });
});

test("an invoice that is brought forward is paid, credited and written off like others", async () => {
  const api = await newOrg();
  const client = await hilltop(api);
  await importFile(api, xeroOpenInvoices, "OPEN_INVOICES");
  const [first, second] = await openOf(api);
  const paid = await api.create<PaymentRecorded>(`/invoices/${first?.id}/payments`, { amount: 700 });
  expect(paid.invoice).toMatchObject({ status: "SENT", totals: { outstanding: 90 } });
  expect(await api.act<Invoice>(`/invoices/${first?.id}/write-off`, { reason: "Small rest" })).toMatchObject({
    status: "PAID",
  });
  const note = await api.create<{ id: string }>("/credit-notes", {
    invoiceId: second?.id,
    reason: "Agreed",
    items: [{ description: "Tiles", qty: 1, unitPrice: 90 }],
  });
  await api.act(`/credit-notes/${note.id}/send`, {});
  expect(await api.get<Invoice>(`/invoices/${second?.id}`)).toMatchObject({ body: { totals: { outstanding: 1000 } } });
  const { body: figures } = await api.get(`/clients/${client.id}/figures`);
  expect(figures).toMatchObject({ invoiced: 0, received: 700, outstanding: { amount: 1000 } });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("an open credit is the client's, and pays an invoice", async () => {
  const api = await newOrg();
  const client = await hilltop(api);
  const file =
    "Credit Note Date,Credit Note Number,Credit Note Status,Customer Name,Currency Code,Total,Balance\n" +
    "2026-09-01,CN-00007,open,Hilltop Cafe Pte Ltd,SGD,200.00,150.00\n2026-09-02,CN-00008,closed,Hilltop Cafe Pte Ltd,SGD,10.00,0.00\n";
  expect(await importFile(api, file, "OPEN_INVOICES")).toEqual({ added: 1, updated: 0, known: 0, skipped: 0 });
  expect((await api.get<Client>(`/clients/${client.id}`)).body.credit).toBe(150);
  const { body } = await api.get<{ sources: { number: string; receiptId: string }[] }>(`/clients/${client.id}/credits`);
  expect(body.sources).toMatchObject([{ number: "CN-00007" }]);
  const { body: figures } = await api.get(`/clients/${client.id}/figures`);
  expect(figures).toMatchObject({ received: 0 });
  await importFile(api, xeroOpenInvoices, "OPEN_INVOICES");
  const [first] = await openOf(api);
  await api.act(`/payment-receipts/${body.sources[0]?.receiptId}/apply`, { invoiceId: first?.id });
  expect((await api.get<Client>(`/clients/${client.id}`)).body.credit).toBe(0);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("retention that is brought forward is held until it is released", async () => {
  const api = await newOrg();
  const client = await hilltop(api);
  const file = "Type,Client,Number,Date,Balance\nRetention,Hilltop Cafe Pte Ltd,INV-0007,2026-03-01,5000\n";
  expect(await importFile(api, file, "OPEN_INVOICES")).toMatchObject({ added: 1 });
  const { body: figures } = await api.get(`/clients/${client.id}/figures`);
  expect(figures).toMatchObject({ invoiced: 0, outstanding: { amount: 0 }, retentionHeld: 5000 });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a number of our own is refused for what is brought forward", async () => {
  const api = await newOrg();
  const own = await api.sentInvoice();
  await hilltop(api);
  const { prefix = "", year = "" } = /^(?<prefix>.+)-(?<year>\d{4})-\d{4}$/.exec(own.number)?.groups ?? {};
  const row = (number: string) => `Hilltop Cafe Pte Ltd,${number},2026-08-24,100\n`;
  const file = `Client,Invoice number,Date,Balance due\n${row(own.number)}${row(`${prefix}-${year}-0002`)}${row("A-1")}${row("DRAFT-X")}`;
  const preview = await newImportPreview(api, file, "OPEN_INVOICES");
  expect(preview.rows.map(({ errors }) => errors.map(({ path }) => path))).toEqual([
    ["number"],
    ["number"],
    [],
    ["number"],
  ]);
  expect(preview.rows[0]?.errors[0]?.message).toContain(`is the number of our own invoice ${own.number}`);
  expect(await runImport(api, preview, { leaveOutErrors: true })).toMatchObject({ added: 1 });
  const { clientId, projectId } = own;
  expect((await api.sentInvoice({ clientId, projectId })).number).toBe(`${prefix}-${year}-0002`);
});

const openRow = (number: string, type = "Invoice") =>
  `Type,Client,Number,Date,Balance\n${type},Hilltop Cafe Pte Ltd,${number},2026-03-01,500\n`;

test("a prefix is refused that would number into what was brought forward", async () => {
  const api = await newOrg();
  await hilltop(api);
  const own = await api.sentInvoice();
  const [, year = ""] = own.number.split("-");
  await importFile(api, openRow(`OLD-${year}-0002`), "OPEN_INVOICES");
  await importFile(api, openRow(`OC-${year}-0002`, "Credit"), "OPEN_INVOICES");
  for (const [path, prefix] of [
    ["invoicePrefix", "OLD"],
    ["creditNotePrefix", "OC"],
    ["receiptPrefix", "OC"],
  ] as const) {
    const refusal = await api.refused("PATCH", "/organization", { body: { [path]: prefix } });
    const message = `would give ${prefix}-${year}-0002 again, which was brought forward from another program; choose another prefix, such as ${prefix}2`;
    expect(refusal.details).toEqual([{ path, code: "TAKEN", message }]);
  }
  await api.sentInvoice({ clientId: own.clientId, projectId: own.projectId });
  expect(await api.patch("/organization", { invoicePrefix: "OLD" })).toMatchObject({ status: 200 });
});

test("a credit with a number of our receipts or credit notes is refused", async () => {
  const api = await newOrg();
  await hilltop(api);
  await api.patch("/organization", { receiptPrefix: "RC" });
  for (const number of ["RC-2026-0001", "CN-2026-0001"]) {
    const preview = await newImportPreview(api, openRow(number, "Credit"), "OPEN_INVOICES");
    expect(preview.rows[0]?.errors).toMatchObject([{ path: "number" }]);
  }
});

test("of an import and a prefix at once, one is refused, and no number is given twice", async () => {
  const api = await newOrg();
  await hilltop(api);
  const [, year = ""] = (await api.sentInvoice()).number.split("-");
  const preview = await newImportPreview(api, openRow(`OLD-${year}-0002`), "OPEN_INVOICES");
  const statuses = await Promise.all([
    api.post("/imports", { previewId: preview.id }),
    api.patch("/organization", { invoicePrefix: "OLD" }),
  ]);
  expect(statuses.map(({ status }) => status).filter((status) => status === 422)).toHaveLength(1);
});

test("what is brought forward is in the client's language, in one project per client", async () => {
  const api = await newOrg();
  const client = await api.client({ name: "Hilltop Cafe Pte Ltd", language: "zh" });
  await importFile(api, openRow("A-1"), "OPEN_INVOICES");
  await api.patch(`/clients/${client.id}`, { language: "en" });
  await importFile(api, openRow("A-2", "Retention"), "OPEN_INVOICES");
  const open = await openOf(api);
  expect(open.map(({ title }) => title)).toEqual(["结转余额：A-1", "Retention brought forward: A-2"]);
  const { body } = await api.get<{ data: { name: string }[] }>(`/projects?clientId=${client.id}`);
  expect(body.data.map(({ name }) => name)).toEqual(["上期结转"]);
});

test("retention that is brought forward bears GST when it is released", async () => {
  const api = await newOrg();
  const client = await hilltop(api);
  await importFile(api, openRow("A-1", "Retention"), "OPEN_INVOICES");
  const [held] = await openOf(api);
  const boxes = async () => {
    const { body } = await api.get<GstReturn>("/reports/gst-f5?from=2020-01-01&to=2099-12-31");
    return [body.box1, body.box4, body.box6];
  };
  expect(await boxes()).toEqual([0, 0, 0]);
  const draft = await api.create<Invoice>(`/projects/${held?.projectId}/release-retention`, {});
  const release = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  expect(release.totals).toMatchObject({ subtotal: 500, gst: 45, total: 545 });
  expect(await boxes()).toEqual([500, 500, 45]);
  const { body: figures } = await api.get(`/clients/${client.id}/figures`);
  expect(figures).toMatchObject({ invoiced: 545, retentionHeld: 0 });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("open invoices of FreshBooks are one a number, of the sum of their lines", async () => {
  const api = await newOrg();
  await hilltop(api);
  const header =
    "Client Name,Invoice #,Date Issued,Date Due,Invoice Status,Date Paid,Item Name,Item Description,Rate,Quantity,Discount Percentage,Line Subtotal,Tax 1 Type,Tax 1 Amount,Tax 2 Type,Tax 2 Amount,Line Total,Currency\n";
  const line = (number: string, status: string, total: string) =>
    `Hilltop Cafe Pte Ltd,${number},2026-03-02,2026-04-01,${status},,Works,Tiling,${total},1,0,${total},,0,,0,${total},SGD\n`;
  const file = `${header}${line("000041", "overdue", "400.00")}${line("000041", "overdue", "50.00")}${line("000042", "paid", "9.00")}`;
  const preview = await newImportPreview(api, file, "OPEN_INVOICES");
  expect(preview).toMatchObject({ program: "freshbooks" });
  expect(preview.rows.map(({ values }) => values)).toMatchObject([
    { number: "000041", date: "2026-03-02", dueDate: "2026-04-01", balance: "450" },
  ]);
});

test("a client that an open invoice misspells is corrected by its name", async () => {
  const api = await newOrg();
  await hilltop(api);
  const preview = await newImportPreview(api, openRow("A-1").replace("Hilltop", "Hiltop"), "OPEN_INVOICES");
  const [{ path = "" } = {}] = preview.rows[0]?.errors ?? [];
  const rows = [{ row: 2, action: "ADD" as const, values: { [path]: "Hilltop Cafe Pte Ltd" } }];
  expect(await runImport(api, preview, { rows })).toMatchObject({ added: 1 });
});
