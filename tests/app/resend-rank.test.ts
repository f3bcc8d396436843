/** Who may send an email again: who may send one of its kind. */
import { type MailKind, resendNeeds } from "#contract/mails/mail-kinds.ts";
import { expect, test } from "vitest";
import { type MailSummary } from "#contract/mails/mails.ts";
import { permissionsOf } from "#contract/people/roles.ts";
import { line } from "../support/api.ts";
import { submitted, newContract } from "../support/contracts.ts";
import { newColleague, newOwner, type SignedInTab } from "../support/browser-like.ts";
import { newKey } from "../support/service.ts";

const log = async (tab: SignedInTab) => (await tab.get<{ data: MailSummary[] }>("/mails")).body.data;

test("each role resends the emails of the kinds that it may send, and no other", async () => {
  const owner = await newOwner();
  const api = await newKey(owner.org, {});
  const to = "client@example.com";
  const invoice = await api.sentInvoice();
  await api.act(`/invoices/${invoice.id}/send`, { to });
  await api.act(`/invoices/${invoice.id}/remind`, { to });
  const payment = await api.pay(invoice, 1);
  await api.act(`/invoices/${invoice.id}/payments/${payment.id}/send-receipt`, { to });
  const credit = { invoiceId: invoice.id, reason: "Return", items: [line({ qty: 1, unitPrice: 1 })] };
  const creditNote = await api.create<{ id: string }>("/credit-notes", credit);
  await api.act(`/credit-notes/${creditNote.id}/send`, { to });
  const claim = await submitted(api, await newContract(api));
  await api.act(`/claims/${claim.id}/submit`, { to });
  await owner.act("/members", { email: `invited.${owner.email}`, role: "VIEWER" });
  const mails = new Map((await log(owner)).map((mail) => [mail.kind, mail.id]));
  const kinds: MailKind[] = [
    "CLAIM",
    "CREDIT_NOTE",
    "INVITATION",
    "INVOICE",
    "INVOICE_REMINDER",
    "QUOTATION",
    "RECEIPT",
  ];
  expect([...mails.keys()].toSorted()).toEqual(kinds);
  for (const role of ["ADMIN", "FINANCE", "MANAGER", "VIEWER"] as const) {
    const tab = await newColleague(owner, role);
    for (const kind of kinds) {
      const may = [resendNeeds[kind], "mail:write" as const].every((need) => permissionsOf[role].includes(need));
      const { status } = await tab.post(`/mails/${mails.get(kind)}/resend`);
      expect([role, kind, status]).toEqual([role, kind, may ? 202 : 403]);
    }
  }
});
