// @module-tag slow
import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import type { GstDocument, GstReturn } from "#contract/books/reports.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { checkBooks } from "#server/billing/contracts/check/check-books.ts";
import { asSystem, readInOrg } from "#server/db/sql.ts";
import { checkJournal } from "#server/reports/journal/check/check-journal.ts";
import { type Api, line } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { newContract } from "../support/contracts.ts";
import { all, completeParties, eInvoice, textAt } from "../support/e-invoice.ts";
import { journalOf } from "../support/journal.ts";
import { textOf } from "../support/pdf.ts";
import { newRecurring, runRecurringJob } from "../support/recurring.ts";
import { atTime, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

/** A line of 100.00, unless it says otherwise. */
const one = (fields: object = {}) => line({ qty: 1, unitPrice: 100, ...fields });

/** Lines of 1,000.00 at 9 %, 500.00 at 0 %, 200.00 exempt and 50.00 that GST has nothing to do with. */
const mixed = [
  one({ description: "Renovation", unitPrice: 1000 }),
  one({ description: "Export of joinery", unitPrice: 500, taxCode: "ZERO_RATED" }),
  one({ description: "Flat", unitPrice: 200, taxCode: "EXEMPT" }),
  one({ description: "Deposit for keys", unitPrice: 50, taxCode: "OUT_OF_SCOPE" }),
];
const codes: readonly TaxCode[] = ["STANDARD", "ZERO_RATED", "EXEMPT", "OUT_OF_SCOPE"];
const mixedTotals = { subtotal: 1750, retention: 0, net: 1750, gst: 90, rounding: 0, total: 1840 };

const codesOf = ({ items }: { readonly items: readonly { readonly taxCode: TaxCode }[] }) =>
  items.map(({ taxCode }) => taxCode);

/** Nothing that `quoin check` or the kept figures would report. */
async function expectSoundBooks(api: Api): Promise<void> {
  const { db } = await service();
  const read = readInOrg({ db, org: api.org });
  expect([...(await checkBooks(read)), ...(await checkJournal(read))]).toEqual([]);
}

test("only standard-rated lines are charged GST, and retention is taken from all alike", async () => {
  const api = await newOrg();
  const invoice = await api.invoice({ items: mixed });
  expect(codesOf(invoice)).toEqual(codes);
  expect(invoice.totals).toMatchObject(mixedTotals);
  const retained = await api.invoice({ items: mixed, retentionPct: 0.1 });
  expect(retained.totals).toMatchObject({ retention: 175, net: 1575, gst: 81, total: 1656 });
  expect((await api.quotation({ items: mixed })).totals).toEqual(mixedTotals);
});

test("a line without a tax code is standard-rated, and one that says so is the same", async () => {
  const api = await newOrg();
  const [plain, spoken] = [
    await api.invoice({ items: [one({ qty: 3, unitPrice: 33.3333 })] }),
    await api.invoice({ items: [one({ qty: 3, unitPrice: 33.3333, taxCode: "STANDARD" })] }),
  ];
  expect(codesOf(plain)).toEqual(["STANDARD"]);
  expect(spoken.totals).toEqual(plain.totals);
});

test.each(["SR", "standard", ""])("%j is refused as a tax code, and nothing is left of it", async (taxCode) => {
  const api = await newOrg();
  const { projectId, clientId } = await api.invoice();
  const before = await everythingOf(api.org);
  const body = { clientId, projectId, title: "Claim", items: [one(), { ...line(), taxCode }] };
  expect(await api.refused("POST", "/invoices", { body })).toMatchObject({
    status: 422,
    details: [{ path: "items[1].taxCode" }],
  });
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a change of lines changes the GST, and a change of other fields keeps it", async () => {
  const api = await newOrg();
  for (const kind of ["invoice", "quotation"] as const) {
    const { id } = await api[kind]({ items: mixed });
    const change = async (body: object) => (await api.patch<Invoice | Quotation>(`/${kind}s/${id}`, body)).body;
    expect((await change({ title: "Renamed" })).totals).toMatchObject(mixedTotals);
    expect((await change({ retentionPct: 0.1 })).totals).toMatchObject({ gst: 81, total: 1656 });
    const exempt = await change({ retentionPct: null, items: [one({ taxCode: "EXEMPT" })] });
    expect(exempt.totals).toMatchObject({ net: 100, gst: 0, total: 100 });
    expect((await change({ items: [one()] })).totals).toMatchObject({ gst: 9, total: 109 });
  }
  await expectSoundBooks(api);
});

test("copies keep the tax codes: duplicates, revisions, conversions and whole credit notes", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ email: "mei@example.com" });
  const { id: projectId } = await api.project({ clientId });
  const quotation = await api.sentQuotation({ clientId, projectId, items: mixed });
  const duplicate = await api.create<Quotation>(`/quotations/${quotation.id}/duplicate`, undefined);
  const revised = await api.act<Quotation>(`/quotations/${quotation.id}/revise`);
  for (const copy of [duplicate, revised]) expect([codesOf(copy), copy.totals]).toEqual([codes, mixedTotals]);
  await api.act(`/quotations/${quotation.id}/send`);
  await api.act(`/quotations/${quotation.id}/accept`);
  const converted = await api.create<Invoice>(`/quotations/${quotation.id}/convert`, undefined);
  const again = await api.create<Invoice>(`/invoices/${converted.id}/duplicate`, { confirm: ["QUOTATION_BILLED"] });
  const sent = await api.act<Invoice>(`/invoices/${converted.id}/send`);
  const credit = await api.create<CreditNote>("/credit-notes", { invoiceId: sent.id, reason: "Cancelled" });
  for (const copy of [converted, again, sent, credit]) {
    expect([codesOf(copy), copy.totals]).toEqual([codes, expect.objectContaining(mixedTotals)]);
  }
  const changed = await api.patch<CreditNote>(`/credit-notes/${credit.id}`, { items: mixed.slice(1) });
  expect(changed.body.totals).toMatchObject({ net: 750, gst: 0, total: 750 });
  await api.act(`/credit-notes/${credit.id}/send`);
  expect((await api.get<Invoice>(`/invoices/${sent.id}`)).body.totals).toMatchObject({ outstanding: 1090 });
  await expectSoundBooks(api);
});

test("a recurring invoice keeps the tax codes of its lines", async () => {
  const api = await newOrg();
  const rule = await newRecurring(api, { items: mixed });
  expect([codesOf(rule), rule.totals]).toEqual([codes, mixedTotals]);
  const { body } = await api.patch<RecurringInvoice>(`/recurring-invoices/${rule.id}`, { title: "Renamed" });
  expect([codesOf(body), body.totals]).toEqual([codes, mixedTotals]);
  await atTime("2031-02-01T04:00:00Z", runRecurringJob);
  const { lastInvoice } = (await api.get<RecurringInvoice>(`/recurring-invoices/${rule.id}`)).body;
  const drafted = (await api.get<Invoice>(`/invoices/${lastInvoice?.id}`)).body;
  expect([codesOf(drafted), drafted.totals]).toEqual([codes, expect.objectContaining(mixedTotals)]);
  await expectSoundBooks(api);
});

test("the books name a recurring invoice whose sums were changed by hand", async () => {
  const api = await newOrg();
  const { id } = await newRecurring(api, { items: mixed });
  const { db } = await service();
  const checked = () => checkBooks(readInOrg({ db, org: api.org }));
  expect(await checked()).toEqual([]);
  await asSystem(
    db,
    (system) => system`update recurring_invoice set subtotal = 1, untaxed = 2 where org_id = ${api.org} and id = ${id}`,
  );
  expect((await checked()).map(({ rule, subject }) => [rule, subject])).toEqual([
    ["the items of a recurring invoice add up to its subtotal", id],
    ["the items of a recurring invoice without GST add up to its untaxed part", id],
  ]);
});

test("a section converts to a line for each tax code, which add up to the section", async () => {
  const api = await newOrg();
  const items = [
    one({ qty: 1, unitPrice: 10.004, accountCode: "4100" }),
    one({ qty: 1, unitPrice: 20.004, taxCode: "ZERO_RATED" }),
    one({ qty: 1, unitPrice: 30.004, taxCode: "EXEMPT", accountCode: "4300" }),
    one({ qty: 1, unitPrice: 5, taxCode: "ZERO_RATED" }),
  ];
  const { id, sections } = await api.acceptedQuotation({ items: [], sections: [{ title: "Lobby", items }] });
  const part = (fraction: number) =>
    api.create<Invoice>(`/quotations/${id}/convert`, { sections: [{ sectionId: sections[0]?.id, fraction }] });
  const shown = (invoice: Invoice) =>
    invoice.items.map(({ qty, unitPrice, taxCode, accountCode }) => [qty, unitPrice, taxCode, accountCode]);
  const first = await part(0.4);
  // 65.012 in all.
  expect(shown(first)).toEqual([
    [0.4, 10, "STANDARD", "4100"],
    // 0.4 of 25.01, which is what the zero-rated items add to 10.00.
    [1, 10, "ZERO_RATED", null],
    [0.4, 30, "EXEMPT", "4300"],
  ]);
  const rest = await part(0.6);
  expect([first.totals.subtotal, rest.totals.subtotal]).toEqual([26, 39.01]);
});

test("a contract and its variations have standard-rated lines alone", async () => {
  const api = await newOrg();
  const { id: quotationId } = await api.acceptedQuotation({ items: mixed });
  expect(await api.refused("POST", "/contracts", { body: { quotationId } })).toMatchObject({
    status: 422,
    details: [{ path: "quotationId", code: "NOT_ALLOWED" }],
  });
  const contract = await newContract(api);
  const items = [one(), one({ taxCode: "EXEMPT" })];
  const body = { contractId: contract.id, clientId: contract.clientId, projectId: contract.projectId, title: "More" };
  const refusal = { status: 422, details: [{ path: "items[1].taxCode", code: "NOT_ALLOWED" }] };
  expect(await api.refused("POST", "/quotations", { body: { ...body, items } })).toMatchObject(refusal);
  const { id } = await api.create<Quotation>("/quotations", { ...body, items: [one()] });
  expect(await api.refused("PATCH", `/quotations/${id}`, { body: { items } })).toMatchObject(refusal);
});

test("the PDF and the client's page mark such lines, and show the net of each tax code", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice({ items: mixed });
  const text = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  const page = await pageText(api, id);
  for (const shown of ["GST 9% on 1,000.00", "Zero-rated on 500.00", "Exempt on 200.00", "Out of scope on 50.00"]) {
    expect(text).toContain(shown);
    expect(page).toContain(shown);
  }
  expect(page.match(/class="tax"/g)).toHaveLength(3);
});

test("a document with standard-rated lines alone, or without GST, marks none", async () => {
  const api = await newOrg();
  const plain = await api.sentInvoice();
  expect(await textOf((await api.file(`/invoices/${plain.id}/pdf`)).bytes)).not.toMatch(/Standard-rated|9% on/);
  expect(await pageText(api, plain.id)).not.toMatch(/class="tax"|9% on/);
  await api.patch("/organization", { gstRegistered: false, gstRate: 0 });
  const untaxed = await api.sentInvoice({ items: mixed });
  expect(await textOf((await api.file(`/invoices/${untaxed.id}/pdf`)).bytes)).not.toMatch(/Zero-rated|GST/);
  expect(await pageText(api, untaxed.id)).not.toMatch(/Zero-rated|GST/);
});

/** Returns the page that the client opens. */
async function pageText(api: Api, id: string): Promise<string> {
  const { url } = (await api.get<{ url: string }>(`/invoices/${id}/portal-link`)).body;
  return (await api.app.inject({ url: new URL(url).pathname })).payload;
}

const march = "?from=2026-03-01&to=2026-03-31";

test("the GST return has each tax code in its box, and lines out of scope in none", async () => {
  const api = await newOrg();
  const at = <T>(day: string, work: () => Promise<T>) => atTime(`${day}T04:00:00Z`, work);
  const invoice = await at("2026-03-02", () => api.sentInvoice({ items: mixed, retentionPct: 0.1 }));
  const zero = await at("2026-03-03", () =>
    api.sentInvoice({ items: [one({ unitPrice: 100.05, taxCode: "ZERO_RATED" })], retentionPct: 0.1 }),
  );
  const none = await at("2026-03-04", () => api.sentInvoice({ items: [one({ taxCode: "OUT_OF_SCOPE" })] }));
  const offset = await at("2026-03-05", () =>
    api.sentInvoice({
      items: [one({ taxCode: "ZERO_RATED" }), one({ unitPrice: -100, taxCode: "EXEMPT" }), one({ unitPrice: 1 })],
    }),
  );
  const credit = await at("2026-03-06", async () => {
    const items = [one({ unitPrice: 20, taxCode: "EXEMPT" }), one({ unitPrice: 10 })];
    const draft = { invoiceId: invoice.id, reason: "Too much", retentionPct: null, items };
    const { id } = await api.create<CreditNote>("/credit-notes", draft);
    return api.act<CreditNote>(`/credit-notes/${id}/send`);
  });
  expect((await api.get<GstReturn>(`/reports/gst-f5${march}`)).body).toMatchObject({
    // 900 + 1 − 10
    box1: 891,
    // 450 + 90.04, as the invoice shows it, + 100
    box2: 640.04,
    // 180 − 100 − 20
    box3: 60,
    box4: 1591.04,
    box6: 80.19,
    box13: 1591.04,
  });
  const documentsOf = async (box: string) => {
    const { body } = await api.get<{ data: GstDocument[] }>(`/reports/gst-f5/documents${march}&box=${box}`);
    return body.data.map(({ number, net, gst }) => [number, net, gst]);
  };
  expect(await documentsOf("1")).toEqual([
    [credit.number, -10, -0.9],
    [offset.number, 1, 0.09],
    [invoice.number, 900, 81],
  ]);
  expect(await documentsOf("2")).toEqual([
    [offset.number, 100, 0],
    [zero.number, 90.04, 0],
    [invoice.number, 450, 0],
  ]);
  expect(await documentsOf("3")).toEqual([
    [credit.number, -20, 0],
    [offset.number, -100, 0],
    [invoice.number, 180, 0],
  ]);
  expect((await documentsOf("4")).map(([number]) => number)).not.toContain(none.number);
  expect((await documentsOf("6")).map(([number]) => number)).toEqual([credit.number, offset.number, invoice.number]);
  await at("2026-04-07", () => api.act(`/invoices/${none.id}/void`));
  await at("2026-04-07", () => api.act(`/invoices/${offset.id}/void`));
  expect((await api.get<GstReturn>("/reports/gst-f5?from=2026-04-01&to=2026-04-30")).body).toMatchObject({
    box1: -1,
    box2: -100,
    box3: 100,
    box4: -1,
    box6: -0.09,
  });
  await expectSoundBooks(api);
});

test("standard-rated lines of a document at a rate of 0 count as zero-rated", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRate: 0 });
  await atTime("2026-03-02T04:00:00Z", () => api.sentInvoice({ items: mixed }));
  expect((await api.get<GstReturn>(`/reports/gst-f5${march}`)).body).toMatchObject({
    box1: 0,
    box2: 1500,
    box3: 200,
    box4: 1700,
    box6: 0,
  });
});

test("the journal books a line for each tax code and account, and they balance", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const items = [...mixed, one({ unitPrice: 10, taxCode: "ZERO_RATED", accountCode: "4100" })];
  await atTime("2026-03-02T04:00:00Z", () => api.sentInvoice({ items, retentionPct: 0.1 }));
  const rows = await journalOf(owner);
  expect(
    rows.map((row) => ["Account code", "Debit", "Credit", "Tax", "Tax code"].map((column) => row[column])),
  ).toEqual([
    // 1,584.00 net and 81.00 GST
    ["1100", "1665", "", "", ""],
    ["1150", "20", "", "0", "EXEMPT"],
    ["1150", "5", "", "0", "OUT_OF_SCOPE"],
    ["1150", "100", "", "0.09", "STANDARD"],
    ["1150", "51", "", "0", "ZERO_RATED"],
    ["2100", "", "81", "", ""],
    ["4000", "", "200", "0", "EXEMPT"],
    ["4000", "", "50", "0", "OUT_OF_SCOPE"],
    ["4000", "", "1000", "0.09", "STANDARD"],
    ["4000", "", "500", "0", "ZERO_RATED"],
    ["4100", "", "10", "0", "ZERO_RATED"],
  ]);
  await expectSoundBooks(api);
});

test("an e-invoice has a subtotal for each category, of which each adds up by itself", async () => {
  const api = await newOrg();
  const items = [
    ...mixed,
    one({ description: "Discount", unitPrice: -33.335, taxCode: "ZERO_RATED" }),
    one({ qty: 3, unitPrice: 0.3333, taxCode: "EXEMPT" }),
    one({ qty: 3, unitPrice: 0.3335 }),
  ];
  const draft = await api.invoice({ items, retentionPct: 0.05 });
  await completeParties(api, draft);
  const invoice = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  const xml = await eInvoice(api, `/invoices/${invoice.id}`);
  expect(
    all(xml, "TaxTotal/TaxSubtotal").map((node) => [
      textAt(node, "TaxCategory/ID"),
      textAt(node, "TaxCategory/Percent"),
    ]),
  ).toEqual([
    ["SR", "9"],
    ["ZR", "0"],
    ["ESN33", "0"],
    ["OS", "0"],
  ]);
  expect(textAt(xml, "LegalMonetaryTotal/TaxExclusiveAmount")).toBe(invoice.totals.net.toFixed(2));
  expect(textAt(xml, "LegalMonetaryTotal/PayableAmount")).toBe(invoice.totals.total.toFixed(2));
  const { id } = await api.create<CreditNote>("/credit-notes", { invoiceId: invoice.id, reason: "Cancelled" });
  await api.act(`/credit-notes/${id}/send`);
  expect(all(await eInvoice(api, `/credit-notes/${id}`), "TaxTotal/TaxSubtotal")).toHaveLength(4);
});

test("an e-invoice at a rate of 0 has standard-rated and zero-rated lines in one category", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRate: 0 });
  const draft = await api.invoice({ items: mixed.slice(0, 2) });
  await completeParties(api, draft);
  const invoice = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  const xml = await eInvoice(api, `/invoices/${invoice.id}`);
  expect(all(xml, "TaxTotal/TaxSubtotal/TaxCategory/ID").map(({ text }) => text)).toEqual(["ZR"]);
});

test("a seller who is not registered names no category but NG", async () => {
  const api = await newOrg();
  const draft = await api.invoice({ items: mixed });
  await completeParties(api, draft);
  await api.patch("/organization", { gstRegistered: false, gstRate: 0 });
  const sent = await api.act<Invoice>(
    `/invoices/${(await api.invoice({ ...partiesOf(draft), items: mixed })).id}/send`,
  );
  const xml = await eInvoice(api, `/invoices/${sent.id}`);
  expect(all(xml, "TaxTotal/TaxSubtotal/TaxCategory/ID").map(({ text }) => text)).toEqual(["NG"]);
});

const partiesOf = ({ clientId, projectId }: Invoice) => ({ clientId, projectId });
