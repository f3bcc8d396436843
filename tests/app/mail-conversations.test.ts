// @module-tag slow
import { expect, onTestFinished, test } from "vitest";
import type { MailSummary } from "#contract/mails/mails.ts";
import type { Member } from "#contract/people/members.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { sendReminders } from "#server/billing/statements/send-reminders.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { mailDecision } from "#server/billing/quotations/mail-decision.ts";
import { newOwner, ownerOf } from "../support/browser-like.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { atTime, newOrg, startService } from "../support/service.ts";

/** Creates an organization with a mail server, on a database that only these tests use. */
async function newOffice() {
  const on = await startService("mail_conversations");
  onTestFinished(async () => {
    // The next test must not send the mails that are left.
    await asSystem(on.db, (system) => system`delete from mail`);
  });
  const mails = await startMailServer();
  const headerOf = (i: number, name: string) => mails.received[i]?.headers.find(({ key }) => key === name)?.value;
  return {
    api: await newOrg({ on }),
    on,
    mails,
    sendDueMails: () => deliverDueMails(on, mails.url),
    /** Returns the headers that tell other machines how the mail came about. */
    mannerOf: (i: number) => [headerOf(i, "auto-submitted"), headerOf(i, "x-auto-response-suppress")],
    /** Returns the message that the mail refers to, by both headers. */
    parentsOf: (i: number) => [headerOf(i, "in-reply-to"), headerOf(i, "references")],
  };
}

const automatic = ["auto-generated", "OOF, AutoReply"];
const byPerson = [undefined, undefined];
const to = "lim@example.com";

test("a mail that a person sends does not claim to be automatic", async () => {
  const { api, sendDueMails, mails, mannerOf } = await newOffice();
  const { id } = await api.sentInvoice();
  await api.act(`/invoices/${id}/send`, { to });
  await sendDueMails();
  await api.act(`/invoices/${id}/remind`, { to });
  await sendDueMails();
  expect(mails.received).toHaveLength(2);
  expect([mannerOf(0), mannerOf(1)]).toEqual([byPerson, byPerson]);
});

test("an invitation by a member does not claim to be automatic", async () => {
  const { api, on, sendDueMails, mannerOf } = await newOffice();
  await (await ownerOf(api.org, on)).act<Member>("/members", { email: `new.${api.org}@example.com`, role: "VIEWER" });
  await sendDueMails();
  expect(mannerOf(0)).toEqual(byPerson);
});

test("a reminder of the schedule and a receipt by itself say that they are automatic", async () => {
  const { api, on, sendDueMails, mails, mannerOf } = await newOffice();
  await api.patch("/organization", { reminderDays: [1], sendsReceipts: true });
  const client = await api.client({ email: to });
  const { id: projectId } = await api.project({ clientId: client.id });
  const dueDate = "2030-01-31";
  const { id } = await api.invoice({ clientId: client.id, projectId, dueDate });
  await atTime("2030-01-02T02:00:00Z", () => api.act(`/invoices/${id}/send`), on);
  const later = "2030-02-01T02:00:00Z";
  await atTime(
    later,
    async () => {
      await sendReminders({ db: on.db, clock: () => new Date(later), mailLimits: noMailLimits });
      await api.pay({ id }, 9, { paidAt: "2030-02-01" });
      await asSystem(on.db, (system) => system`update mail set next_attempt_at = ${later}`);
      await sendDueMails();
    },
    on,
  );
  const manners = new Map(mails.received.map(({ subject = "" }, i) => [subject.replace(/INV-\S+/, "…"), mannerOf(i)]));
  expect(Object.fromEntries(manners)).toEqual({
    "Invoice … from Alpha Renovation": byPerson,
    "Invoice … from Alpha Renovation is overdue": automatic,
    "Receipt for invoice … from Alpha Renovation": automatic,
  });
});

test("a mail to the office about a decision says that it is automatic", async () => {
  const { api, on, sendDueMails, mannerOf, mails, parentsOf } = await newOffice();
  const { id } = await api.quotation();
  await api.act(`/quotations/${id}/send`, { to });
  await sendDueMails();
  const quotation = await api.act<Quotation>(`/quotations/${id}/accept`);
  await inOrg({ db: on.db, org: api.org }, (tx) => mailDecision(tx, quotation, new Date()));
  await sendDueMails();
  expect(mails.received[1]?.subject).toContain("accepted quotation");
  expect(mannerOf(1)).toEqual(automatic);
  const first = mails.received[0]?.messageId;
  expect(parentsOf(1)).toEqual([first, first]);
});

test("mails to a person about their own account say that they are automatic", async () => {
  const { on, sendDueMails, mails, mannerOf, parentsOf } = await newOffice();
  const owner = await newOwner("Wong Li Wen", on);
  await owner.act("/password-reset", { email: owner.email });
  await sendDueMails();
  expect(mails.received.length).toBeGreaterThan(0);
  for (const i of mails.received.keys()) {
    expect(mannerOf(i)).toEqual(automatic);
    expect(parentsOf(i)).toEqual([undefined, undefined]);
  }
});

test("reminders, receipts and resent mails of an invoice refer to its first mail", async () => {
  const { api, on, sendDueMails, mails, parentsOf } = await newOffice();
  const { id } = await api.invoice();
  await api.act(`/invoices/${id}/send`, { to });
  await sendDueMails();
  await api.act(`/invoices/${id}/remind`, { to });
  const payment = await api.pay({ id }, 9);
  await api.act(`/invoices/${id}/payments/${payment.id}/send-receipt`, { to });
  await sendDueMails();
  const tab = await ownerOf(api.org, on);
  const rows = (await tab.get<{ data: MailSummary[] }>("/mails")).body.data;
  for (const { id: mail } of rows) await tab.act(`/mails/${mail}/resend`);
  await sendDueMails();
  const [first, ...others] = mails.received;
  expect(others).toHaveLength(5);
  expect(parentsOf(0)).toEqual([undefined, undefined]);
  for (const i of others.keys()) expect(parentsOf(i + 1)).toEqual([first?.messageId, first?.messageId]);
  expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(6);
});

test("two mails of a document in one batch are one conversation", async () => {
  const { api, sendDueMails, mails } = await newOffice();
  const claim = await newClaim(await newContract(api), api);
  await api.act(`/claims/${claim.id}/submit`, { to: "qs@example.com" });
  await api.act(`/claims/${claim.id}/submit`, { to: "ma@example.com" });
  await sendDueMails();
  const claims = mails.received.filter(({ subject }) => subject?.startsWith("Payment claim") === true);
  const first = claims.find(({ to: [recipient] = [] }) => recipient?.address === "qs@example.com");
  const second = claims.find(({ to: [recipient] = [] }) => recipient?.address === "ma@example.com");
  expect([first?.inReplyTo, second?.inReplyTo]).toEqual([undefined, first?.messageId]);
});

test("after a first mail that failed, the one that arrived begins the conversation", async () => {
  const { api, on, sendDueMails, mails } = await newOffice();
  mails.behaviourTo.set("gone@example.com", 550);
  const { id } = await api.invoice();
  await api.act(`/invoices/${id}/send`, { to: "gone@example.com" });
  await sendDueMails();
  for (const address of [to, "ma@example.com"]) {
    await api.act(`/invoices/${id}/send`, { to: address });
    await sendDueMails();
  }
  mails.behaviourTo.clear();
  const tab = await ownerOf(api.org, on);
  const rows = (await tab.get<{ data: MailSummary[] }>("/mails?status=FAILED")).body.data;
  await tab.act(`/mails/${rows[0]?.id}/resend`);
  await sendDueMails();
  const [first, ...others] = mails.received;
  expect(others).toHaveLength(2);
  expect([first, ...others].map((mail) => mail?.inReplyTo)).toEqual([undefined, first?.messageId, first?.messageId]);
});

test("documents and organizations have conversations of their own", async () => {
  const { api, on, sendDueMails, mails } = await newOffice();
  const other = await newOrg({ on });
  for (const each of [api, api, other]) {
    const { id } = await each.invoice();
    await each.act(`/invoices/${id}/send`, { to });
    await sendDueMails();
  }
  expect(mails.received.map(({ inReplyTo }) => inReplyTo)).toEqual([undefined, undefined, undefined]);
});
