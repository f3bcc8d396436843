import { expect, test } from "vitest";
import type { ProjectTimeline } from "#contract/clients/project-timeline.ts";
import { type Api, newExpense } from "../support/api.ts";
import { png } from "../support/images.ts";
import { atTime, newKey, newOrg } from "../support/service.ts";

const timelineOf = async (api: Api, id: string) =>
  (await api.get<ProjectTimeline>(`/projects/${id}/timeline`)).body.data;

test("the timeline lists what happened in the project and its documents, newest first", async () => {
  const api = await newOrg();
  const on = <T>(day: number, work: () => Promise<T>) => atTime(`2030-01-0${day}T03:00:00Z`, work);
  const { id, clientId } = await on(1, () => api.project());
  const of = { clientId, projectId: id };
  const rejected = await on(2, () => api.sentQuotation(of));
  await on(2, () => api.act(`/quotations/${rejected.id}/reject`, { note: "Too dear" }));
  await on(3, () => api.act(`/quotations/${rejected.id}/revise`));
  await on(3, () => api.act(`/quotations/${rejected.id}/send`, { to: "lim@example.com" }));
  await on(4, () => api.act(`/quotations/${rejected.id}/accept`));
  await on(4, () => api.act(`/projects/${id}/status`, { status: "CONFIRMED" }));
  const invoice = await on(5, () => api.sentInvoice(of));
  const payment = await on(6, () => api.pay(invoice, 109, { reference: "r-1" }));
  await on(7, () => api.act(`/invoices/${invoice.id}/payments/${payment.id}/reverse`, { reason: "Bounced" }));
  await on(7, () => api.act(`/invoices/${invoice.id}/void`, { keepPayments: true, reason: "Billed twice" }));
  const expense = await on(8, () =>
    api.create<{ id: string }>("/expenses", newExpense({ projectId: id, vendor: "Hafary" })),
  );
  const { id: fileId } = (await api.upload(png(), "site.png")).body;
  await on(9, () => api.create(`/projects/${id}/files`, { fileId }));

  const none = {
    status: null,
    number: null,
    title: null,
    amount: null,
    by: null,
    detail: null,
    quotationId: null,
    invoiceId: null,
    paymentId: null,
    expenseId: null,
    fileId: null,
    contractId: null,
    claimId: null,
    creditNoteId: null,
  };
  const at = (day: number) => `2030-01-0${day}T03:00:00.000Z`;
  const quotation = { number: rejected.number, title: "Works", amount: 109, quotationId: rejected.id };
  const billed = { number: invoice.number, title: "Claim 1", amount: 109, invoiceId: invoice.id };
  const decision = { ...quotation, by: expect.any(String) };
  expect(await timelineOf(api, id)).toEqual([
    { ...none, at: at(9), kind: "FILE_ATTACHED", title: "site.png", fileId },
    {
      ...none,
      at: at(8),
      kind: "EXPENSE_ADDED",
      title: "Tiles",
      amount: 120.5,
      detail: "Hafary",
      expenseId: expense.id,
    },
    { ...none, at: at(7), kind: "INVOICE_VOIDED", ...billed, detail: "Billed twice" },
    { ...none, at: at(7), kind: "PAYMENT_REVERSED", ...billed, paymentId: payment.id, detail: "Bounced" },
    { ...none, at: at(6), kind: "PAYMENT_RECORDED", ...billed, paymentId: payment.id, detail: "r-1" },
    { ...none, at: at(5), kind: "INVOICE_ISSUED", ...billed },
    { ...none, at: at(4), kind: "QUOTATION_ACCEPTED", ...decision },
    { ...none, at: at(4), kind: "STATUS_CHANGED", status: "CONFIRMED" },
    { ...none, at: at(3), kind: "QUOTATION_SENT", ...quotation },
    { ...none, at: at(2), kind: "QUOTATION_REJECTED", ...decision, detail: "Too dear" },
    { ...none, at: at(2), kind: "QUOTATION_SENT", ...quotation },
    { ...none, at: at(1), kind: "CREATED" },
  ]);
});

test("an invoice that is paid follows its payment, and other projects are not in it", async () => {
  const api = await newOrg();
  const { id, clientId } = await api.project();
  const { id: other } = await api.project({ clientId });
  const invoice = await api.sentInvoice({ clientId, projectId: id });
  await atTime("2030-01-06T03:00:00Z", () => api.pay(invoice, 109));
  expect((await timelineOf(api, id)).map(({ kind }) => kind).slice(0, 2)).toEqual(["INVOICE_PAID", "PAYMENT_RECORDED"]);
  expect((await timelineOf(api, other)).map(({ kind }) => kind)).toEqual(["CREATED"]);
});

test("entries about records that the key may not read are omitted", async () => {
  const api = await newOrg();
  const { id, clientId } = await api.project();
  await api.acceptedQuotation({ clientId, projectId: id });
  await api.pay(await api.sentInvoice({ clientId, projectId: id }), 9);
  await api.create("/expenses", newExpense({ projectId: id }));
  const kindsFor = async (...more: Parameters<typeof newKey>[1]["scopes"] & object) => {
    const key = await newKey(api.org, { scopes: ["projects:read", ...more] });
    return (await timelineOf(key, id)).map(({ kind }) => kind).toSorted();
  };
  expect(await kindsFor()).toEqual(["CREATED"]);
  expect(await kindsFor("quotations:read")).toEqual(["CREATED", "QUOTATION_ACCEPTED", "QUOTATION_SENT"]);
  expect(await kindsFor("invoices:read")).toEqual(["CREATED", "INVOICE_ISSUED", "PAYMENT_RECORDED"]);
  expect(await kindsFor("expenses:read")).toEqual(["CREATED", "EXPENSE_ADDED"]);
});

test("another organization, an unknown id and a key without the scope get nothing", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  expect(await (await newOrg()).refused("GET", `/projects/${id}/timeline`)).toMatchObject({ status: 404 });
  const missing = "/projects/prj_01k9qv3m8xf2ta7r6y5w4h3e2d/timeline";
  expect(await api.refused("GET", missing)).toMatchObject({ status: 404 });
  const other = await newKey(api.org, { scopes: ["invoices:read"] });
  expect(await other.refused("GET", `/projects/${id}/timeline`)).toMatchObject({ status: 403 });
});
