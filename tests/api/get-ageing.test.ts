import { expect, test } from "vitest";
import type { Ageing } from "#contract/books/reports.ts";
import type { Statement } from "#contract/clients/statements.ts";
import type { Api } from "../support/api.ts";
import { credited } from "../support/credit.ts";
import { atTime, newOrg } from "../support/service.ts";

const ageingOf = async (api: Api, query = ""): Promise<Ageing> =>
  (await api.get<Ageing>(`/reports/ageing${query}`)).body;
const at = <T>(day: string, work: () => Promise<T>) => atTime(`${day}T04:00:00Z`, work);
const none = { current: 0, days30: 0, days60: 0, days90: 0, over90: 0, credit: 0, total: 0 };

test("what is outstanding is in the column of its days past the due date", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ name: "Lim" });
  const { id: projectId } = await api.project({ clientId });
  await at("2026-01-02", async () => {
    const dueDates = ["2026-06-30", "2026-06-29", "2026-05-31", "2026-05-30", "2026-05-01", "2026-04-30"];
    for (const dueDate of [...dueDates, "2026-04-01", "2026-03-31"])
      await api.sentInvoice({ clientId, projectId, dueDate });
  });
  const { data, sums, count } = await ageingOf(api, "?at=2026-06-30");
  const expected = { ...none, current: 109, days30: 218, days60: 218, days90: 218, over90: 109, total: 872 };
  expect(data).toEqual([{ clientId, name: "Lim", ...expected }]);
  expect([sums, count]).toEqual([expected, 1]);
});

test("payments, reversals, credit and voids count from their own time", async () => {
  const api = await newOrg();
  const invoice = await at("2026-01-02", () => api.sentInvoice({ dueDate: "2026-01-31" }));
  const { clientId, projectId } = invoice;
  const cancelled = await at("2026-01-03", () => api.sentInvoice({ clientId, projectId, dueDate: "2026-12-31" }));
  const payment = await at("2026-02-10", () => api.pay(invoice, 9));
  await at("2026-02-12", () => api.pay(cancelled, 10));
  await at("2026-02-20", () => api.act(`/invoices/${invoice.id}/payments/${payment.id}/reverse`));
  await at("2026-03-05", () => api.act(`/invoices/${cancelled.id}/void`, { keepPayments: true }));
  await at("2026-03-10", () => credited(api, invoice, 50));
  const total = async (day: string) => (await ageingOf(api, `?at=${day}`)).sums;
  expect(await total("2026-01-01")).toEqual(none);
  expect(await total("2026-01-02")).toMatchObject({ current: 109, total: 109 });
  expect(await total("2026-02-09")).toMatchObject({ current: 109, days30: 109, total: 218 });
  expect(await total("2026-02-11")).toMatchObject({ current: 109, days30: 100, total: 209 });
  expect(await total("2026-02-15")).toMatchObject({ current: 99, days30: 100, total: 199 });
  expect(await total("2026-02-21")).toMatchObject({ current: 99, days30: 109, total: 208 });
  expect(await total("2026-03-06")).toMatchObject({ current: 0, days60: 109, credit: 10, total: 99 });
  expect(await total("2026-03-11")).toMatchObject({ days60: 54.5, credit: 10, total: 44.5 });
  const { body: statement } = await api.get<Statement>(`/clients/${clientId}/statement`);
  expect((await ageingOf(api)).sums.total).toBe(statement.closingBalance);
});

test("credit that is left lowers what a client owes, and is no age", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 109);
  const credit = await credited(api, invoice, 50);
  await api.create(`/credit-notes/${credit.id}/refund`, { amount: 4.5 });
  expect((await ageingOf(api)).sums).toEqual({ ...none, credit: 50, total: -50 });
});

test("clients who owe nothing are left out, and what is overdue most comes first", async () => {
  const api = await newOrg();
  const settled = await api.sentInvoice();
  await api.pay(settled, 109);
  const current = await api.sentInvoice({ dueDate: "2199-01-01" });
  const late = await api.sentInvoice({ dueDate: "2026-01-31" });
  expect((await ageingOf(api)).data.map(({ clientId }) => clientId)).toEqual([late.clientId, current.clientId]);
});

test("a key without reports:read is refused", async () => {
  const api = await newOrg({ scopes: ["invoices:read"] });
  expect(await api.refused("GET", "/reports/ageing")).toMatchObject({ status: 403, code: "INSUFFICIENT_SCOPE" });
});
