// @module-tag slow
import { describe, expect, onTestFinished, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Mail, MailSummary } from "#contract/mails/mails.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { wording } from "#contract/api/wording.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import type { PdfRenderer } from "#server/pdf/render.ts";
import { mailDecision } from "#server/billing/quotations/mail-decision.ts";
import { Refusal } from "#server/core/refusal.ts";
import { type Api, line } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { deliverDueMails, type MailServer, startMailServer } from "../support/mail-server.ts";
import { textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { atTime, newOrg, type Service, service, startService } from "../support/service.ts";

interface Office {
  readonly api: Api;
  readonly on: Service;
  readonly mails: MailServer;
  /** Sends the mails that are due now, like the worker's loop. */
  readonly sendDueMails: (pdf?: PdfRenderer) => Promise<void>;
}

/** Creates an organization with a mail server, on a database that only these tests use. */
async function newOffice(): Promise<Office> {
  const on = await startService("document_mails");
  onTestFinished(async () => {
    // The next test must not send the mails that are left.
    await asSystem(on.db, (system) => system`delete from mail`);
  });
  const mails = await startMailServer();
  return { api: await newOrg({ on }), on, mails, sendDueMails: (pdf) => deliverDueMails(on, mails.url, pdf) };
}

const log = async (tab: Tab) => (await tab.get<{ data: MailSummary[] }>("/mails")).body.data;
const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

const sendQuotation = (api: Api, id: string, body: object = { to: "lim@example.com" }) =>
  api.act<Quotation>(`/quotations/${id}/send`, body);

/** A renderer that always fails. */
const brokenPdf: PdfRenderer = {
  answerTimeoutMs: 60_000,
  render: () => Promise.reject(new Error("no font")),
  close: () => Promise.resolve(),
};

/** A renderer that rejects every job because the organization's budget is used up. */
const busyPdf: PdfRenderer = {
  answerTimeoutMs: 60_000,
  render: () =>
    Promise.reject(new Refusal("RATE_LIMITED", wording("documents.renderingTimeUsed"), { retryAfterSeconds: 30 })),
  close: () => Promise.resolve(),
};

test("the log names what each mail is about, and finds it by number, client and recipient", async () => {
  const api = await newOrg();
  const tab = await ownerOf(api.org, await service());
  const [quotation, invoice] = [await api.sentQuotation(), await api.sentInvoice()];
  await api.act(`/invoices/${invoice.id}/remind`, { to: "lim@example.com", cc: ["o’brien@example.com"] });
  const payment = await api.pay(invoice, 10);
  await api.act(`/invoices/${invoice.id}/payments/${payment.id}/send-receipt`, { to: "ap@example.com" });
  await tab.act(`/clients/${invoice.clientId}/statement/send`, { to: "books@example.com" });
  const found = async (q: string) => {
    const { data } = (await tab.get<{ data: MailSummary[] }>(`/mails?q=${encodeURIComponent(q)}`)).body;
    return data.map(({ kind, number, clientName }) => [kind, number, clientName]);
  };
  const [statement, receipt, reminder, first] = [
    ["STATEMENT", null, "Lim Mei Ling"],
    ["RECEIPT", invoice.number, "Lim Mei Ling"],
    ["INVOICE_REMINDER", invoice.number, "Lim Mei Ling"],
    ["QUOTATION", quotation.number, "Lim Mei Ling"],
  ];
  expect(await found(invoice.number)).toEqual([receipt, reminder]);
  expect(await found("lim mei")).toEqual([statement, receipt, reminder, first]);
  expect(await found("AP@example")).toEqual([receipt]);
  expect(await found("o'brien")).toEqual([reminder]);
  expect(await found("INV-1%")).toEqual([]);
});

test("a quotation's mail has the organization's name, its figures, link and PDF", async () => {
  const { api, mails, sendDueMails, on } = await newOffice();
  await api.patch("/organization", { phone: "+65 6123 4567" });
  const { id, number } = await api.quotation({ title: "Two bathrooms" });
  await sendQuotation(api, id, { to: "lim@example.com", message: "As we agreed on site.\n\nLi Wen" });
  await sendDueMails();
  const [mail] = mails.received;
  expect(mail).toMatchObject({
    subject: `Quotation ${number} from Alpha Renovation`,
    from: { name: "Alpha Renovation via Quoin", address: "office@quoin.example" },
    replyTo: [{ address: "office@example.com" }],
    to: [{ address: "lim@example.com" }],
  });
  const { url } = (await api.get<{ url: string }>(`/quotations/${id}/portal-link`)).body;
  const { validUntil } = (await api.get<Quotation>(`/quotations/${id}`)).body;
  const day = new Intl.DateTimeFormat("en-SG", { dateStyle: "long", timeZone: "Asia/Singapore" });
  expect(mail?.text?.trimEnd()).toBe(
    [
      "Dear Lim Mei Ling,",
      "",
      `Here is our quotation for “Two bathrooms”: $109.00, valid until ${day.format(new Date(validUntil ?? ""))}.`,
      "",
      "Open it to see every item, and to accept it or tell us what you would like changed.",
      "",
      "As we agreed on site.",
      "",
      "Li Wen",
      "",
      `Quotation no.: ${number}`,
      "Title: Two bathrooms",
      `Valid until: ${day.format(new Date(validUntil ?? ""))}`,
      "Total: $109.00",
      "",
      "View the quotation:",
      url,
      "",
      "-- ",
      "Alpha Renovation · +65 6123 4567 · office@example.com",
      "Anyone with this link can open the document, so please forward this email with care.",
    ].join("\n"),
  );
  expect(mail?.html).toContain(`href="${url}"`);
  expect(mail?.attachments).toMatchObject([{ filename: `${number}.pdf`, mimeType: "application/pdf" }]);
  const stored = await api.file(`/quotations/${id}/pdf`);
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(stored.bytes)).toBe(true);
  const tab = await ownerOf(api.org, on);
  expect((await log(tab))[0]).toMatchObject({ kind: "QUOTATION", status: "SENT", about: id, lastError: null });
});

test("invoice, reminder and receipt mails show the outstanding amount when sent", async () => {
  const { api, mails, sendDueMails } = await newOffice();
  const { id } = await api.invoice({ dueDate: "2030-01-31" });
  const to = "lim@example.com";
  await atTime(
    "2030-01-02T00:00:00Z",
    () => api.act(`/invoices/${id}/send`, { to }),
    await startService("document_mails"),
  );
  const { number } = (await api.get<Invoice>(`/invoices/${id}`)).body;
  const on = await startService("document_mails");
  await atTime(
    "2030-02-02T00:00:00Z",
    async () => {
      await api.act(`/invoices/${id}/remind`, { to });
      const { id: paymentId } = await api.pay({ id }, 50, {
        method: "PAYNOW",
        reference: "FT 123",
        paidAt: "2030-02-01",
      });
      await api.act(`/invoices/${id}/payments/${paymentId}/send-receipt`, { to, message: "Thank you, Mr Lim." });
      await asSystem(on.db, (system) => system`update mail set next_attempt_at = '2030-02-02T00:00:00Z'`);
      await sendDueMails();
    },
    on,
  );
  const of = (words: string) => mails.received.find(({ subject }) => subject?.includes(words));
  expect(mails.received).toHaveLength(3);
  expect(of(`Invoice ${number} from Alpha Renovation is overdue`)?.text).toContain(
    `“Claim 1” was due on 31 January 2030, and $59.00 is still outstanding.`,
  );
  expect(of("is overdue")?.text).toMatch(/Due: 31 January 2030 \(2 days ago\)\n/);
  const receipt = of(`Receipt for invoice ${number} from Alpha Renovation`);
  expect(receipt?.text).toContain(`We have received $50.00 for invoice ${number}, “Claim 1”.\n\nThank you, Mr Lim.`);
  expect(receipt?.text).toMatch(
    /Paid on: 1 February 2030\nMethod: PayNow\nReference: FT 123\nAmount received: \$50\.00\nOutstanding: \$59\.00\n/,
  );
  const invoice = mails.received.find(({ subject }) => subject === `Invoice ${number} from Alpha Renovation`);
  const paperOf = (mail: typeof invoice) => textOf(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer));
  expect(await paperOf(invoice)).toContain(number);
  expect(await paperOf(invoice)).not.toContain("59.00");
  // The reminder left after the payment.
  expect(of("is overdue")?.attachments).toMatchObject([{ filename: `${number} as of 2030-02-02.pdf` }]);
  expect(await paperOf(of("is overdue"))).toContain("59.00");
});

test("a paid invoice is emailed again, as it stands now", async () => {
  const { api, mails, sendDueMails } = await newOffice();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 109);
  const path = `/invoices/${invoice.id}`;
  const preview = await api.post<{ attachments: string[] }>(`${path}/preview-mail`, { to: "lim@example.com" });
  expect((await api.act<Invoice>(`${path}/send`, { to: "lim@example.com" })).status).toBe("PAID");
  await sendDueMails();
  expect(mails.received.map(({ attachments }) => attachments[0]?.filename)).toEqual(preview.body.attachments);
  expect(preview.body.attachments).not.toEqual([`${invoice.number}.pdf`]);
});

test("a mail's copies and subject reach the mail server and the log", async () => {
  const { api, mails, sendDueMails, on } = await newOffice();
  const { id } = await api.quotation();
  const cc = ["site@example.com", "spouse@example.com"];
  const subject = "Your bathrooms, “as agreed” – 浴室";
  await sendQuotation(api, id, { to: "lim@example.com", cc, subject });
  await sendDueMails();
  expect(mails.received).toHaveLength(1);
  expect(mails.received[0]).toMatchObject({
    subject,
    to: [{ address: "lim@example.com" }],
    cc: cc.map((address) => ({ address })),
  });
  const tab = await ownerOf(api.org, on);
  const [summary] = await log(tab);
  expect(summary).toMatchObject({ recipient: "lim@example.com", cc, status: "SENT" });
  expect((await tab.get<Mail>(`/mails/${summary?.id}`)).body).toMatchObject({ cc, subject });
  await tab.act(`/mails/${summary?.id}/resend`);
  await sendDueMails();
  expect(mails.received[1]).toMatchObject({ subject, cc: cc.map((address) => ({ address })) });
});

test.each([
  ["site@example.com", 550, "SENT"],
  ["site@example.com", 451, "QUEUED"],
  ["lim@example.com", 550, "FAILED"],
  ["lim@example.com", 451, "QUEUED"],
] as const)("when %s gets a %i of the mail server, the mail is %s", async (address, code, status) => {
  const { api, mails, sendDueMails, on } = await newOffice();
  const { id } = await api.quotation();
  mails.behaviourTo.set(address, code);
  await sendQuotation(api, id, { to: "lim@example.com", cc: ["site@example.com"] });
  await sendDueMails();
  const tab = await ownerOf(api.org, on);
  expect((await log(tab))[0]).toMatchObject({ status, lastError: expect.stringContaining(String(code)) });
  if (status === "SENT") expect((await log(tab))[0]?.lastError).toContain(address);
});

test("invoices, reminders and receipts are sent with copies and a subject too", async () => {
  const { api, mails, sendDueMails } = await newOffice();
  const invoice = await api.invoice();
  const fields = (subject: string) => ({ to: "lim@example.com", cc: ["site@example.com"], subject });
  await api.act(`/invoices/${invoice.id}/send`, fields("Invoice"));
  await api.act(`/invoices/${invoice.id}/remind`, fields("Reminder"));
  const { id: paymentId } = await api.pay(invoice, 9);
  await api.act(`/invoices/${invoice.id}/payments/${paymentId}/send-receipt`, fields("Receipt"));
  await sendDueMails();
  expect(mails.received.map((mail) => `${mail.subject} ${mail.cc?.[0]?.address}`).toSorted()).toEqual([
    "Invoice site@example.com",
    "Receipt site@example.com",
    "Reminder site@example.com",
  ]);
});

test("the mail of an invoice with nothing owed asks for no payment", async () => {
  const { api, mails, sendDueMails } = await newOffice();
  const to = "lim@example.com";
  const paid = await api.invoice();
  await api.act(`/invoices/${paid.id}/send`, { to });
  await api.pay(paid, 109);
  const free = await api.invoice({ items: [line({ unitPrice: 0 })], title: "Goodwill" });
  await api.act(`/invoices/${free.id}/send`, { to });
  await sendDueMails();
  const textWith = (title: string) => mails.received.find(({ text }) => text?.includes(`Title: ${title}`))?.text;
  expect(textWith("Claim 1")).toContain("Here is our invoice for “Claim 1”: $109.00. There is nothing left to pay.");
  expect(textWith("Claim 1")).toContain("Total: $109.00\nOutstanding: $0.00\n");
  expect(textWith("Goodwill")).toContain("Here is our invoice for “Goodwill”: $0.00. There is nothing left to pay.");
  for (const { text } of mails.received) expect(text).not.toMatch(/\bdue\b/i);
});

test("the mail of an expired quotation offers a new one instead of acceptance", async () => {
  const { api, mails, sendDueMails, on } = await newOffice();
  const { id } = await api.quotation({ validUntil: "2030-01-31" });
  const mailing = { to: "lim@example.com" };
  const [lastMoment, afterwards] = ["2030-01-31T15:59:59.999Z", "2030-01-31T16:00:00Z"];
  const preview = async () => (await api.post<{ text: string }>(`/quotations/${id}/preview-mail`, mailing)).body.text;
  const inTime = await atTime(lastMoment, preview, on);
  expect(inTime).toContain("$109.00, valid until 31 January 2030.\n\nOpen it to see every item, and to accept it");
  await atTime(
    afterwards,
    async () => {
      expect(await preview()).toContain("It was valid until 31 January 2030.");
      await api.act(`/quotations/${id}/send`, { ...mailing, confirm: ["OFFER_EXPIRED"] });
      await sendDueMails();
    },
    on,
  );
  const [mail] = mails.received;
  expect(mail?.text).toContain("If you would like to go ahead, please ask us to renew it.");
  expect(mail?.text).toContain("Valid until: 31 January 2030\n");
  expect(mail?.text).not.toContain("to accept it");
});

test("the organization chooses texts, sender name and reply address of its mails", async () => {
  const { api, mails, sendDueMails } = await newOffice();
  await api.patch("/organization", {
    mailSenderName: "Wong Li Wen, Alpha 装修",
    mailReplyTo: "liwen@example.com",
    mailTexts: { QUOTATION: { subject: "{title}: our offer", body: "Hello {client}\n\nIt comes to {total}." } },
  });
  const { id } = await api.quotation({ title: "Kitchen" });
  await sendQuotation(api, id);
  await sendDueMails();
  expect(mails.received[0]).toMatchObject({
    subject: "Kitchen: our offer",
    from: { name: "Wong Li Wen, Alpha 装修 via Quoin", address: "office@quoin.example" },
    replyTo: [{ address: "liwen@example.com" }],
    text: expect.stringMatching(/^Hello Lim Mei Ling\n\nIt comes to \$109\.00\.\n\nQuotation no\.: /),
  });
});

test.each([
  ["DBS Bank <security@dbs.example>", "DBS Bank security dbs.example via Quoin"],
  ["DBS＜security＠dbs.example＞", "DBS security dbs.example via Quoin"],
  ["<@>", "Quoin"],
])("the sender %s is shown without the signs of an address, and via Quoin", async (mailSenderName, name) => {
  const { api, mails, sendDueMails } = await newOffice();
  await api.patch("/organization", { mailSenderName });
  await sendQuotation(api, (await api.quotation()).id);
  await sendDueMails();
  expect(mails.received[0]?.from).toEqual({ name, address: "office@quoin.example" });
});

test("a mail with a withdrawn link is not sent, and the next one has the new link", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  const { id } = await api.quotation();
  await sendQuotation(api, id, { to: "wrong@example.com" });
  // Simulates a server whose clock is behind.
  const withdraw = () => api.act<{ url: string }>(`/quotations/${id}/portal-link/withdraw`);
  const { url } = await atTime(at(-1), withdraw, on);
  await sendDueMails();
  expect(mails.received).toEqual([]);
  const owner = await ownerOf(api.org, on);
  const [mail] = await log(owner);
  expect(mail).toMatchObject({ status: "FAILED", lastError: expect.stringContaining("The link was withdrawn") });
  expect((await owner.get<Mail>(`/mails/${mail?.id}`)).body.link).toBeNull();
  expect((await owner.post(`/mails/${mail?.id}/resend`)).status).toBe(409);
  await atTime(at(1), () => sendQuotation(api, id, { to: "right@example.com" }), on);
  await atTime(at(2), () => sendDueMails(), on);
  expect(mails.received.map(({ to }) => to)).toMatchObject([[{ address: "right@example.com" }]]);
  expect(mails.received[0]?.text).toContain(url);
});

describe("changed before its mail was sent", () => {
  test.each([
    ["a quotation that is being revised", "revised"],
    ["a quotation that was discarded", "discarded"],
    ["an invoice that was voided", "voided"],
    ["a reminder of an invoice that was paid", "paid"],
    ["a receipt of a payment that was reversed", "reversed"],
  ])("%s is not sent, and not sent again by hand", async (_what, change) => {
    const { api, on, mails, sendDueMails } = await newOffice();
    const to = "lim@example.com";
    if (change === "revised" || change === "discarded") {
      const { id } = await api.sentQuotation();
      await api.act(`/quotations/${id}/revise`);
      if (change === "discarded") await api.delete(`/quotations/${id}`);
    } else {
      const { id } = await api.invoice();
      await api.act(`/invoices/${id}/send`, change === "voided" ? { to } : {});
      if (change === "voided") await api.act(`/invoices/${id}/void`);
      if (change === "paid") {
        await api.act(`/invoices/${id}/remind`, { to });
        await api.pay({ id }, 109);
      }
      if (change === "reversed") {
        const payment = `/invoices/${id}/payments/${(await api.pay({ id }, 1)).id}`;
        await api.act(`${payment}/send-receipt`, { to });
        await api.act(`${payment}/reverse`);
      }
    }
    await sendDueMails();
    expect(mails.received).toEqual([]);
    const tab = await ownerOf(api.org, on);
    const [row] = await log(tab);
    expect(row).toMatchObject({ status: "FAILED", lastError: expect.stringContaining(change) });
    expect((await tab.get<Mail>(`/mails/${row?.id}`)).body.text === null).toBe(change === "discarded");
    expect(await tab.refused("POST", `/mails/${row?.id}/resend`)).toEqual([409, "INVALID_STATE"]);
  });

  test("the mail of an earlier revision stays back, and that of the next one goes out", async () => {
    const { api, mails, sendDueMails } = await newOffice();
    const { id } = await api.sentQuotation({ title: "First" });
    await api.act(`/quotations/${id}/revise`);
    await api.patch(`/quotations/${id}`, { title: "Second" });
    await sendQuotation(api, id);
    await sendDueMails();
    expect(mails.received).toHaveLength(1);
    expect(mails.received[0]?.text).toContain("“Second”");
  });
});

test("a PDF that fails delays its mail by one attempt; then the mail is sent without it", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  const { id } = await api.sentQuotation();
  await sendDueMails(brokenPdf);
  const tab = await ownerOf(api.org, on);
  expect((await log(tab))[0]).toMatchObject({ status: "QUEUED", lastError: expect.stringContaining("PDF") });
  await atTime(at(70), () => sendDueMails(brokenPdf), on);
  expect((await log(tab))[0]).toMatchObject({ status: "SENT", lastError: expect.stringContaining("without") });
  expect(mails.received).toHaveLength(1);
  expect(mails.received[0]?.attachments).toEqual([]);
  const { url } = (await api.get<{ url: string }>(`/quotations/${id}/portal-link`)).body;
  expect(mails.received[0]?.text).toContain(url);
});

test("a mail waits up to six hours for its PDF when the renderer is busy", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  const { id } = await api.sentQuotation();
  const tab = await ownerOf(api.org, on);
  for (const minutes of [0, 2, 60, 350]) {
    await atTime(at(minutes * 60), () => sendDueMails(busyPdf), on);
    expect((await log(tab))[0]).toMatchObject({ about: id, status: "QUEUED", attemptCount: 0 });
  }
  await atTime(at(355 * 60), () => sendDueMails(), on);
  expect((await log(tab))[0]).toMatchObject({ status: "SENT", lastError: null });
  expect(mails.received.map(({ attachments }) => attachments.length)).toEqual([1]);
});

test("after six hours a mail is sent without its PDF", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  await api.sentQuotation();
  await atTime(at(0), () => sendDueMails(busyPdf), on);
  const tab = await ownerOf(api.org, on);
  // It waits for the renderer, so no worker is sending it.
  expect((await tab.post(`/mails/${(await log(tab))[0]?.id}/resend`)).status).toBe(202);
  await atTime(at(361 * 60), () => sendDueMails(busyPdf), on);
  expect((await log(tab))[0]).toMatchObject({ status: "SENT", lastError: expect.stringContaining("without") });
  expect(mails.received.map(({ attachments }) => attachments.length)).toEqual([0]);
});

test("among concurrent mails each recipient gets its own status", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  mails.behaviourTo.set("deferred@example.com", 451).set("refused@example.com", 550).set("dying@example.com", "die");
  const addresses = ["taken", "deferred", "refused", "dying", "taken.too"].map((name) => `${name}@example.com`);
  const { id } = await api.sentInvoice();
  for (const to of addresses) await api.act(`/invoices/${id}/remind`, { to });
  const tab = await ownerOf(api.org, on);
  const statuses = async () => Object.fromEntries((await log(tab)).map((row) => [row.recipient, row.status]));
  for (const seconds of [0, 70, 400, 2_300]) await atTime(at(seconds), () => sendDueMails(), on);
  expect(await statuses()).toEqual({
    "taken@example.com": "SENT",
    "taken.too@example.com": "SENT",
    "refused@example.com": "FAILED",
    "deferred@example.com": "QUEUED",
    "dying@example.com": "QUEUED",
  });
  mails.behaviourTo.clear();
  await atTime(at(2_400 + 7_200), () => sendDueMails(), on);
  expect(new Set(Object.values(await statuses()))).toEqual(new Set(["SENT", "FAILED"]));
  const got = mails.received.flatMap(({ to, messageId }) => to?.map(({ address }) => `${address} ${messageId}`) ?? []);
  expect(new Set(got).size).toBe(4);
  // A recipient whose connection broke may have received the mail; the Message-ID identifies the second copy.
  expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(4);
});

const hostile = [
  "<script>alert(1)</script>",
  '"><img src=//evil.example/x.png>',
  "#let x = $a$ \\ {number}",
  "W".repeat(180),
  "👷🏽‍♀️ 厨房 சமையலறை",
  "\u202eevil\u2066",
  "bell\u0007 escape\u001b[31m",
].join(" ");

test("user text stays text in a mail and cannot break a header", async () => {
  const { api, mails, sendDueMails, on } = await newOffice();
  const shown = hostile.replaceAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, "");
  const name = shown.slice(0, 190).toWellFormed();
  await api.patch("/organization", {
    name,
    phone: shown.slice(0, 50).toWellFormed(),
    mailSenderName: name.slice(0, 100).toWellFormed(),
  });
  const client = await api.client({ name: shown.slice(0, 150).toWellFormed() });
  const { id: projectId } = await api.project({ clientId: client.id });
  const title = `Title\r\nBcc: everybody@example.com\r\n\r\n<b>${"x".repeat(100)}`;
  const { id } = await api.quotation({
    clientId: client.id,
    projectId,
    title: "Title",
    items: [line({ description: hostile })],
    notes: hostile,
  });
  // As earlier versions took it.
  const named = `${hostile.slice(0, 150)}\r\nBcc: everybody@example.com`;
  await asSystem(on.db, async (system) => {
    await system`update client set name = ${named} where id = ${client.id}`;
    await system`update quotation set title = ${title} where id = ${id}`;
  });
  await sendQuotation(api, id, { to: "lim@example.com", message: `${hostile}\r\n.\r\nQUIT\r\n\r\n${"w".repeat(300)}` });
  await sendDueMails();
  const [mail] = mails.received;
  expect(mails.received).toHaveLength(1);
  expect(mail?.to).toMatchObject([{ address: "lim@example.com" }]);
  expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined]);
  expect(mails.sources[0]?.split("\r\n\r\n", 1)[0]).not.toMatch(/^bcc:/im);
  expect(mail?.html).not.toMatch(/<(script|img|b)\b/i);
  expect(`${mail?.html}${mail?.text}`).not.toMatch(/[^\P{Cc}\n\t]/u);
  expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  for (const tag of mail?.html?.match(/<[a-z][^>]*>/gi) ?? [])
    expect(tag).not.toMatch(/\b(src|srcset|background|on\w+)=|url\(/i);
  expect(mail?.text).toContain(`Title Bcc: everybody@example.com <b>${"x".repeat(100)}`);
  expect(mail?.text).toContain("👷🏽‍♀️ 厨房 சமையலறை");
  expect(mail?.text).toContain(`\n.\nQUIT\n\n${"w".repeat(300)}\n`);
  for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test("a value that is written from right to left moves nothing around it in a sentence", async () => {
  const { api, mails, sendDueMails } = await newOffice();
  await api.patch("/organization", { name: "שיפוצים" });
  const client = await api.client({ name: "خليل", email: "client@example.com" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const { id, number } = await api.quotation({ clientId: client.id, projectId, title: "تجديد المطبخ" });
  await sendQuotation(api, id, { to: "lim@example.com" });
  await sendDueMails();
  const [mail] = mails.received;
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain("Dear \u2068خليل\u2069,");
    expect(part).toContain("Here is our quotation for “\u2068تجديد المطبخ\u2069”: $109.00, valid until");
    expect(part).toContain("\u2068שיפוצים\u2069 · office@example.com");
  }
  expect(mail?.text).toContain("Title: تجديد المطبخ\n");
  expect(mail?.subject).toBe(`Quotation ${number} from שיפוצים`);
});

test("internal notes are in no mail, PDF or portal page", async () => {
  const { api, mails, sendDueMails, on } = await newOffice();
  const canary = "CANARY pays late, haggles";
  const client = await api.client({ notes: canary, email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId: client.id, notes: canary });
  const document = { clientId: client.id, projectId };
  await sendQuotation(api, (await api.quotation(document)).id);
  const { id } = await api.sentInvoice(document);
  await api.act(`/invoices/${id}/remind`);
  await api.act(`/invoices/${id}/payments/${(await api.pay({ id }, 1, { note: canary })).id}/send-receipt`);
  const accepted = await api.acceptedQuotation(document);
  await inOrg({ db: on.db, org: api.org }, (tx) => mailDecision(tx, accepted, new Date()));
  await sendDueMails();
  expect(mails.received).toHaveLength(6);
  for (const { text, html, attachments, headers } of mails.received) {
    const pdfs = await Promise.all(attachments.map(({ content }) => textOf(new Uint8Array(content as ArrayBuffer))));
    expect(JSON.stringify([text, html, headers, pdfs])).not.toContain("CANARY");
  }
  const page = await (await clientOf(api, { id })).get();
  expect([page.status, page.text.includes("CANARY")]).toEqual([200, false]);
  for (const path of [`/invoices/${id}/pdf?as=current`, `/clients/${client.id}/statement/pdf`]) {
    expect(await textOf((await api.file(path)).bytes)).not.toContain("CANARY");
  }
});

describe("a decision at the link", () => {
  const decidedAt = "2030-03-01T06:05:00Z";
  const decided = ({ on, api }: Office, quotation: Quotation, note: string | null) =>
    atTime(
      decidedAt,
      () =>
        inOrg({ db: on.db, org: api.org }, (tx) =>
          mailDecision(tx, { ...quotation, decisionNote: note }, new Date(decidedAt)),
        ),
      on,
    );
  const due = ({ on, sendDueMails }: Office) => atTime(decidedAt, () => sendDueMails(), on);

  test("is mailed to the office with the client's name and comment", async () => {
    const office = await newOffice();
    const { api, mails } = office;
    const quotation = await api.acceptedQuotation({ title: "Kitchen" });
    await asSystem(office.on.db, (system) => system`delete from mail where kind = 'QUOTATION'`);
    await decided(office, quotation, "Please start in May.\nThank you");
    await due(office);
    const [mail] = mails.received;
    expect(mail).toMatchObject({
      subject: `Lim Mei Ling accepted quotation ${quotation.number}`,
      from: { name: "Quoin", address: "office@quoin.example" },
      to: [{ address: "office@example.com" }],
      attachments: [],
    });
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toContain(
      `Lim Mei Ling accepted your quotation ${quotation.number}, “Kitchen”.\n\nThey wrote:\n\nPlease start in May.\nThank you\n`,
    );
    expect(mail?.text).toMatch(/Decided on: 1 March 2030, 14:05\nTotal: \$109\.00\n/);
    expect(mail?.text).toContain(`http://127.0.0.1/clients/${quotation.clientId}`);
  });

  test("is mailed to the owners without an office address, also after a revision", async () => {
    const office = await newOffice();
    const { api, mails, on } = office;
    await ownerOf(api.org, on);
    await ownerOf(api.org, on);
    await api.patch("/organization", { email: null });
    const { id } = await api.sentQuotation({ title: "Kitchen" });
    const quotation = await api.act<Quotation>(`/quotations/${id}/reject`, { note: "Too dear" });
    await asSystem(on.db, (system) => system`delete from mail where kind = 'QUOTATION'`);
    await decided(office, quotation, "Too dear");
    await api.act(`/quotations/${id}/revise`);
    await api.patch(`/quotations/${id}`, { title: "Another kitchen" });
    await due(office);
    expect(mails.received).toHaveLength(2);
    expect(new Set(mails.received.map(({ to }) => to?.[0]?.address)).size).toBe(2);
    expect(mails.received[0]?.text).toContain("rejected your quotation");
    expect(mails.received[0]?.text).toContain("“Kitchen”.\n\nThey wrote:\n\nToo dear\n");
  });
});

test("the log shows a client's mail with its link, and resends it with current data", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  const { id } = await api.sentInvoice();
  await api.act(`/invoices/${id}/remind`, { to: "lim@example.com" });
  await sendDueMails();
  const tab = await ownerOf(api.org, on);
  const [row] = await log(tab);
  const { url } = (await api.get<{ url: string }>(`/invoices/${id}/portal-link`)).body;
  const mail = (await tab.get<Mail>(`/mails/${row?.id}`)).body;
  expect([mail.kind, mail.link, mail.text?.includes(url)]).toEqual(["INVOICE_REMINDER", url, true]);
  await api.pay({ id }, 9);
  await tab.act(`/mails/${row?.id}/resend`);
  await sendDueMails();
  expect(mails.received.map(({ text }) => text?.includes("$100.00"))).toEqual([false, true]);
});

test("a mail queued by an older version is sent only by hand", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  await api.sentQuotation();
  await asSystem(on.db, (system) => system`update mail set next_attempt_at = null where org_id = ${api.org}`);
  await sendDueMails();
  expect(mails.received).toEqual([]);
  const tab = await ownerOf(api.org, on);
  const [row] = await log(tab);
  expect(row).toMatchObject({ status: "QUEUED", nextAttemptAt: null });
  await tab.act(`/mails/${row?.id}/resend`);
  await sendDueMails();
  expect(mails.received).toHaveLength(1);
});
