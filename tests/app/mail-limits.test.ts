// @module-tag slow
import { expect, test } from "vitest";
import type { MailSummary } from "#contract/mails/mails.ts";
import { sendReminders } from "#server/billing/statements/send-reminders.ts";
import type { MailLimits } from "#server/http/caller.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { Api, statusesOf } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { clientOf } from "../support/portal.ts";
import { atTime, createTestApp, newOrg, type Service, service } from "../support/service.ts";

interface Office {
  readonly on: Service;
  readonly api: Api;
  /** Returns the mails in the outbox, newest first. */
  readonly mails: () => Promise<readonly MailSummary[]>;
  readonly owner: Tab;
}

async function newOffice(limits: Partial<MailLimits>): Promise<Office> {
  const running = await service();
  const app = await createTestApp(running, { mailLimits: { ...noMailLimits, ...limits } });
  const { org, key } = await newOrg();
  const on: Service = { ...running, app };
  const owner = await ownerOf(org, on);
  const mails = async () => (await owner.get<{ data: MailSummary[] }>("/mails?limit=100")).body.data;
  return { on, api: new Api(app, org, key), mails, owner };
}

test("an invoice is mailed at most as often per hour as the limit allows", async () => {
  const { api, mails } = await newOffice({ perDocumentPerHour: 10 });
  const [{ id }, other] = [await api.sentInvoice(), await api.sentInvoice()];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => api.post(`/invoices/${id}/remind`, { to: `stranger${i}@example.com` })),
  );
  expect(statusesOf(answers)).toEqual([...Array(10).fill(202), ...Array(30).fill(429)]);
  expect(await mails()).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({
    error: {
      code: "RATE_LIMITED",
      message:
        "A document can be emailed at most 10 times per hour (QUOIN_MAILS_PER_DOCUMENT_PER_HOUR). Try again later.",
    },
  });
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(3_000);
  await api.act(`/invoices/${other.id}/remind`, { to: "client@example.com" });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await atTime(later, () => api.act(`/invoices/${id}/remind`, { to: "stranger@example.com" }));
});

test("a limit of mails holds back the confirmation of an acceptance, not the acceptance", async () => {
  const { api, owner } = await newOffice({ perDay: 1 });
  const { id, version } = await api.sentQuotation();
  expect((await (await clientOf(api, { id })).accept({ name: "Lim", version })).status).toBe(200);
  const { data } = (await owner.get<{ data: MailSummary[] }>("/mails?kind=QUOTATION_CONFIRMATION")).body;
  expect(data).toMatchObject([
    { about: id, status: "FAILED", lastError: expect.stringContaining("QUOIN_MAILS_PER_DAY") },
  ]);
});

test("the receipts of an invoice's payments share the limit of the invoice", async () => {
  const { api, owner, mails } = await newOffice({ perDocumentPerHour: 3 });
  const invoice = await api.sentInvoice();
  const [first, second] = [await api.pay(invoice, 10), await api.pay(invoice, 10)];
  const sendReceipt = (paymentId: string, i: number) =>
    api.post(`/invoices/${invoice.id}/payments/${paymentId}/send-receipt`, { to: `stranger${i}@example.com` });
  const answers = [
    await sendReceipt(first.id, 1),
    await sendReceipt(second.id, 2),
    await api.post(`/invoices/${invoice.id}/remind`, { to: "stranger3@example.com" }),
    await sendReceipt(second.id, 4),
  ];
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
  const receipt = (await mails()).find(({ kind }) => kind === "RECEIPT");
  expect((await owner.post(`/mails/${receipt?.id}/resend`)).status).toBe(429);
});

test("an organization's mails to clients are limited per day over all documents", async () => {
  const { api, mails } = await newOffice({ perDay: 3 });
  for (let i = 0; i < 3; i++) await api.sentQuotation();
  const { id } = await api.invoice();
  const refused = await api.refused("POST", `/invoices/${id}/send`, { body: { to: "client@example.com" } });
  expect(refused).toMatchObject({ status: 429, message: expect.stringContaining("QUOIN_MAILS_PER_DAY") });
  expect((await api.get<{ status: string }>(`/invoices/${id}`)).body.status).toBe("DRAFT");
  expect(await mails()).toHaveLength(3);
  const { api: neighbour } = await newOffice({ perDay: 3 });
  await neighbour.sentQuotation();
});

test("mails per address and day are limited, resends included", async () => {
  const { api, owner, mails } = await newOffice({ perRecipientPerDay: 3 });
  const [first, second] = [await api.quotation(), await api.quotation()];
  await api.act(`/quotations/${first.id}/send`, { to: "Lim@Example.com" });
  await api.act(`/quotations/${second.id}/send`, { to: "lim@example.com" });
  const [mail] = await mails();
  expect((await owner.post(`/mails/${mail?.id}/resend`)).status).toBe(202);
  expect((await owner.post(`/mails/${mail?.id}/resend`)).status).toBe(429);
  const refused = await api.refused("POST", `/quotations/${first.id}/send`, { body: { to: "LIM@example.com" } });
  expect(refused).toMatchObject({ status: 429, message: expect.stringContaining("QUOIN_MAILS_PER_RECIPIENT_PER_DAY") });
  await api.act(`/quotations/${first.id}/send`, { to: "tan@example.com" });
});

test("each copy counts as a mail to its recipient, also when it is resent", async () => {
  const { api, owner, mails } = await newOffice({ perRecipientPerDay: 2, perDay: 5 });
  const [first, second] = [await api.quotation(), await api.quotation()];
  await api.act(`/quotations/${first.id}/send`, { to: "lim@example.com", cc: ["Site@example.com"] });
  const [mail] = await mails();
  expect((await owner.post(`/mails/${mail?.id}/resend`)).status).toBe(202);
  const refusedFor = (body: object) => api.refused("POST", `/quotations/${second.id}/send`, { body });
  expect(await refusedFor({ to: "site@example.com" })).toMatchObject({
    status: 429,
    message: expect.stringContaining("QUOIN_MAILS_PER_RECIPIENT_PER_DAY"),
  });
  expect(await refusedFor({ to: "tan@example.com", cc: ["goh@example.com"] })).toMatchObject({
    status: 429,
    message: expect.stringContaining("QUOIN_MAILS_PER_DAY"),
  });
  await api.act(`/quotations/${second.id}/send`, { to: "tan@example.com" });
});

test("above a limit a payment is recorded, and its receipt is listed as failed", async () => {
  const { api, mails } = await newOffice({ perRecipientPerDay: 2 });
  await api.patch("/organization", { sendsReceipts: true });
  const { id: clientId } = await api.client({ email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId });
  const invoice = await api.sentInvoice({ clientId, projectId });
  await api.pay(invoice, 10);
  await api.pay(invoice, 10);
  const [receipt] = await mails();
  expect(receipt).toMatchObject({
    kind: "RECEIPT",
    status: "FAILED",
    nextAttemptAt: null,
    lastError: expect.stringMatching(
      /^The email was not sent: .*QUOIN_MAILS_PER_RECIPIENT_PER_DAY.* Send it again later/,
    ),
  });
  expect((await mails()).filter(({ status }) => status === "QUEUED")).toHaveLength(2);
});

test("reminders above a limit are listed as failed, and not reminded of again", async () => {
  const { api, mails, on } = await newOffice({});
  await api.patch("/organization", { reminderDays: [7] });
  for (const email of ["lim@example.com", "tan@example.com", "goh@example.com"]) {
    const { id: clientId } = await api.client({ email });
    const { id: projectId } = await api.project({ clientId });
    await api.sentInvoice({ clientId, projectId, dueDate: "2030-01-31" });
  }
  const clock = () => new Date("2030-02-07T01:00:00Z");
  const run = () => sendReminders({ db: on.db, clock, mailLimits: { ...noMailLimits, perDay: 2 } });
  await run();
  await run();
  const reminders = (await mails()).filter(({ kind }) => kind === "INVOICE_REMINDER");
  expect(reminders.map(({ status }) => status).toSorted()).toEqual(["FAILED", "QUEUED", "QUEUED"]);
});

test("invitations have a limit of their own, which mails to clients do not use up", async () => {
  const { api, owner } = await newOffice({ perDay: 1, invitationsPerDay: 2 });
  const quotation = await api.sentQuotation();
  expect((await api.post(`/quotations/${quotation.id}/send`, { to: "client@example.com" })).status).toBe(429);
  const invite = (i: number) =>
    owner.post("/members", { email: `colleague${i}.${owner.address}@example.com`, role: "VIEWER" });
  expect([(await invite(1)).status, (await invite(2)).status, (await invite(3)).status]).toEqual([201, 201, 429]);
  const client = await clientOf(api, quotation);
  expect((await client.accept({ name: "Lim", version: quotation.version })).status).toBe(200);
  const [decision] = (await owner.get<{ data: MailSummary[] }>("/mails?kind=QUOTATION_ACCEPTED")).body.data;
  expect(decision?.status).toBe("QUEUED");
});
