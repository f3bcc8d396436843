// @module-tag slow
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { checkOrganization } from "#server/reports/check/check-organization.ts";
import { expect, test } from "vitest";
import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice, PaymentRecorded } from "#contract/invoices/invoices.ts";
import type { Ageing, GstReturn } from "#contract/books/reports.ts";
import type { Statement } from "#contract/clients/statements.ts";
import { taxCodes } from "#contract/books/tax-codes.ts";
import { type Api, line, newExpense } from "../support/api.ts";
import { newColleague, newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { newContract } from "../support/contracts.ts";
import { credited } from "../support/credit.ts";
import { bookedSums, journalOf, type JournalRow } from "../support/journal.ts";
import { atTime, newOrg, service } from "../support/service.ts";
import { manyRunsMs, randomly } from "../support/runs.ts";

async function newOffice(): Promise<{ api: Api; owner: Tab }> {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
}

const booked = (rows: readonly JournalRow[]) =>
  rows.map(({ Date: day, Type: type, "Account code": code, Debit, Credit }) => [day, type, code, Debit, Credit]);

test("an invoice, its payment and its voiding are entries on their own days", async () => {
  const { api, owner } = await newOffice();
  const invoice = await atTime("2026-03-02T04:00:00Z", () => api.sentInvoice({ retentionPct: 0.1 }));
  await atTime("2026-03-20T04:00:00Z", () => api.pay(invoice, 8.1));
  await atTime("2026-04-07T04:00:00Z", () => api.act(`/invoices/${invoice.id}/void`, { keepPayments: true }));
  expect(booked(await journalOf(owner))).toEqual([
    ["2026-03-02", "INVOICE", "1100", "98.1", ""],
    ["2026-03-02", "INVOICE", "1150", "10", ""],
    ["2026-03-02", "INVOICE", "2100", "", "8.1"],
    ["2026-03-02", "INVOICE", "4000", "", "100"],
    ["2026-03-20", "PAYMENT", "1000", "8.1", ""],
    ["2026-03-20", "PAYMENT", "1100", "", "8.1"],
    ["2026-04-07", "INVOICE_VOIDED", "1100", "", "98.1"],
    ["2026-04-07", "INVOICE_VOIDED", "1150", "", "10"],
    ["2026-04-07", "INVOICE_VOIDED", "2100", "8.1", ""],
    ["2026-04-07", "INVOICE_VOIDED", "4000", "100", ""],
  ]);
  expect(await journalOf(owner, "?from=2026-03-03&to=2026-03-31")).toHaveLength(2);
});

test("credit notes and refunds are turned, and credit that settles an invoice is no entry", async () => {
  const { api, owner } = await newOffice();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 99);
  const credit = await credited(api, invoice, 50);
  await api.create(`/credit-notes/${credit.id}/refund`, { amount: 4.5 });
  const rows = await journalOf(owner);
  expect(bookedSums(rows)).toEqual({
    // 109.00 − 99.00 − 54.50 + 4.50
    Receivable: -40,
    Bank: 94.5,
    "GST output tax": -4.5,
    Sales: -50,
  });
});

test("an expense books its category, its GST and what is payable", async () => {
  const { api, owner } = await newOffice();
  await api.create("/expenses", newExpense({ category: "SUBCONTRACTOR", amount: 100, gstAmount: 9, reference: "R-1" }));
  expect(
    (await journalOf(owner)).map(({ Account, Debit, Credit, Reference }) => [Account, Debit, Credit, Reference]),
  ).toEqual([
    ["GST input tax", "9", "", "R-1"],
    ["Payables", "", "109", "R-1"],
    ["Subcontractors", "100", "", "R-1"],
  ]);
});

test("retention that is written off is booked on the day of closing", async () => {
  const { api, owner } = await newOffice();
  const contract = await newContract(api);
  const claim = await api.create<Claim>(`/contracts/${contract.id}/claims`, { all: 1 });
  const { id } = await api.create<Invoice>(`/claims/${claim.id}/invoice`, {});
  await api.act(`/invoices/${id}/send`);
  await api.act(`/contracts/${contract.id}/close`, { confirm: ["BALANCE_LEFT"], writeOff: true });
  expect(bookedSums(await journalOf(owner))).toMatchObject({
    "Retention receivable": 0,
    "Retention written off": 100,
    Sales: -1000,
  });
});

test("the codes of the settings are in the file, and those that were not given stay", async () => {
  const { api, owner } = await newOffice();
  await api.patch("/organization", { accountCodes: { sales: "200", receivable: "610-A" } });
  await api.patch("/organization", { accountCodes: { gstOutput: "820" } });
  await api.sentInvoice();
  expect(
    (await journalOf(owner)).map(({ "Account code": code }) => code).toSorted((a = "", b = "") => a.localeCompare(b)),
  ).toEqual(["200", "610-A", "820"]);
  expect(await api.refused("PATCH", "/organization", { body: { accountCodes: { sales: "=1+1" } } })).toMatchObject({
    status: 422,
  });
  expect(await api.refused("PATCH", "/organization", { body: { accountCodes: { cash: "1" } } })).toMatchObject({
    status: 422,
  });
});

test("a line books its sale to its own account, and the parts add up to the cent", async () => {
  const { api, owner } = await newOffice();
  const items = [
    line({ qty: 1, unitPrice: 10.004, accountCode: "4100" }),
    line({ qty: 1, unitPrice: 20.004 }),
    line({ qty: 1, unitPrice: 30.004, accountCode: "4200" }),
    line({ qty: 2, unitPrice: 5, accountCode: "4100" }),
  ];
  const invoice = await atTime("2026-03-02T04:00:00Z", () => api.sentInvoice({ items, retentionPct: 0.1 }));
  expect(invoice.items.map(({ accountCode }) => accountCode)).toEqual(["4100", null, "4200", "4100"]);
  await atTime("2026-04-07T04:00:00Z", () => api.act(`/invoices/${invoice.id}/void`));
  const rows = booked(await journalOf(owner)).filter(([, , code]) => code?.startsWith("4"));
  expect(rows).toEqual([
    ["2026-03-02", "INVOICE", "4000", "", "20"],
    ["2026-03-02", "INVOICE", "4100", "", "20.01"],
    ["2026-03-02", "INVOICE", "4200", "", "30"],
    ["2026-04-07", "INVOICE_VOIDED", "4000", "20", ""],
    ["2026-04-07", "INVOICE_VOIDED", "4100", "20.01", ""],
    ["2026-04-07", "INVOICE_VOIDED", "4200", "30", ""],
  ]);
});

test("account codes are copied from quotations to invoices, and from these to credit notes", async () => {
  const { api, owner } = await newOffice();
  const { id } = await api.acceptedQuotation({ items: [line({ accountCode: "4100" })] });
  const { id: copied } = await api.create<Invoice>(`/quotations/${id}/convert`, {});
  const invoice = await api.act<Invoice>(`/invoices/${copied}/send`);
  const credit = await api.create<CreditNote>("/credit-notes", { invoiceId: invoice.id, reason: "Cancelled" });
  await api.act(`/credit-notes/${credit.id}/send`);
  const rows = booked(await journalOf(owner)).filter(([, , code]) => code === "4100");
  expect(rows.map(([, ...row]) => row)).toEqual([
    ["INVOICE", "4100", "", "100"],
    ["CREDIT_NOTE", "4100", "100", ""],
  ]);
});

test.each(["=1+1", "", "4".repeat(21), 4100])("%s is refused as the account code of a line", async (accountCode) => {
  const api = await newOrg();
  const { projectId, clientId } = await api.invoice();
  const body = { clientId, projectId, title: "Claim", items: [line({ accountCode })] };
  expect(await api.refused("POST", "/invoices", { body })).toMatchObject({
    status: 422,
    details: [{ path: "items[0].accountCode" }],
  });
});

test("the layout for Xero has at most 300 lines a file, and each entry in one", async () => {
  const { api, owner } = await newOffice();
  const { id: clientId } = await api.client({ name: "Ng & Daughters 黄" });
  const { id: projectId } = await api.project({ clientId });
  for (let i = 0; i < 110; i++) await api.sentInvoice({ clientId, projectId });
  const { app } = await service();
  const answer = await app.inject({
    url: "/app/v1/exports/journal.csv?format=xero",
    headers: { cookie: owner.cookie },
  });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  const files = Object.entries(unzipSync(new Uint8Array(answer.rawPayload)));
  expect(files.map(([name]) => name)).toEqual(["journal-001.csv", "journal-002.csv"]);
  const all = files.map(
    ([, bytes]) => parse(new TextDecoder().decode(bytes), { columns: true, bom: true }) as JournalRow[],
  );
  expect(all.map((rows) => rows.length)).toEqual([300, 30]);
  for (const rows of all) {
    expect(Math.round(rows.reduce((sum, row) => sum + Number(row["*Amount"]), 0) * 100)).toBe(0);
  }
  expect(all[0]?.[0]).toMatchObject({ "*AccountCode": "1100", "*TaxRate": "No Tax", "*Amount": "109" });
  expect(all[0]?.[0]?.["*Date"]).toMatch(/^\d\d\/\d\d\/20\d\d$/);
});

test("a manager and a viewer cannot export the journal", async () => {
  const owner = await newOwner();
  for (const role of ["MANAGER", "VIEWER"] as const) {
    expect((await (await newColleague(owner, role)).get("/exports/journal.csv")).status).toBe(403);
  }
  expect((await (await newColleague(owner, "FINANCE")).get("/exports/journal.csv")).status).toBe(200);
});

test("a journal that ends before it begins is refused", async () => {
  const owner = await newOwner();
  expect(await owner.refused("GET", "/exports/journal.csv?from=2026-04-01&to=2026-03-31")).toEqual([
    400,
    "BAD_REQUEST",
  ]);
});

interface Step {
  readonly kind: keyof typeof changes;
  readonly which: number;
  readonly price: number;
}

interface History {
  readonly api: Api;
  readonly parties: { readonly clientId: ClientId; readonly projectId: ProjectId };
  readonly invoices: string[];
  readonly payments: string[];
  readonly contracts: string[];
  readonly credits: string[];
}

const invoiceTaxCodes = ["STANDARD", "ZERO_RATED"] as const;
const pick = (of: readonly string[], which: number) => of[which % Math.max(of.length, 1)] ?? "none";

/** Each change as requests: one that the state of the document refuses changes nothing. */
const changes = {
  async invoice({ api, parties, invoices }: History, { which, price }: Step) {
    const qty = 1 + (which % 7) / 16;
    const items = [
      line({ qty, unitPrice: price / 1000 }),
      ...["4100", "4200", null]
        .slice(0, which % 4)
        .map((accountCode, i) => line({ qty, unitPrice: (price * (i === 1 ? -1 : 1)) / 10_000, accountCode })),
      ...taxCodes.slice(0, which % 5).map((taxCode) => line({ qty: 1, unitPrice: price / 10_000, taxCode })),
    ];
    const draft = { ...parties, items, ...(which % 3 === 0 ? { retentionPct: 0.05 } : {}) };
    const { id } = await api.create<Invoice>("/invoices", { title: "Works", ...draft });
    invoices.push(id);
    if (which % 6 !== 0) await api.post(`/invoices/${id}/send`);
  },
  async pay({ api, invoices, payments }: History, { which }: Step) {
    const id = pick(invoices, which);
    const { body } = await api.get<Invoice>(`/invoices/${id}`);
    const outstanding = body.totals?.outstanding ?? 1;
    const amount = which % 2 === 0 ? outstanding : Math.ceil(outstanding * 40) / 100;
    const paid = await api.post<PaymentRecorded>(`/invoices/${id}/payments`, { amount });
    if (paid.status === 201) payments.push(`/invoices/${id}/payments/${paid.body.id}`);
  },
  reverse: ({ api, payments }: History, { which }: Step) => api.post(`${pick(payments, which)}/reverse`),
  voidInvoice: ({ api, invoices }: History, { which }: Step) =>
    api.post(`/invoices/${pick(invoices, which)}/void`, { keepPayments: which % 2 === 0 }),
  async credit({ api, invoices, credits }: History, { which, price }: Step) {
    const taxCode = invoiceTaxCodes[which % 2];
    const items = [line({ qty: 1, unitPrice: price / 10_000, taxCode })];
    const body = { invoiceId: pick(invoices, which), reason: "Less", ...(which % 4 === 0 ? {} : { items }) };
    const draft = await api.post<CreditNote>("/credit-notes", body);
    if (draft.status !== 201) return;
    credits.push(draft.body.id);
    await api.post(`/credit-notes/${draft.body.id}/send`);
  },
  apply: ({ api, credits, invoices }: History, { which }: Step) =>
    api.post(`/credit-notes/${pick(credits, which)}/apply`, { invoiceId: pick(invoices, which + 1) }),
  refund: ({ api, credits }: History, { which }: Step) =>
    api.post(`/credit-notes/${pick(credits, which)}/refund`, { amount: 1 + (which % 9) / 10 }),
  voidCredit: ({ api, credits }: History, { which }: Step) => api.post(`/credit-notes/${pick(credits, which)}/void`),
  async contract({ api, parties, contracts }: History, { which }: Step) {
    const opening = { items: [], retentionWithheld: which / 100, depositIssued: which / 50 };
    contracts.push((await newContract(api, which % 2 === 0 ? { opening } : {}, parties)).id);
  },
  async deposit({ api, contracts, invoices }: History, { which }: Step) {
    const deposit = await api.post<Invoice>(`/contracts/${pick(contracts, which)}/deposit`, { fraction: 0.1 });
    if (deposit.status !== 201) return;
    invoices.push(deposit.body.id);
    await api.post(`/invoices/${deposit.body.id}/send`);
  },
  async claim({ api, contracts, invoices }: History, { which, price }: Step) {
    const claim = await api.post<Claim>(`/contracts/${pick(contracts, which)}/claims`, {
      all: (price % 1_001) / 1_000,
    });
    const billed = await api.post<Invoice>(`/claims/${claim.status === 201 ? claim.body.id : "none"}/invoice`);
    if (billed.status !== 201) return;
    invoices.push(billed.body.id);
    if (which % 4 !== 0) await api.post(`/invoices/${billed.body.id}/send`);
  },
  async release({ api, contracts, invoices }: History, { which }: Step) {
    const released = await api.post<Invoice>(`/contracts/${pick(contracts, which)}/release-retention`, {});
    if (released.status !== 201) return;
    invoices.push(released.body.id);
    if (which % 4 !== 0) await api.post(`/invoices/${released.body.id}/send`);
  },
  close: ({ api, contracts }: History, { which }: Step) =>
    api.post(`/contracts/${pick(contracts, which)}/close`, { confirm: ["BALANCE_LEFT"], writeOff: true }),
  expense: ({ api, parties }: History, { which, price }: Step) =>
    api.post("/expenses", newExpense({ projectId: parties.projectId, amount: price / 100, gstAmount: which / 100 })),
} as const;

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    which: fc.nat(1_000),
    price: fc.integer({ min: 1, max: 9_000_000 }),
  }),
  { minLength: 10, maxLength: 60 },
);

const startAt = Date.UTC(2026, 0, 31, 15, 0);
const stepMs = 5 * 60 * 60 * 1000;

test("a file of a period that ends before it begins is refused, like the report", async () => {
  const { owner } = await newOffice();
  for (const file of ["gst-f5.csv", "journal.csv"]) {
    const { status, body } = await owner.get<{ error: { code: string } }>(`/exports/${file}?from=2199-12-31`);
    expect({ file, status, code: body.error.code }).toEqual({ file, status: 400, code: "BAD_REQUEST" });
  }
});

test(
  "entries of random histories balance and agree with statement, ageing, register and GST return",
  async () => {
    const { db } = await service();
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const { api, owner } = await newOffice();
        const at = <T>(i: number, work: () => Promise<T>) => atTime(new Date(startAt + i * stepMs).toISOString(), work);
        const parties = await at(0, async () => {
          const { id: clientId } = await api.client();
          return { clientId, projectId: (await api.project({ clientId })).id };
        });
        const office: History = { api, parties, invoices: [], payments: [], contracts: [], credits: [] };
        const seen: { readonly day: string; readonly total: number }[] = [];
        for (const [i, step] of history.entries()) {
          await at<unknown>(i + 1, () => changes[step.kind](office, step));
          if (i % 9 !== 0) continue;
          const { body } = await at(i + 1, () => api.get<Ageing>("/reports/ageing"));
          seen.push({ day: body.at, total: body.sums.total });
        }
        await at(history.length + 1, async () => {
          const rows = await journalOf(owner);
          const sums = bookedSums(rows);
          const { body: ageing } = await api.get<Ageing>("/reports/ageing");
          const { body: statement } = await api.get<Statement>(`/clients/${parties.clientId}/statement`);
          const { body: boxes } = await api.get<GstReturn>("/reports/gst-f5");
          expect(ageing.sums.total).toBe(sums["Receivable"] ?? 0);
          expect(statement.closingBalance).toBe(ageing.sums.total);
          expect(boxes.box6).toBeCloseTo(-(sums["GST output tax"] ?? 0), 6);
          expect(boxes.box7).toBe(sums["GST input tax"] ?? 0);
          // What a report said at a moment is what it says of that moment later.
          for (const { day, total } of seen) {
            const { body } = await api.get<Ageing>(`/reports/ageing?at=${encodeURIComponent(day)}`);
            expect(body.sums.total, day).toBe(total);
          }
          expect(await checkOrganization({ db, org: api.org })).toEqual([]);
        });
      }),
      randomly(40),
    );
  },
  manyRunsMs,
);
