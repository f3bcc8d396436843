// @module-tag database
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { line } from "../support/api.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test.each(["DRAFT", "SENT"] as const)("an invoice that is %s becomes VOID and asks for nothing", async (status) => {
  const api = await newOrg();
  const before = status === "DRAFT" ? await api.invoice() : await api.sentInvoice();
  const voided = await api.act<Invoice>(`/invoices/${before.id}/void`, { reason: "Typed twice" });
  expect(voided).toEqual({
    ...before,
    status: "VOID",
    eInvoiceState: "NOT_NEEDED",
    voidedAt: voided.updatedAt,
    updatedAt: voided.updatedAt,
    version: before.version + 1,
    totals: { ...before.totals, outstanding: 0 },
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "invoice.voided", data: { object: voided } });
});

test("its number stays used", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  await api.act(`/invoices/${id}/void`);
  expect((await api.sentInvoice()).number).toMatch(/-0002$/);
});

test.each(["SENT", "OVERDUE", "PAID"] as const)(
  "one that is %s with payments is void only if they may stay",
  async (status) => {
    const api = await newOrg();
    const invoice = await invoiceWithStatus(api, status);
    const before = await everythingOf(api.org);
    for (const body of [{}, { keepPayments: false }]) {
      expect(await api.refused("POST", `/invoices/${invoice.id}/void`, { body })).toMatchObject({
        status: 409,
        code: "HAS_PAYMENTS",
      });
    }
    expect(await everythingOf(api.org)).toEqual(before);
    const voided = await api.act<Invoice>(`/invoices/${invoice.id}/void`, { keepPayments: true });
    expect(voided).toMatchObject({
      status: "VOID",
      paidAt: null,
      payments: invoice.payments,
      totals: { paid: invoice.totals.paid, outstanding: 0 },
    });
  },
);

test("a reversed payment does not block voiding", async () => {
  const api = await newOrg();
  const invoice = await invoiceWithStatus(api, "SENT");
  await api.act(`/invoices/${invoice.id}/payments/${invoice.payments[0]?.id}/reverse`);
  expect((await api.act<Invoice>(`/invoices/${invoice.id}/void`)).status).toBe("VOID");
});

test("one that was PAID because nothing was owed is void without more", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice({ items: [line({ unitPrice: 0 })] });
  expect((await api.act<Invoice>(`/invoices/${id}/void`)).status).toBe("VOID");
});

test("voiding it again changes nothing, also eight times at once", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.act<Invoice>(`/invoices/${id}/void`)));
  expect(new Set(answers.map(({ version }) => version)).size).toBe(1);
  expect((await eventsOf(api.org)).filter(({ type }) => type === "invoice.voided")).toHaveLength(1);
});

test("of a concurrent payment and void, the void never hides a payment", async () => {
  const api = await newOrg();
  for (let round = 0; round < 20; round++) {
    const invoice = await api.sentInvoice();
    const [paid, voided] = await Promise.all([
      api.post(`/invoices/${invoice.id}/payments`, { amount: 1 }),
      api.post(`/invoices/${invoice.id}/void`),
    ]);
    const after = (await api.get<Invoice>(`/invoices/${invoice.id}`)).body;
    if (paid.status === 201) expect([voided.status, after.status, after.totals.paid]).toEqual([409, "SENT", 1]);
    else expect([paid.status, voided.status, after.status]).toEqual([409, 200, "VOID"]);
  }
});
