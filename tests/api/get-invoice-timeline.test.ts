import { expect, test } from "vitest";
import type { Timeline } from "#contract/clients/timeline.ts";
import { type Api } from "../support/api.ts";
import { runOverdueJob } from "../support/given.ts";
import { clientOf } from "../support/portal.ts";
import { atTime, newKey, newOrg } from "../support/service.ts";

const timelineOf = async (api: Api, id: string) => (await api.get<Timeline>(`/invoices/${id}/timeline`)).body.data;

test("the timeline lists created, sent, mailed, viewed, overdue, paid, reversed, voided", async () => {
  const api = await newOrg();
  const on = <T>(day: number, work: () => Promise<T>) => atTime(`2030-01-0${day}T03:00:00Z`, work);
  const { id } = await on(1, () => api.invoice());
  await on(2, () => api.act(`/invoices/${id}/send`, { to: "a@example.com", dueDate: "2030-01-03" }));
  const client = await clientOf(api, { id });
  await on(3, () => client.get());
  await on(4, runOverdueJob);
  const part = await on(5, () => api.pay({ id }, 9, { method: "PAYNOW", reference: "r-1" }));
  const rest = await on(6, () => api.pay({ id }, 100));
  const settled = (await timelineOf(api, id)).at(-1);
  await on(7, () => api.act(`/invoices/${id}/payments/${rest.id}/reverse`, { reason: "Bounced" }));
  await on(8, () => api.act(`/invoices/${id}/void`, { keepPayments: true, reason: "Billed twice" }));
  const entries = await timelineOf(api, id);
  expect(settled).toMatchObject({ at: "2030-01-06T03:00:00.000Z", kind: "PAID" });
  const payment = ({ id: paymentId }: { id: string }, amount: number, method: string) => ({
    id: paymentId,
    amount,
    method,
  });
  const none = { by: null, detail: null, mail: null, payment: null, creditNote: null };
  const at = (day: number) => `2030-01-0${day}T03:00:00.000Z`;
  expect(entries).toEqual([
    { ...none, at: at(1), kind: "CREATED" },
    { ...none, at: at(2), kind: "SENT" },
    { ...none, at: at(2), kind: "MAIL_QUEUED", by: "a@example.com", mail: { id: expect.any(String), kind: "INVOICE" } },
    { ...none, at: at(3), kind: "VIEWED" },
    { ...none, at: at(4), kind: "OVERDUE" },
    { ...none, at: at(5), kind: "PAYMENT_RECORDED", detail: "r-1", payment: payment(part, 9, "PAYNOW") },
    { ...none, at: at(6), kind: "PAYMENT_RECORDED", payment: payment(rest, 100, "BANK_TRANSFER") },
    { ...none, at: at(7), kind: "PAYMENT_REVERSED", detail: "Bounced", payment: payment(rest, 100, "BANK_TRANSFER") },
    { ...none, at: at(8), kind: "VOIDED", detail: "Billed twice" },
  ]);
});

test("at the same instant the payment precedes its receipt", async () => {
  const api = await newOrg();
  await api.patch("/organization", { sendsReceipts: true });
  const { id: clientId } = await api.client({ email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId });
  const { id } = await api.sentInvoice({ clientId, projectId });
  await atTime("2030-01-06T03:00:00Z", () => api.pay({ id }, 109));
  const kinds = (await timelineOf(api, id)).map(({ kind }) => kind);
  expect(kinds.slice(-3)).toEqual(["PAYMENT_RECORDED", "PAID", "MAIL_QUEUED"]);
});

test("another organization, an unknown id and a key without the scope get nothing", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  expect(await (await newOrg()).refused("GET", `/invoices/${id}/timeline`)).toMatchObject({ status: 404 });
  const missing = "/invoices/inv_01k9qv3m8xf2ta7r6y5w4h3e2d/timeline";
  expect(await api.refused("GET", missing)).toMatchObject({ status: 404 });
  const other = await newKey(api.org, { scopes: ["quotations:read"] });
  expect(await other.refused("GET", `/invoices/${id}/timeline`)).toMatchObject({ status: 403 });
});
