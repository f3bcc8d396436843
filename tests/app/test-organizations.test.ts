// @module-tag slow
import { expect, onTestFinished, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Mail, MailSummary } from "#contract/mails/mails.ts";
import type { Member } from "#contract/people/members.ts";
import type { SignedIn } from "#contract/people/people.ts";
import { asSystem } from "#server/db/sql.ts";
import { sendReminders } from "#server/billing/statements/send-reminders.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { draftDueInvoices } from "#server/billing/recurring/draft-due.ts";
import { Api } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { draftCredit } from "../support/credit.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { clientOf } from "../support/portal.ts";
import { recurringBody, recurringServices } from "../support/recurring.ts";
import { createTestApp, newOrg, startService } from "../support/service.ts";

/** Creates a test organization with a mail server, on a database that only these tests use. */
async function newTestOffice() {
  const on = await startService("test_organizations");
  onTestFinished(async () => {
    // The next test must not send the mails that are left, or remind of its invoices.
    await asSystem(on.db, (system) => system`delete from mail`);
    await asSystem(on.db, (system) => system`update organization set reminder_days = '{}'`);
  });
  const mails = await startMailServer();
  const api = await newOrg({ isTest: true, on });
  const tab = await ownerOf(api.org, on);
  const log = async (query = "") => (await tab.get<{ data: MailSummary[] }>(`/mails${query}`)).body.data;
  return { api, on, tab, mails, log, sendDueMails: () => deliverDueMails(on, mails.url) };
}

const to = "lim@example.com";

test("a test organization mails nothing to clients or to its office, and lists each mail", async () => {
  const { api, on, mails, log, sendDueMails } = await newTestOffice();
  const { db } = on;
  await api.patch("/organization", { sendsReceipts: true, reminderDays: [1] });
  const quotation = await api.sentQuotation();
  await (await clientOf(api, quotation)).accept({ name: "Lim", version: quotation.version });
  const { id: clientId } = await api.client({ email: to });
  const { id: projectId } = await api.project({ clientId });
  const draft = await api.invoice({ clientId, projectId, dueDate: "2031-02-02" });
  const invoice = await api.act<Invoice>(`/invoices/${draft.id}/send`, { to });
  await api.act(`/invoices/${invoice.id}/remind`, { to });
  await api.pay(invoice, 10);
  const credit = await draftCredit(api, invoice, 5);
  await api.act(`/credit-notes/${credit.id}/send`, { to });
  const claim = await newClaim(await newContract(api), api, { all: 0.5 });
  await api.act(`/claims/${claim.id}/submit`, { to });
  await api.create("/recurring-invoices", await recurringBody(api, { clientId, projectId, sends: true }));
  const later = new Date("2031-02-03T02:00:00Z");
  await draftDueInvoices({ db, clock: () => later, ...recurringServices });
  await sendReminders({ db, clock: () => later, mailLimits: noMailLimits });
  await sendDueMails();

  expect(mails.received).toEqual([]);
  const listed = await log();
  // The contract's quotation and the recurring invoice are mailed too, and the job reminds of the first invoice.
  expect(listed.map(({ kind }) => kind).toSorted()).toEqual([
    "CLAIM",
    "CREDIT_NOTE",
    "INVOICE",
    "INVOICE",
    "INVOICE_REMINDER",
    "INVOICE_REMINDER",
    "QUOTATION",
    "QUOTATION",
    "QUOTATION_ACCEPTED",
    "QUOTATION_CONFIRMATION",
    "RECEIPT",
  ]);
  for (const mail of listed) {
    expect(mail).toMatchObject({
      status: "KEPT",
      attemptCount: 0,
      nextAttemptAt: null,
      sentAt: null,
      lastError: "A test organization sends no email to clients or to the office. This email is only listed here.",
    });
  }
  expect(await log("?status=KEPT&limit=1")).toHaveLength(1);
});

test("a mail of a test organization cannot be sent again, and still shows its text and link", async () => {
  const { api, tab, mails, log, sendDueMails } = await newTestOffice();
  const { number } = await api.sentQuotation();
  const [{ id } = { id: "" }] = await log();
  expect(await tab.refused("POST", `/mails/${id}/resend`, undefined)).toEqual([409, "INVALID_STATE"]);
  const { body } = await tab.get<Mail>(`/mails/${id}`);
  expect(body).toMatchObject({ status: "KEPT", text: expect.stringContaining(number) });
  expect(body.link).toContain("/portal/q/");
  await sendDueMails();
  expect(mails.received).toEqual([]);
});

test("the preview of a mail says that a test organization does not deliver it", async () => {
  const { api, on } = await newTestOffice();
  const app = await createTestApp(on, { mailWaits: false });
  onTestFinished(() => app.close());
  for (const [isTest, { org, key }] of [
    [true, api],
    [false, await newOrg({ on })],
  ] as const) {
    const caller = new Api(app, org, key);
    const { id } = await caller.quotation();
    expect((await caller.post(`/quotations/${id}/preview-mail`)).body).toMatchObject({ isDelivered: !isTest });
  }
});

test("an invitation to a test organization is sent as always", async () => {
  const { tab, mails, log, sendDueMails } = await newTestOffice();
  await tab.act<Member>("/members", { email: "colleague@trial.example", role: "VIEWER" });
  await sendDueMails();
  expect(mails.received).toMatchObject([{ to: [{ address: "colleague@trial.example" }] }]);
  expect(await log()).toMatchObject([{ kind: "INVITATION", status: "SENT" }]);
});

test("the session says whether the current organization is a test", async () => {
  const { tab, on } = await newTestOffice();
  expect((await tab.get<SignedIn>("/session")).body.organization).toMatchObject({ test: true });
  const { org } = await newOrg({ on });
  expect((await (await ownerOf(org, on)).get<SignedIn>("/session")).body.organization).toMatchObject({ test: false });
});
