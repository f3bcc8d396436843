import { expect, test } from "vitest";
import type { PaymentTotals } from "#contract/payments/payments.ts";
import { newOrg } from "../support/service.ts";

test("payments are counted and added up exactly, without reversed ones", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  expect((await api.get("/payments/totals")).body).toEqual({ count: 0, amount: 0, currency: "SGD" });
  await api.pay(invoice, 0.1);
  await api.pay(invoice, 0.2);
  const { id } = await api.pay(invoice, 9);
  await api.act(`/invoices/${invoice.id}/payments/${id}/reverse`);
  for (const path of ["/payments/totals", "/payments/totals?reversed=false"])
    expect((await api.get(path)).body).toEqual({ count: 2, amount: 0.3, currency: "SGD" });
});

test("the totals take the filters of the list, and no page", async () => {
  const api = await newOrg();
  const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
  await api.pay(one, 1, { paidAt: "2026-03-01", method: "CASH" });
  await api.pay(one, 2, { paidAt: "2026-03-31", reference: "FT26325" });
  await api.pay(other, 4, { paidAt: "2026-04-01" });
  const bounced = await api.pay(other, 8, { paidAt: "2026-04-01" });
  await api.act(`/invoices/${other.id}/payments/${bounced.id}/reverse`);
  const totals = async (query: string) => {
    const { count, amount } = (await api.get<PaymentTotals>(`/payments/totals?${query}`)).body;
    return [count, amount];
  };
  expect(await totals("from=2026-03-01&to=2026-03-31")).toEqual([2, 3]);
  expect(await totals(`clientId=${other.clientId}`)).toEqual([1, 4]);
  expect(await totals(`invoiceId=${one.id}&method=CASH`)).toEqual([1, 1]);
  expect(await totals("reversed=true")).toEqual([1, 8]);
  expect(await totals("reversed=true&to=2026-03-31")).toEqual([0, 0]);
  expect(await totals("q=ft263")).toEqual([1, 2]);
  expect(await totals(`q=${one.number}`)).toEqual([2, 3]);
  expect(await totals("updatedAfter=2199-01-01T00:00:00Z")).toEqual([0, 0]);
  for (const query of ["limit=1", "cursor=x", "method=BEADS"]) {
    expect(await api.refused("GET", `/payments/totals?${query}`)).toMatchObject({ status: 400 });
  }
});
