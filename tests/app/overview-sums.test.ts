// @module-tag slow
import { expect, test } from "vitest";
import type { Ageing } from "#contract/books/reports.ts";
import type { RetentionRegister } from "#contract/contracts/retention.ts";
import { decimal, sum, toNumber } from "#contract/money.ts";
import type { Dashboard } from "#contract/organizations/dashboard.ts";
import type { PaymentTotals } from "#contract/payments/payments.ts";
import { addDays } from "#server/core/calendar.ts";
import type { Api } from "../support/api.ts";
import { newBankLines } from "../support/bank.ts";
import { ownerOf } from "../support/browser-like.ts";
import { newContract, submitted } from "../support/contracts.ts";
import { credited } from "../support/credit.ts";
import { quotationWithStatus } from "../support/given.ts";
import { keptOnVoid, overpaid } from "../support/kept-money.ts";
import { atTime, newOrg, service } from "../support/service.ts";
import { today } from "../support/today.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

/** An office with all that sums and lists might count differently. */
async function variedOffice(): Promise<Api> {
  const api = await newOrg();
  await api.invoice();
  const part = await api.sentInvoice({ retentionPct: 0.05 });
  await api.pay(part, 3.55);
  await atTime(daysAgo(100), () => api.sentInvoice({ dueDate: daysAgo(95).slice(0, 10) }));
  const late = await atTime(daysAgo(40), () => api.sentInvoice({ dueDate: daysAgo(20).slice(0, 10) }));
  await credited(api, late, 10);
  const refunded = await api.sentInvoice({ retentionPct: 0 });
  await api.pay(refunded, 109);
  const credit = await credited(api, refunded, 50);
  await api.create(`/credit-notes/${credit.id}/refund`, { amount: 10 });
  const settled = await api.sentInvoice({ clientId: refunded.clientId, projectId: refunded.projectId });
  await api.act(`/credit-notes/${credit.id}/apply`, { invoiceId: settled.id, amount: 30 });
  await overpaid(api);
  await keptOnVoid(api);
  const reversed = await api.sentInvoice();
  const { id } = await api.create<{ id: string }>(`/invoices/${reversed.id}/payments`, { amount: 9 });
  await api.act(`/invoices/${reversed.id}/payments/${id}/reverse`);
  for (const status of ["DRAFT", "SENT", "ACCEPTED", "REJECTED"] as const) await quotationWithStatus(api, status);
  await atTime(daysAgo(90), () => api.sentQuotation());
  await submitted(api, await newContract(api));
  await newBankLines(api, [
    ["2026-03-27", "GIRO TAN", "50.00"],
    ["2026-03-27", "RENT", "-900.00"],
  ]);
  return api;
}

/** Returns the filter of a time by days, both included. */
const days = (name: string, from: string | null, until: string) =>
  `${from === null ? "" : `&${name}After=${addDays(from, -1)}`}&${name}Before=${addDays(until, 1)}`;

interface Listed {
  readonly totals: { readonly total: number; readonly outstanding: number };
}

test("each figure of the overview is the sum of the list that it leads to", async () => {
  const api = await variedOffice();
  const { body: figures } = await (await ownerOf(api.org, await service())).get<Dashboard>("/dashboard");
  const listed = async <Row = Listed>(path: string) => (await api.get<{ data: Row[] }>(`${path}&limit=100`)).body.data;
  const added = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) => ({
    amount: toNumber(sum(rows.map((row) => decimal(amountOf(row))))),
    count: rows.length,
  });
  const outstanding = async (filter: string) =>
    added(await listed(`/invoices?${filter}`), ({ totals }) => totals.outstanding);
  const totals = async (filter: string) => added(await listed(`/quotations?${filter}`), (each) => each.totals.total);

  expect(figures.outstanding).toEqual(await outstanding("open=true"));
  const { ages, ...overdue } = figures.overdue;
  expect(overdue).toEqual(await outstanding("overdue=true"));
  for (const { dueFrom, dueUntil, amount, count } of ages) {
    const between = days("due", dueFrom, dueUntil);
    expect({ amount, count }).toEqual(await outstanding(`overdue=true${between}`));
  }
  expect(figures.quotations.waiting).toEqual(await totals(`status=SENT&validAfter=${addDays(today(), -1)}`));
  expect(figures.quotations.expired).toEqual(await totals(`status=SENT&validBefore=${today()}`));
  for (const { status, ...all } of figures.quotations.statuses) expect(all).toEqual(await totals(`status=${status}`));

  const { from, to, invoiced, received, won } = figures.range;
  expect(won).toEqual(await totals(`status=ACCEPTED${days("decided", from, to)}`));
  const { count, amount } = (await api.get<PaymentTotals>(`/payment-receipts/totals?from=${from}&to=${to}`)).body;
  expect(received).toEqual({ amount, count });
  const invoices = await listed(`/invoices?void=false${days("issued", from, to)}`);
  const credits = await listed("/credit-notes?status=SENT");
  expect(invoiced.count).toBe(invoices.length);
  const gross = added(invoices, (each) => each.totals.total);
  expect(invoiced.amount).toBeCloseTo(gross.amount - added(credits, (each) => each.totals.total).amount, 2);

  const { held } = (await api.get<RetentionRegister>("/retention")).body;
  expect(figures.retention.amount).toBe(held);
  const lines = await listed<{ remaining: number }>("/bank-lines?status=NEW,PART");
  const cameIn = lines.filter(({ remaining }) => remaining > 0);
  expect(figures.unmatched).toEqual(added(cameIn, ({ remaining }) => remaining));
  const { sums } = (await api.get<Ageing>("/reports/ageing")).body;
  expect(sums.total).toBeCloseTo(figures.outstanding.amount - figures.credit, 2);
});
