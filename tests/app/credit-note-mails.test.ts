// @module-tag slow
import { expect, onTestFinished, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Mail, MailSummary } from "#contract/mails/mails.ts";
import { asSystem } from "#server/db/sql.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { draftCredit } from "../support/credit.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { newOrg, startService } from "../support/service.ts";

/** Creates an organization with a mail server, on a database that only these tests use. */
async function newOffice() {
  const on = await startService("credit_note_mails");
  onTestFinished(async () => {
    // The next test must not send the mails that are left.
    await asSystem(on.db, (system) => system`delete from mail`);
  });
  const mails = await startMailServer();
  return {
    api: await newOrg({ on }),
    on,
    sendDueMails: () => deliverDueMails(on, mails.url),
    /** Returns the mails of credit notes that it accepted: invoices may be mailed as well. */
    received: () => mails.received.filter(({ subject }) => subject?.startsWith("Credit note") === true),
  };
}

const log = async (tab: Tab) => (await tab.get<{ data: MailSummary[] }>("/mails?kind=CREDIT_NOTE")).body.data;

test("a credit note's mail has its reason, invoice, link and PDF, and goes to copies too", async () => {
  const { api, received, sendDueMails, on } = await newOffice();
  const invoice = await api.sentInvoice();
  const draft = await draftCredit(api, invoice, 50);
  const body = { to: "qs@example.com", cc: ["ma@example.com"], message: "As agreed with Mr Tan." };
  const credit = await api.act<CreditNote>(`/credit-notes/${draft.id}/send`, body);
  await sendDueMails();
  const [mail] = received();
  expect(mail).toMatchObject({
    subject: `Credit note ${credit.number} from Alpha Renovation`,
    to: [{ address: "qs@example.com" }],
    cc: [{ address: "ma@example.com" }],
  });
  const { url } = (await api.get<{ url: string }>(`/credit-notes/${credit.id}/portal-link`)).body;
  expect(mail?.text?.trimEnd()).toBe(
    [
      "Dear Lim Mei Ling,",
      "",
      `Here is our credit note ${credit.number} for $54.50 on invoice ${invoice.number}, “${invoice.title}”.`,
      "",
      "Reason: Price reduction",
      "",
      "Open it to see which invoices it was applied to, and what is left of it.",
      "",
      "As agreed with Mr Tan.",
      "",
      `Credit note no.: ${credit.number}`,
      `For invoice: ${invoice.number}`,
      `Title: ${invoice.title}`,
      "Total: $54.50",
      "",
      "View the credit note:",
      url,
      "",
      "-- ",
      "Alpha Renovation · office@example.com",
      "Anyone with this link can open the document, so please forward this email with care.",
    ].join("\n"),
  );
  expect(mail?.attachments).toMatchObject([{ filename: `${credit.number}.pdf`, mimeType: "application/pdf" }]);
  const stored = await api.file(`/credit-notes/${credit.id}/pdf`);
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(stored.bytes)).toBe(true);
  const [row] = await log(await ownerOf(api.org, on));
  expect(row).toMatchObject({ kind: "CREDIT_NOTE", status: "SENT", about: credit.id, lastError: null });
});

test("the client's address is the default, and without one the credit note is only issued", async () => {
  const { api, received, sendDueMails } = await newOffice();
  const client = await api.client({ email: "owner@example.com" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const mailed = await draftCredit(api, await api.sentInvoice({ clientId: client.id, projectId }), 10);
  const byHand = await draftCredit(api, await api.sentInvoice(), 10);
  for (const { id } of [mailed, byHand])
    expect((await api.act<CreditNote>(`/credit-notes/${id}/send`)).status).toBe("SENT");
  await sendDueMails();
  expect(received().map(({ to }) => to)).toMatchObject([[{ address: "owner@example.com" }]]);
});

test("two sends at once take one number, and mail the credit note once each", async () => {
  const { api, received, sendDueMails } = await newOffice();
  const { id } = await draftCredit(api, await api.sentInvoice(), 10);
  const both = await Promise.all(
    ["a@example.com", "b@example.com"].map((to) => api.act<CreditNote>(`/credit-notes/${id}/send`, { to })),
  );
  expect(new Set(both.map(({ number }) => number)).size).toBe(1);
  await sendDueMails();
  const recipients = received().map(({ to }) => to?.[0]?.address ?? "");
  expect(recipients.toSorted((one, other) => one.localeCompare(other))).toEqual(["a@example.com", "b@example.com"]);
});

test.each([
  ["voided", "The credit note was voided"],
  ["given another link", "The link was withdrawn"],
])("a credit note that was %s before its mail went out is not mailed", async (change, reason) => {
  const { api, on, received, sendDueMails } = await newOffice();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, invoice.totals.outstanding);
  const { id } = await draftCredit(api, invoice, 10);
  await api.act(`/credit-notes/${id}/send`, { to: "qs@example.com" });
  await api.act(`/credit-notes/${id}/${change === "voided" ? "void" : "portal-link/withdraw"}`);
  await sendDueMails();
  expect(received()).toEqual([]);
  const tab = await ownerOf(api.org, on);
  const [row] = await log(tab);
  expect(row).toMatchObject({ kind: "CREDIT_NOTE", status: "FAILED", lastError: expect.stringContaining(reason) });
  expect(await tab.refused("POST", `/mails/${row?.id}/resend`)).toEqual([409, "INVALID_STATE"]);
});

test("a credit note can be sent again from the mail log, whose link opens it", async () => {
  const { api, on, received, sendDueMails } = await newOffice();
  const { id } = await draftCredit(api, await api.sentInvoice(), 10);
  await api.act(`/credit-notes/${id}/send`, { to: "qs@example.com" });
  await sendDueMails();
  const tab = await ownerOf(api.org, on);
  const [row] = await log(tab);
  const { body } = await tab.get<Mail>(`/mails/${row?.id}`);
  expect(body.link).toMatch(/\/portal\/n\//);
  expect((await tab.post(`/mails/${row?.id}/resend`)).status).toBe(202);
  await sendDueMails();
  expect(received()).toHaveLength(2);
});
