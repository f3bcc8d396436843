// @module-tag slow
// @module-tag database
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Api } from "../support/api.ts";
import { newExpense } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { billed, newContract, sent, submitted } from "../support/contracts.ts";
import { draftCredit, leftCredit } from "../support/credit.ts";
import { importFile } from "../support/imports.ts";
import { atTime, newOrg, service } from "../support/service.ts";

async function newOrgWithOwner(): Promise<{ api: Api; owner: Tab }> {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
}

type Rows = readonly Readonly<Record<string, string>>[];

async function exported(by: Tab, list: string, query = ""): Promise<{ rows: Rows; text: string; saved: string }> {
  const { status, body, headers } = await by.get<string>(`/exports/${list}.csv${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  return {
    rows: parse(body, { columns: true, bom: true }) as Rows,
    text: body,
    saved: String(headers["content-disposition"]),
  };
}

test("invoices are exported with client, amounts and dates", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: clientId } = await api.client({ name: '陈 "Steel", Pte Ltd' });
  const { id: projectId } = await api.project({ clientId });
  const { saved, text, rows } = await atTime("2026-03-31T16:30:00Z", async () => {
    const { id } = await api.sentInvoice({ clientId, projectId, title: "Claim 1", retentionPct: 0.05 });
    await api.pay({ id }, 3.5);
    await api.invoice({ clientId, projectId, title: "Claim 2", dueDate: "2026-05-31" });
    return exported(owner, "invoices");
  });
  expect(saved).toContain('attachment; filename="invoices-2026-04-01.csv"');
  expect(text.startsWith("\uFEFFInvoice no.,Title,Status,Client,")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  expect(rows).toMatchObject([
    { Title: "Claim 2", Status: "DRAFT", Issued: "", Due: "2026-05-31", Total: "109", Outstanding: "109" },
    {
      "Invoice no.": "INV-2026-0001",
      Status: "SENT",
      Client: '陈 "Steel", Pte Ltd',
      // 00:30 on 1 April in Singapore.
      Issued: "2026-04-01",
      Due: "2026-05-01",
      Subtotal: "100",
      "Retention rate": "0.05",
      Retention: "5",
      Total: "103.55",
      Paid: "3.5",
      Outstanding: "100.05",
      "Paid on": "",
    },
  ]);
});

test("an expense is exported with the day that it was given", async () => {
  const { api, owner } = await newOrgWithOwner();
  await api.create("/expenses", newExpense({ date: "2026-03-02" }));
  for (const timeZone of ["America/New_York", "Pacific/Auckland", "Asia/Singapore"]) {
    await api.patch("/organization", { timeZone });
    expect((await exported(owner, "expenses")).rows, timeZone).toMatchObject([{ Date: "2026-03-02" }]);
  }
});

test("the filters of the list narrow its export", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: projectId, clientId } = await api.project();
  await api.invoice({ clientId, projectId, title: "Kitchen" });
  await api.sentInvoice({ clientId, projectId, title: "Kitchen, second claim" });
  await api.sentInvoice({});
  expect((await exported(owner, "invoices", `?q=kitchen&status=SENT&clientId=${clientId}`)).rows).toMatchObject([
    { Title: "Kitchen, second claim" },
  ]);
  expect((await exported(owner, "invoices", "?totalMin=110")).rows).toEqual([]);
  expect((await exported(owner, "quotations", "?createdAfter=2199-01-01&totalMax=5")).rows).toEqual([]);
  const [kitchen] = (await exported(owner, "invoices", "?q=second")).rows;
  await api.pay({ id: kitchen?.["Id"] ?? "" }, 1, { method: "CASH" });
  expect((await exported(owner, "payments", `?method=CASH&clientId=${clientId}&q=INV`)).rows).toMatchObject([
    { Amount: "1", Client: "Lim Mei Ling" },
  ]);
  expect((await exported(owner, "payments", "?method=CARD")).rows).toEqual([]);
  expect(await owner.refused("GET", "/exports/invoices.csv?status=LATE")).toEqual([400, "BAD_REQUEST"]);
  expect(await owner.refused("GET", "/exports/invoices.csv?limit=5")).toEqual([400, "BAD_REQUEST"]);
});

test("an export can be limited to chosen invoices or quotations", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: projectId, clientId } = await api.project();
  const [first, , third] = [
    await api.invoice({ clientId, projectId, title: "One" }),
    await api.invoice({ clientId, projectId, title: "Two" }),
    await api.sentInvoice({ clientId, projectId, title: "Three" }),
  ];
  const stranger = await newOrg();
  const foreign = await stranger.invoice();
  const ids = `ids=${first.id},${third.id},${foreign.id}`;
  expect((await exported(owner, "invoices", `?${ids}`)).rows).toMatchObject([{ Title: "Three" }, { Title: "One" }]);
  expect((await exported(owner, "invoices", `?${ids}&status=DRAFT`)).rows).toMatchObject([{ Title: "One" }]);
  await api.quotation({ title: "Left out" });
  const quotation = await api.quotation({ title: "Chosen" });
  expect((await exported(owner, "quotations", `?ids=${quotation.id}`)).rows).toMatchObject([{ Title: "Chosen" }]);
  const times = (count: number) => Array.from({ length: count }, () => first.id).join(encodeURIComponent(","));
  expect((await exported(owner, "invoices", `?ids=${times(200)}`)).rows).toMatchObject([{ Title: "One" }]);
  for (const wrong of ["", quotation.id, times(201)]) {
    expect(await owner.refused("GET", `/exports/invoices.csv?ids=${wrong}`)).toEqual([400, "BAD_REQUEST"]);
  }
});

test("every list that people use can be exported", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: projectId, clientId } = await api.project({ name: "Whole flat", budget: 1200.5 });
  const { number } = await api.quotation({ clientId, projectId, title: "Works" });
  const invoice = await api.sentInvoice({ clientId, projectId });
  await api.pay(invoice, 9);
  await api.create("/expenses", newExpense({ projectId }));
  await api.create("/leads", { name: "Mdm Goh", status: "LOST", lostReason: "Too far" });
  expect((await exported(owner, "clients")).rows.at(-1)).toMatchObject({ Name: "Lim Mei Ling", Type: "HOMEOWNER" });
  expect((await exported(owner, "projects")).rows.at(-1)).toMatchObject({
    Name: "Whole flat",
    Client: "Lim Mei Ling",
    Budget: "1200.5",
  });
  expect((await exported(owner, "quotations")).rows.at(-1)).toMatchObject({
    "Quotation no.": number,
    Client: "Lim Mei Ling",
  });
  expect((await exported(owner, "payments")).rows.at(-1)).toMatchObject({ Amount: "9", "Invoice no.": invoice.number });
  expect((await exported(owner, "expenses")).rows.at(-1)).toMatchObject({
    Date: "2026-03-02",
    Category: "MATERIALS",
    Amount: "120.5",
    Project: "Whole flat",
  });
  expect((await exported(owner, "expenses", `?clientId=${clientId}&hasReceipt=true`)).rows).toEqual([]);
  expect((await exported(owner, "leads")).rows.at(-1)).toMatchObject({
    Name: "Mdm Goh",
    Status: "LOST",
    "Lost reason": "Too far",
  });
  expect(await owner.refused("GET", "/exports/secrets.csv")).toEqual([404, "NOT_FOUND"]);
});

test("contracts, claims, their lines and retention are exported with their figures", async () => {
  const { api, owner } = await newOrgWithOwner();
  const contract = await newContract(api, { clientReference: "PO 77", retentionPct: 0.1 }, { title: "Roof" });
  await sent(api, await billed(api, await submitted(api, contract, { all: 0.5, materials: 40 })));
  const claim = await submitted(api, contract, { all: 0.75 });
  await api.act(`/claims/${claim.id}/respond`, { amount: 100, reason: "Defects" });
  await api.sentInvoice({ clientId: contract.clientId, projectId: contract.projectId, retentionPct: 0.05 });

  expect((await exported(owner, "contracts")).rows).toMatchObject([
    {
      "Contract no.": contract.number,
      Client: "Lim Mei Ling",
      "Client reference": "PO 77",
      "Contract sum": "1000",
      Claimed: "790",
      Billed: "540",
      "Retention rate": "0.1",
      "Retention held": "54",
      "Next release on": "",
      Id: contract.id,
    },
  ]);
  expect((await exported(owner, "claims", `?contractId=${contract.id}&status=RESPONDED`)).rows).toMatchObject([
    {
      "Claim no.": `${contract.number}-PC2`,
      "Work to date": "750",
      "Work before": "500",
      "Work of the claim": "250",
      "Retention of the claim": "25",
      "Withheld of the claim": "125",
      "Net of the claim": "100",
      GST: "9",
      Total: "109",
      "Claimed net": "225",
      "Response net": "100",
      "Reason of the response": "Defects",
    },
  ]);
  const lines = (await exported(owner, "claim-lines", `?contractId=${contract.id}`)).rows;
  expect(lines.map((row) => [row["Claim no."], row["Ref"], row["Value"], row["Claimed to date"]])).toEqual([
    [`${contract.number}-PC2`, "", "600", "450"],
    [`${contract.number}-PC2`, "", "400", "300"],
    [`${contract.number}-PC1`, "", "600", "300"],
    [`${contract.number}-PC1`, "", "400", "200"],
  ]);
  expect(lines[0]).toMatchObject({ Description: "Tiling", "Billed before": "300", "Certified to date": "450" });
  expect((await exported(owner, "retention")).rows).toMatchObject([
    { Title: "Roof", "Retention held": "54", "Contract id": contract.id },
    { "Retention held": "5", "Contract id": "" },
  ]);
  const [plain, ofClaim] = (await exported(owner, "invoices")).rows;
  expect(plain).toMatchObject({ Kind: "STANDARD", "Claim id": "" });
  expect(ofClaim).toMatchObject({ Kind: "CLAIM", "Contract id": contract.id, "Client reference": "PO 77" });
  const last = ["Client reference", "Credited", "External id", "E-invoice", "E-invoice reason", "Brought forward"];
  expect(Object.keys(plain ?? {}).slice(-6)).toEqual(last);
});

test("credit notes and refunds are exported, and what invoices are credited with", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { invoice, credit } = await leftCredit(api, 50);
  const path = `/credit-notes/${credit.id}`;
  const other = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  await api.act(`${path}/apply`, { invoiceId: other.id, amount: 40 });
  const reversed = await api.create<{ id: string }>(`${path}/refund`, { amount: 1 });
  await api.act(`${path}/refunds/${reversed.id}/reverse`);
  const refund = await api.create<{ id: string }>(`${path}/refund`, {
    amount: 9.5,
    method: "PAYNOW",
    reference: "FT7",
  });
  await draftCredit(api, other, 1);

  const { rows } = await exported(owner, "credit-notes", "?status=SENT");
  expect(rows).toMatchObject([
    {
      "Credit note no.": credit.number,
      Reason: "Price reduction",
      Client: "Lim Mei Ling",
      "Invoice id": invoice.id,
      Net: "50",
      GST: "4.5",
      Total: "54.5",
      Applied: "40",
      Refunded: "9.5",
      "Credit left": "5",
      Id: credit.id,
    },
  ]);
  expect((await exported(owner, "refunds", `?clientId=${invoice.clientId}`)).rows).toMatchObject([
    {
      Amount: "9.5",
      "Credit note no.": credit.number,
      Client: "Lim Mei Ling",
      Method: "PAYNOW",
      Reference: "FT7",
      "Credit note id": credit.id,
      Id: refund.id,
    },
  ]);
  const { id: stranger } = await api.client();
  expect((await exported(owner, "refunds", `?clientId=${stranger}`)).rows).toEqual([]);
  const invoices = (await exported(owner, "invoices")).rows;
  expect(invoices.map(({ Id, Credited }) => [Id, Credited])).toEqual([
    [other.id, "0"],
    [invoice.id, "54.5"],
  ]);
});

test("the lines of many claims are exported once each, newest claim first", async () => {
  const { api, owner } = await newOrgWithOwner();
  const contract = await newContract(api);
  const fractions = Array.from({ length: 12 }, (_, i) => (i + 1) / 20);
  for (const all of fractions) await submitted(api, contract, { all });
  const { rows } = await exported(owner, "claim-lines");
  expect(rows.map((row) => Number(row["Claimed to date"]))).toEqual(
    fractions.toReversed().flatMap((all) => [600 * all, 400 * all].map((value) => Math.round(value * 100) / 100)),
  );
});

test.each(["=1+1", "+65 9123 4567", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\n1", " =1", "＝1+1"])(
  "%j is exported behind an apostrophe",
  async (address) => {
    const { api, owner } = await newOrgWithOwner();
    await api.client({ address, notes: 'said "no";\nthen yes' });
    const { rows } = await exported(owner, "clients");
    expect(rows).toMatchObject([{ Address: `'${address}`, Notes: 'said "no";\nthen yes' }]);
  },
);

test.each([
  [";=1+1;", ";'=1+1;"],
  ["Tan;@SUM(A1)", "Tan;'@SUM(A1)"],
  ["=1;=2", "'=1;'=2"],
])("%j is exported without a formula after a semicolon, and imports unchanged", async (name, cell) => {
  const { api, owner } = await newOrgWithOwner();
  await api.client({ name });
  const { rows, text } = await exported(owner, "clients");
  expect(rows).toMatchObject([{ Name: cell }]);
  // Quoted, for spreadsheets that split cells at semicolons as well as at commas.
  expect(text).toContain(`"${cell}"`);
  const other = await newOrgWithOwner();
  await importFile(other.api, text);
  expect((await other.api.get<{ data: object[] }>("/clients")).body.data).toMatchObject([{ name }]);
});

test("an amount below nothing stays a number", async () => {
  const { api, owner } = await newOrgWithOwner();
  await api.invoice({ items: [{ description: "Discount", qty: 1, unitPrice: -50 }] });
  expect((await exported(owner, "invoices")).rows[0]?.["Subtotal"]).toBe("-50");
});

test("a list longer than a batch is exported whole, without other organizations' rows", async () => {
  const { api, owner } = await newOrgWithOwner();
  const stranger = await newOrgWithOwner();
  await stranger.api.client({ name: "Another's" });
  const { db } = await service();
  await db.system`
    insert into client (org_id, id, name, type, created_at, updated_at)
    select ${api.org}, 'cli_' || lpad(n::text, 26, '0'), 'Client ' || n, 'COMPANY',
      timestamptz '2026-01-01' + (n / 7) * interval '1 second', now()
    from generate_series(1, 1234) n`;
  const { rows } = await exported(owner, "clients");
  expect(rows).toHaveLength(1234);
  expect(new Set(rows.map(({ Id }) => Id)).size).toBe(1234);
  expect(rows[0]?.["Name"]).toBe("Client 1234");
  expect((await exported(stranger.owner, "clients")).rows).toHaveLength(1);
});

test("exported totals equal the API's", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id } = await api.sentInvoice({
    retentionPct: 0.123456,
    items: [{ description: "Works", qty: 1.0001, unitPrice: 99.9999 }],
  });
  const { totals } = (await api.get<Invoice>(`/invoices/${id}`)).body;
  const [row] = (await exported(owner, "invoices")).rows;
  expect([row?.["Retention"], row?.["GST"], row?.["Rounding"], row?.["Total"]].map(Number)).toEqual([
    totals.retention,
    totals.gst,
    totals.rounding,
    totals.total,
  ]);
});

test("the audit log is exported with its filters, and values before and after", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id } = await api.client({ name: "=Tan" });
  await api.patch(`/clients/${id}`, { name: "Goh" });
  const { rows } = await exported(owner, "audit-log", "?resourceType=client&change=CHANGED");
  expect(rows).toMatchObject([
    { Action: "updateClient", Change: "CHANGED", Kind: "client", "Object id": id, After: '{"name":"Goh"}' },
  ]);
  expect(JSON.parse(rows[0]?.["Before"] ?? "")).toEqual({ name: "=Tan" });
});
