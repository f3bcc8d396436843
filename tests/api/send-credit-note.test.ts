// @module-tag slow
import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { line, statusesOf } from "../support/api.ts";
import { contractOf, billed, newClaim, newContract, sent } from "../support/contracts.ts";
import { credited, creditOf, draftCredit, invoiceOf } from "../support/credit.ts";
import { atTime, eventsOf, newOrg } from "../support/service.ts";

test("a credit note over a whole invoice takes off exactly its total, and settles it", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({
    retentionPct: 0.05,
    items: [line({ qty: 412.5, unitPrice: 6.2533 }), line({ qty: 3, unitPrice: 0.3333 })],
  });
  const draft = await draftCredit(api, invoice);
  const issued = await api.act<CreditNote>(`/credit-notes/${draft.id}/send`);
  const { total } = invoice.totals;
  expect(issued).toMatchObject({
    status: "SENT",
    totals: { ...pick(invoice), applied: total, refunded: 0, remaining: 0 },
    applications: [{ invoiceId: invoice.id, number: invoice.number, amount: total }],
  });
  const after = await invoiceOf(api, invoice);
  expect(after).toMatchObject({
    status: "PAID",
    totals: { paid: total, outstanding: 0 },
    payments: [{ method: "CREDIT_NOTE", amount: total, reference: issued.number, creditNoteId: issued.id }],
    creditNotes: [{ id: issued.id, number: issued.number, total, applied: total }],
  });
  const raised = (await eventsOf(api.org)).slice(-3);
  expect(raised.map(({ type }) => type)).toEqual(["credit_note.issued", "payment.recorded", "invoice.paid"]);
  expect(raised[0]).toMatchObject({ data: { object: issued } });
});

const pick = ({ totals: { subtotal, retention, net, gst, rounding, total } }: Invoice) => ({
  subtotal,
  retention,
  net,
  gst,
  rounding,
  total,
});

test("credit notes have a series of their own per year, without gaps, with their prefix", async () => {
  const api = await newOrg();
  await api.patch("/organization", { creditNotePrefix: "KN" });
  const [first, second, third] = await atTime("2026-02-01T04:00:00Z", async () => {
    const invoice = await api.sentInvoice();
    return [await draftCredit(api, invoice, 1), await draftCredit(api, invoice, 2), await draftCredit(api, invoice, 3)];
  });
  const send = (draft: CreditNote | undefined) => api.act<CreditNote>(`/credit-notes/${draft?.id}/send`);
  expect((await atTime("2026-02-01T05:00:00Z", () => send(second))).number).toBe("KN-2026-0001");
  await atTime("2026-02-01T05:30:00Z", () => api.act(`/credit-notes/${first?.id}/void`));
  expect((await atTime("2026-12-31T15:00:00Z", () => send(third))).number).toBe("KN-2026-0002");
});

test("a partly paid invoice is settled by credit, and the rest of the credit is left", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 100);
  const credit = await credited(api, invoice, 50);
  expect(credit.totals).toMatchObject({ total: 54.5, applied: 9, remaining: 45.5 });
  const { body } = await api.get<{ credit: number }>(`/clients/${invoice.clientId}`);
  expect(body.credit).toBe(45.5);
});

test("the credit notes of an invoice together are at most its total", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await credited(api, invoice, 60);
  const tooMuch = await draftCredit(api, invoice, 40.01);
  expect(await api.refused("POST", `/credit-notes/${tooMuch.id}/send`)).toMatchObject({
    status: 422,
    details: [{ path: "items", code: "OUT_OF_RANGE", message: expect.stringContaining("43.60") }],
  });
  const drafts = [await draftCredit(api, invoice, 40), await draftCredit(api, invoice, 40)];
  const answers = await Promise.all(drafts.map(({ id }) => api.post(`/credit-notes/${id}/send`)));
  expect(statusesOf(answers)).toEqual([200, 422]);
});

test("the credit notes of an invoice take at most its net off each tax code", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({
    retentionPct: 0.1,
    items: [
      line({ qty: 1, unitPrice: 100 }),
      line({ qty: 1, unitPrice: 1000, taxCode: "ZERO_RATED" }),
      line({ qty: 1, unitPrice: -50, taxCode: "EXEMPT" }),
    ],
  });
  const credit = async (...items: object[]) => {
    const { id } = await api.create<CreditNote>("/credit-notes", {
      invoiceId: invoice.id,
      reason: "Less was delivered",
      items: items.map((item) => line({ qty: 1, ...item })),
    });
    return api.post<CreditNote & ErrorBody>(`/credit-notes/${id}/send`);
  };
  const standard = await credit({ unitPrice: 500 });
  expect([standard.status, standard.body.error.details]).toMatchObject([
    422,
    [{ path: "items", code: "OUT_OF_RANGE", message: expect.stringContaining("at most 90.00 before GST") }],
  ]);
  expect((await credit({ unitPrice: 60 })).status).toBe(200);
  expect((await credit({ unitPrice: 40.01 })).status).toBe(422);
  expect((await credit({ unitPrice: 1, taxCode: "OUT_OF_SCOPE" })).status).toBe(422);
  expect((await credit({ unitPrice: 100, taxCode: "EXEMPT" })).status).toBe(422);
  expect((await credit({ unitPrice: 100 }, { unitPrice: -60 })).status).toBe(200);
  expect((await credit({ unitPrice: 1000, taxCode: "ZERO_RATED" }, { unitPrice: -50, taxCode: "EXEMPT" })).status).toBe(
    200,
  );
  expect((await invoiceOf(api, invoice)).status).toBe("PAID");
  const { body } = await api.get("/reports/gst-f5?from=2020-01-01&to=2099-12-31");
  expect(body).toMatchObject({ box1: 0, box2: 0, box3: 0, box6: 0 });
});

test("a credit note is for more than nothing, and has items", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  for (const items of [[], [line({ unitPrice: 0 })], [line({ unitPrice: -1 })]]) {
    const { id } = await api.create<CreditNote>("/credit-notes", { invoiceId: invoice.id, reason: "None", items });
    expect(await api.refused("POST", `/credit-notes/${id}/send`)).toMatchObject({ status: 422 });
  }
});

test("its day of issue is not in the future nor before its invoice's, and applied credit bears it", async () => {
  const api = await newOrg();
  const invoice = await api.act<Invoice>(`/invoices/${(await api.invoice()).id}/send`, { issuedAt: "2026-01-05" });
  const { id } = await draftCredit(api, invoice, 10);
  for (const issuedAt of ["2099-01-01", "2026-01-04"])
    for (const verb of ["send", "preview-mail"])
      expect(await api.refused("POST", `/credit-notes/${id}/${verb}`, { body: { issuedAt } })).toMatchObject({
        status: 422,
        details: [{ path: "issuedAt", code: "OUT_OF_RANGE" }],
      });
  const issued = await api.act<CreditNote>(`/credit-notes/${id}/send`, { issuedAt: "2026-01-05" });
  expect(issued.applications).toMatchObject([{ paidAt: issued.issuedAt }]);
});

test("sending one of two drafts and paying at once never settles more than is owed", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const { id } = await draftCredit(api, invoice, 100);
  const answers = await Promise.all([
    api.post(`/credit-notes/${id}/send`),
    api.post(`/invoices/${invoice.id}/payments`, { amount: 109 }),
  ]);
  expect([200, 409, 422]).toContain(answers[1]?.status === 201 ? 200 : answers[1]?.status);
  const { totals } = await invoiceOf(api, invoice);
  expect(totals).toMatchObject({ paid: 109, outstanding: 0 });
  const credit = await creditOf(api, { id });
  expect(credit.totals.applied + credit.totals.remaining).toBe(109);
});

test("a credit note for a deposit lowers it, never below what was given back", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const deposit = await sent(api, await api.create<Invoice>(`/contracts/${contract.id}/deposit`, { amount: 200 }));
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  const tooMuch = await draftCredit(api, deposit, 100.01);
  expect(await api.refused("POST", `/credit-notes/${tooMuch.id}/send`)).toMatchObject({
    status: 422,
    details: [{ code: "OUT_OF_RANGE", message: expect.stringContaining("100.00") }],
  });
  const draft = await api.refused("POST", `/contracts/${contract.id}/deposit`, { body: { amount: 1 } });
  expect(draft).toMatchObject({ status: 409, code: "INVALID_STATE" });
  await api.act(`/credit-notes/${tooMuch.id}/void`);
  const credit = await credited(api, deposit, 100);
  expect(credit.items).toMatchObject([{ kind: "DEPOSIT" }]);
  expect((await contractOf(api, contract)).ledger).toMatchObject({
    deposit: { issued: 100, recouped: 100, balance: 0 },
    credited: { net: 100, gst: 9, total: 109 },
    paid: 0,
  });
});

test("sending again needs an address, changes nothing, and cannot change the day of issue", async () => {
  const api = await newOrg();
  const credit = await credited(api, await api.sentInvoice(), 10);
  const path = `/credit-notes/${credit.id}/send`;
  expect((await api.refused("POST", path)).details).toMatchObject([{ path: "to", code: "REQUIRED" }]);
  const other = { to: "client@example.com", issuedAt: "2026-01-01" };
  expect(await api.refused("POST", path, { body: other })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    details: [{ path: "issuedAt", code: "FROZEN" }],
  });
  const before = (await eventsOf(api.org)).length;
  expect(await api.act(path, { to: "client@example.com" })).toEqual(credit);
  expect(await creditOf(api, credit)).toEqual(credit);
  expect(await eventsOf(api.org)).toHaveLength(before);
});

test("a credit note whose mail is refused is not issued, and a void one is not sent", async () => {
  const api = await newOrg();
  const draft = await draftCredit(api, await api.sentInvoice(), 10);
  const path = `/credit-notes/${draft.id}/send`;
  const body = { to: "a@example.com", cc: ["a@example.com"] };
  expect((await api.refused("POST", path, { body })).details).toMatchObject([{ path: "cc[0]", code: "DUPLICATE" }]);
  expect(await creditOf(api, draft)).toEqual(draft);
  await api.act(`/credit-notes/${draft.id}/void`);
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, currentStatus: "VOID" });
});
