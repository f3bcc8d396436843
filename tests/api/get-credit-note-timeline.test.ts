// @module-tag slow
import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { ProjectTimeline } from "#contract/clients/project-timeline.ts";
import type { ContractTimeline, Timeline } from "#contract/clients/timeline.ts";
import type { Api } from "../support/api.ts";
import { billed, newClaim, newContract, sent } from "../support/contracts.ts";
import { credited, draftCredit } from "../support/credit.ts";
import { clientOf } from "../support/portal.ts";
import { atTime, newKey, newOrg } from "../support/service.ts";

const timelineOf = async (api: Api, path: string) => (await api.get<Timeline>(`${path}/timeline`)).body.data;

const on = <T>(day: number, work: () => Promise<T>) => atTime(`2031-04-0${day}T03:00:00Z`, work);

/** Issues a credit note of 54.50 on a paid invoice, refunds some of it, and takes that and all else back. */
async function life(api: Api) {
  const invoice = await on(1, () => api.sentInvoice());
  await on(1, () => api.pay(invoice, 100));
  const draft = await on(2, () => draftCredit(api, invoice, 50));
  const path = `/credit-notes/${draft.id}`;
  const { number } = await on(3, () => api.act<CreditNote>(`${path}/send`, { to: "qs@example.com" }));
  await on(4, async () => (await clientOf(api, draft)).get());
  const refund = await on(5, () => api.create<{ id: string }>(`${path}/refund`, { amount: 5, reference: "FT7" }));
  await on(6, () => api.act(`${path}/refunds/${refund.id}/reverse`, { reason: "Bounced" }));
  const { applications } = (await api.get<CreditNote>(path)).body;
  const payment = `/invoices/${invoice.id}/payments/${applications[0]?.paymentId}/reverse`;
  await on(7, () => api.act(payment));
  await on(8, () => api.act(`${path}/void`, { reason: "Wrong invoice" }));
  return { id: draft.id, path, number, invoice };
}

test("the timeline lists created, sent, mailed, applied, viewed, refunded, reversed, voided", async () => {
  const api = await newOrg();
  const { id, path, number, invoice } = await life(api);
  const entries = await timelineOf(api, path);
  const refunded = { id, number, amount: 5 };
  expect(
    entries.map(({ at, kind, by, detail, payment, creditNote }) => [
      at.slice(8, 10),
      kind,
      by ?? detail,
      payment?.amount ?? creditNote,
    ]),
  ).toEqual([
    ["02", "CREATED", null, null],
    ["03", "SENT", null, null],
    ["03", "APPLIED", invoice.number, 9],
    ["03", "MAIL_QUEUED", "qs@example.com", null],
    ["04", "VIEWED", null, null],
    ["05", "REFUNDED", "FT7", refunded],
    ["06", "REFUND_REVERSED", "Bounced", refunded],
    ["07", "APPLICATION_REVERSED", invoice.number, 9],
    ["08", "VOIDED", "Wrong invoice", null],
  ]);
});

test("the timelines of the invoice and the project show the credit note and its refunds", async () => {
  const api = await newOrg();
  const { id, number, invoice } = await life(api);
  const ofInvoice = (await timelineOf(api, `/invoices/${invoice.id}`)).filter(({ creditNote }) => creditNote !== null);
  expect(ofInvoice.map(({ kind, detail, creditNote }) => [kind, detail, creditNote])).toEqual([
    ["CREDITED", "Price reduction", { id, number, amount: 54.5 }],
    ["REFUNDED", "FT7", { id, number, amount: 5 }],
    ["REFUND_REVERSED", "Bounced", { id, number, amount: 5 }],
    ["CREDIT_VOIDED", "Wrong invoice", { id, number, amount: 54.5 }],
  ]);
  const project = `/projects/${invoice.projectId}/timeline`;
  const ofProject = (await api.get<ProjectTimeline>(project)).body.data.filter(
    ({ creditNoteId }) => creditNoteId === id,
  );
  expect(ofProject.map((entry) => [entry.kind, entry.number, entry.title, entry.amount, entry.detail])).toEqual([
    ["CREDIT_VOIDED", number, "Price reduction", 54.5, "Wrong invoice"],
    ["REFUND_REVERSED", number, "Price reduction", 5, "Bounced"],
    ["REFUNDED", number, "Price reduction", 5, "FT7"],
    ["CREDITED", number, "Price reduction", 54.5, null],
  ]);
  expect(ofProject.every(({ invoiceId }) => invoiceId === invoice.id)).toBe(true);
  const without = await newKey(api.org, { scopes: ["projects:read", "invoices:read"] });
  const { data } = (await without.get<ProjectTimeline>(project)).body;
  expect(data.filter(({ creditNoteId }) => creditNoteId !== null)).toEqual([]);
});

test("a draft is in no timeline but its own", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const { id } = await draftCredit(api, invoice, 10);
  await api.act(`/credit-notes/${id}/void`);
  const kinds = (await timelineOf(api, `/invoices/${invoice.id}`)).map(({ kind }) => kind);
  expect(kinds).not.toContain("CREDITED");
  expect(kinds).not.toContain("CREDIT_VOIDED");
});

test("the timelines of a contract and its claim show the credit notes of their invoices", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await newClaim(contract, api);
  const invoice = await sent(api, await billed(api, claim));
  await api.pay(invoice, invoice.totals.outstanding);
  const credit = await credited(api, invoice, 50);
  await api.create(`/credit-notes/${credit.id}/refund`, { amount: 5 });
  const note = (amount: number) => ({ id: credit.id, number: credit.number, amount });
  for (const path of [`/contracts/${contract.id}`, `/claims/${claim.id}`]) {
    const { data } = (await api.get<ContractTimeline>(`${path}/timeline`)).body;
    const ours = data.filter(({ creditNote }) => creditNote !== null);
    expect(ours.map(({ kind, number, amount, creditNote }) => [kind, number, amount, creditNote])).toEqual([
      ["CREDITED", credit.number, 50, note(54.5)],
      ["REFUNDED", credit.number, null, note(5)],
    ]);
    expect(ours.every(({ claimId, invoiceId }) => claimId === claim.id && invoiceId === invoice.id)).toBe(true);
  }
});

test("another organization, an unknown id and a key without the scope get nothing", async () => {
  const api = await newOrg();
  const { id } = await draftCredit(api, await api.sentInvoice(), 10);
  expect(await (await newOrg()).refused("GET", `/credit-notes/${id}/timeline`)).toMatchObject({ status: 404 });
  expect(await api.refused("GET", `/credit-notes/${exampleId("crn")}/timeline`)).toMatchObject({ status: 404 });
  const other = await newKey(api.org, { scopes: ["invoices:read"] });
  expect(await other.refused("GET", `/credit-notes/${id}/timeline`)).toMatchObject({ status: 403 });
});
