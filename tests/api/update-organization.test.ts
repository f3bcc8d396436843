// @module-tag slow
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { type Api, line, newExpense } from "../support/api.ts";
import { jpeg, jpegDeclaring, png, pngOf, pngDeclaring, pngWithProfile, tinyPdf } from "../support/images.ts";
import { quotationJob } from "../pdf/jobs.ts";
import { newOrg, testPdf } from "../support/service.ts";

test("every setting can be changed and read back", async () => {
  const api = await newOrg();
  const change = {
    name: "Beta Works",
    legalName: "Beta Works Pte Ltd",
    uen: "201912345K",
    gstRegistered: false,
    gstRegistrationNumber: "M9-0000001-1",
    gstRegisteredFrom: "2026-01-01",
    gstRate: 0.1,
    currency: "MYR",
    timeZone: "Pacific/Auckland",
    paymentTermsDays: 14,
    quotationValidityDays: 60,
    defaultRetentionPct: 0.05,
    address: "1 Kallang Way",
    postalCode: "349246",
    country: "MY",
    email: "accounts@example.com",
    phone: "+65 6123 4567",
    bank: { name: "DBS", accountName: "Beta Works", accountNumber: "001-234567-8" },
    bankCode: "DBSSSGSG",
    payNowProxy: "+6591234567",
    invoicePrefix: "BW",
    quotationPrefix: "BQ",
    brandColour: "#1d4ed8",
    footerText: "HDB licence HB-01\nWe build homes",
    quotationTerms: "Valid for 30 days.",
    invoiceTerms: "Pay by PayNow.",
    mailTexts: {
      QUOTATION: { subject: "Our offer {number}", body: "Hello {client},\n\n{title}: {total} until {validUntil}" },
      RECEIPT: { body: "{amount} came in. A lone { stays,\nand a } too." },
    },
    mailSenderName: "Beta Works Accounts",
    mailReplyTo: "replies@example.com",
    reminderDays: [7, -3, 0],
    sendsReceipts: true,
  };
  const { status, body } = await api.patch<Organization>("/organization", change);
  expect(status).toBe(200);
  expect(body).toMatchObject(change);
  expect((await api.get("/organization")).body).toEqual(body);
  const cleared = await api.patch<Organization>("/organization", { bank: null, defaultRetentionPct: null });
  expect(cleared.body).toMatchObject({ bank: null, defaultRetentionPct: null, legalName: "Beta Works Pte Ltd" });
});

test("a changed GST rate reaches drafts at once, with a new version", async () => {
  const api = await newOrg();
  const invoice = await api.invoice({ items: [line({ qty: 1, unitPrice: 100 })] });
  const quotation = await api.quotation({ items: [line({ qty: 1, unitPrice: 100 })] });
  expect(invoice.totals.total).toBe(109);
  await api.patch("/organization", { gstRate: 0.1 });
  expect((await api.get<Invoice>(`/invoices/${invoice.id}`)).body).toMatchObject({
    gstRateAtIssue: 0.1,
    version: invoice.version + 1,
    totals: { total: 110 },
  });
  expect((await api.get<Quotation>(`/quotations/${quotation.id}`)).body).toMatchObject({
    gstRateAtIssue: 0.1,
    version: quotation.version + 1,
    totals: { total: 110 },
  });
});

test("an organization that is not registered for GST drafts at a rate of 0", async () => {
  const api = await newOrg();
  const before = await api.invoice();
  await api.patch("/organization", { gstRegistered: false });
  expect((await api.get<Invoice>(`/invoices/${before.id}`)).body).toMatchObject({
    gstRateAtIssue: 0,
    totals: { gst: 0 },
  });
  expect(await api.invoice()).toMatchObject({ gstRateAtIssue: 0 });
});

test("the currency is locked once a document exists", async () => {
  const api = await newOrg({ isRegistered: false });
  await api.quotation();
  expect(await api.refused("PATCH", "/organization", { body: { currency: "USD" } })).toMatchObject({
    status: 409,
    code: "HAS_DOCUMENTS",
  });
  expect((await api.patch("/organization", { currency: "SGD" })).status).toBe(200);
});

test.each<[string, (api: Api) => Promise<unknown>]>([
  ["a quotation", (api) => api.quotation()],
  ["an invoice", (api) => api.invoice()],
  ["an expense", (api) => api.create("/expenses", newExpense())],
  ["a project with a first day", (api) => api.project({ startDate: "2026-03-02" })],
  ["a project with a last day", (api) => api.project({ endDate: "2099-03-02" })],
])("the time zone is locked once there is %s", async (_what, add) => {
  const api = await newOrg();
  await add(api);
  const refusal = await api.refused("PATCH", "/organization", { body: { timeZone: "America/New_York", name: "New" } });
  expect(refusal).toMatchObject({ status: 409, code: "HAS_DOCUMENTS" });
  expect((await api.patch<Organization>("/organization", { timeZone: "Asia/Singapore" })).body).toMatchObject({
    name: "Alpha Renovation",
    timeZone: "Asia/Singapore",
  });
});

test("the time zone can change while only clients and undated projects exist", async () => {
  const api = await newOrg();
  await api.project();
  const { id } = await api.create<{ id: string }>("/expenses", newExpense());
  await api.delete(`/expenses/${id}`);
  expect((await api.patch("/organization", { timeZone: "America/New_York" })).status).toBe(200);
});

test("another time zone and an expense at once never move the expense's day", async () => {
  const starts = { "Asia/Singapore": "2026-03-01T16:00:00.000Z", "America/New_York": "2026-03-02T05:00:00.000Z" };
  for (let round = 0; round < 10; round++) {
    const api = await newOrg();
    const [change, expense] = await Promise.all([
      api.patch<Organization>("/organization", { timeZone: "America/New_York" }),
      api.create<{ date: string }>("/expenses", newExpense({ date: "2026-03-02" })),
    ]);
    expect(expense.date).toBe(starts[change.status === 200 ? "America/New_York" : "Asia/Singapore"]);
  }
});

test("a currency change and a concurrent document never end in different currencies", async () => {
  for (let round = 0; round < 10; round++) {
    const api = await newOrg({ isRegistered: false });
    const { id: projectId, clientId } = await api.project();
    const [change, quotation] = await Promise.all([
      api.patch<Organization>("/organization", { currency: "USD" }),
      api.create<Quotation>("/quotations", { clientId, projectId, title: "Works", items: [line()] }),
    ]);
    const currency = change.status === 200 ? "USD" : "SGD";
    expect(quotation.currency).toBe(currency);
  }
});

test.each([
  [{ currency: "JPY" }, "currency"],
  [{ currency: "XXX" }, "currency"],
  [{ currency: "sgd" }, "currency"],
  [{ timeZone: "Singapore Time" }, "timeZone"],
  [{ timeZone: "+08:00" }, "timeZone"],
  [{ gstRate: 9 }, "gstRate"],
  [{ gstRate: "0.09" }, "gstRate"],
  [{ gstRate: 0.0900001 }, "gstRate"],
  [{ defaultRetentionPct: -0.05 }, "defaultRetentionPct"],
  [{ paymentTermsDays: 1.5 }, "paymentTermsDays"],
  [{ paymentTermsDays: -1 }, "paymentTermsDays"],
  [{ invoicePrefix: "DRAFT" }, "invoicePrefix"],
  [{ invoicePrefix: "inv" }, "invoicePrefix"],
  [{ invoicePrefix: "Q" }, "invoicePrefix"],
  [{ creditNotePrefix: "A", quotationPrefix: "A" }, "quotationPrefix"],
  [{ payNowProxy: "12345" }, "payNowProxy"],
  [{ payNowProxy: "UEN 201912345R" }, "payNowProxy"],
  [{ payNowProxy: "+0591234567" }, "payNowProxy"],
  [{ bank: { name: "DBS" } }, "bank.accountName"],
  [{ mailTexts: { QUOTATION: { subject: "Offer\r\nBcc: all@example.com" } } }, "mailTexts.QUOTATION.subject"],
  [{ mailTexts: { QUOTATION: { subject: "x".repeat(201) } } }, "mailTexts.QUOTATION.subject"],
  [{ mailTexts: { INVOICE: { body: "x".repeat(5_001) } } }, "mailTexts.INVOICE.body"],
  [{ mailTexts: { INVITATION: { body: "Come" } } }, "mailTexts.INVITATION"],
  [{ mailSenderName: "Beta\nBcc: all@example.com" }, "mailSenderName"],
  [{ mailSenderName: "x".repeat(101) }, "mailSenderName"],
  [{ mailReplyTo: "one@example.com, two@example.com" }, "mailReplyTo"],
  [{ reminderDays: [-61] }, "reminderDays[0]"],
  [{ reminderDays: [181] }, "reminderDays[0]"],
  [{ reminderDays: [1.5] }, "reminderDays[0]"],
  [{ reminderDays: [7, 7] }, "reminderDays"],
  [{ reminderDays: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, "reminderDays"],
  [{ slug: "mine" }, "slug"],
  [{ name: null }, "name"],
])("%j is refused at %s", async (body, path) => {
  const api = await newOrg();
  const refusal = await api.refused("PATCH", "/organization", { body });
  expect(refusal).toMatchObject({ status: 422, code: "VALIDATION_FAILED" });
  expect(refusal.details?.map((fault) => fault.path)).toContain(path);
});

test.each([
  ["9123 4567", "+6591234567"],
  ["65 8123-4567", "+6581234567"],
  ["+65 (9123) 4567", "+6591234567"],
  ["201912345r", "201912345R"],
  ["2019 12345R D01", "201912345RD01"],
  ["t08mc1234h", "T08MC1234H"],
])("the PayNow address %s is kept as %s", async (typed, kept) => {
  const api = await newOrg();
  const { body } = await api.patch<Organization>("/organization", { payNowProxy: typed });
  expect(body.payNowProxy).toBe(kept);
});

test("concurrent changes of rate and drafts succeed, and drafts end with the new rate", async () => {
  const api = await newOrg();
  const { id: quotationId, clientId, projectId } = await api.quotation();
  const { id } = await api.create<Invoice>("/invoices", {
    clientId,
    projectId,
    quotationId,
    title: "Claim",
    items: [],
  });
  for (let round = 1; round <= 15; round++) {
    const answers = await Promise.all([
      api.patch("/organization", { gstRate: round / 100 }),
      api.patch(`/invoices/${id}`, { quotationId, title: `Claim ${round}` }),
      api.patch(`/quotations/${quotationId}`, { title: `Works ${round}` }),
      api.post("/invoices", { clientId, projectId, quotationId, title: "Claim", items: [] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
    expect((await api.get<Invoice>(`/invoices/${id}`)).body.gstRateAtIssue).toBe(round / 100);
  }
});

test("the logo must be a drawable image of this organization, of a sensible size", async () => {
  const api = await newOrg();
  const { body: logo } = await api.upload(png(400, 100), "logo.png");
  expect((await api.patch("/organization", { logoFileId: logo.id })).body).toMatchObject({ logoFileId: logo.id });
  const cut = png(400, 100).subarray(0, 60);
  for (const [content, code] of [
    [tinyPdf(), "NOT_ALLOWED"],
    [jpegDeclaring(40, 40), "NOT_ALLOWED"],
    [png(5_000, 10), "TOO_LARGE"],
    [Buffer.concat([png(400, 100), Buffer.alloc(2 * 1024 * 1024)]), "TOO_LARGE"],
  ] as const) {
    const { body } = await api.upload(content);
    const refused = await api.refused("PATCH", "/organization", { body: { logoFileId: body.id } });
    expect(refused).toMatchObject({ status: 422, details: [{ path: "logoFileId", code }] });
  }
  // One that arrived in part is not stored at all.
  for (const content of [Buffer.from(cut), jpeg().subarray(0, -2)]) {
    expect(await api.upload(content)).toMatchObject({ status: 422, body: { error: { code: "VALIDATION_FAILED" } } });
  }
  const { body: theirs } = await (await newOrg()).upload(png());
  expect(await api.refused("PATCH", "/organization", { body: { logoFileId: theirs.id } })).toMatchObject({
    details: [{ path: "logoFileId", code: "UNKNOWN_REFERENCE" }],
  });
  expect((await api.patch("/organization", { logoFileId: null })).body).toMatchObject({ logoFileId: null });
});

test("a JPEG may be the logo too", async () => {
  const api = await newOrg();
  const { body: logo } = await api.upload(jpeg(), "logo.jpg");
  expect((await api.patch("/organization", { logoFileId: logo.id })).status).toBe(200);
  const { id } = await api.invoice();
  expect((await api.file(`/invoices/${id}/pdf`)).bytes.toString("latin1")).toContain("/DCTDecode");
});

test("choosing a logo never waits for rendering, also with an Idempotency-Key", async () => {
  const api = await newOrg();
  const { body: logo } = await api.upload(png(400, 100), "logo.png");
  let isDrawn = false;
  const drawing = testPdf.render(quotationJob(2_000, api.org)).then(() => (isDrawn = true));
  const headers = { "idempotency-key": "logo" };
  const answer = await api.send("PATCH", "/organization", { body: { logoFileId: logo.id }, headers });
  expect([answer.status, isDrawn]).toEqual([200, false]);
  await drawing;
});

test("an image that unpacks to more than its size can need is no logo", async () => {
  const api = await newOrg();
  for (const content of [
    pngOf(100, 100, Buffer.alloc(1_000_000)),
    pngWithProfile(9_000_000),
    pngDeclaring(4_000, 4_000),
  ]) {
    const { body } = await api.upload(content);
    const refused = await api.refused("PATCH", "/organization", { body: { logoFileId: body.id } });
    expect(refused).toMatchObject({ status: 422, details: [{ path: "logoFileId", code: "NOT_ALLOWED" }] });
  }
  for (const content of [pngWithProfile(3_000), png(4_000, 4_000)]) {
    const { body } = await api.upload(content);
    expect((await api.patch("/organization", { logoFileId: body.id })).status).toBe(200);
  }
});

test("a placeholder that a mail has no value for is named, with those that it has", async () => {
  const api = await newOrg();
  const mailTexts = {
    QUOTATION: { subject: "{number} {dueDate}", body: "Dear {client name}, {}" },
    INVOICE: { body: "{dueDate} {__proto__}" },
  };
  const refusal = await api.refused("PATCH", "/organization", { body: { mailTexts } });
  expect(refusal).toMatchObject({ status: 422, code: "VALIDATION_FAILED" });
  expect(refusal.details?.map(({ path, code, message }) => [path, code, message.split(",", 1)[0]])).toEqual([
    ["mailTexts.QUOTATION.subject", "UNKNOWN_PLACEHOLDER", "contains {dueDate}"],
    ["mailTexts.QUOTATION.body", "UNKNOWN_PLACEHOLDER", "contains {client name}"],
    ["mailTexts.QUOTATION.body", "UNKNOWN_PLACEHOLDER", "contains {}"],
    ["mailTexts.INVOICE.body", "UNKNOWN_PLACEHOLDER", "contains {__proto__}"],
  ]);
  expect(refusal.message).toContain("{number}, {title}, {client}, {contact}, {organization}, {total}, {validUntil}");
});
