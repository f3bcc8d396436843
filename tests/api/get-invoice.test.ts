// @module-tag database
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { asSystem } from "#server/db/sql.ts";
import { databaseFor, newOrg } from "../support/service.ts";

test("an invoice is returned as created; another organization's is 404", async () => {
  const api = await newOrg();
  const other = await newOrg();
  const invoice = await api.invoice();
  expect((await api.get(`/invoices/${invoice.id}`)).body).toEqual(invoice);
  expect(await other.refused("GET", `/invoices/${invoice.id}`)).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("payments are newest first, then by falling id, without reversed ones", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  const db = await databaseFor(api.org);
  const pay = (suffix: string, amount: string, paidAt: string, reversedAt: string | null = null) =>
    asSystem(
      db,
      (system) => system`
        insert into payment ${system({
          orgId: api.org,
          id: `pmt_01k9qv3m8xf2ta7r6y5w4h3e${suffix}`,
          invoiceId: id,
          amount,
          paidAt,
          method: "BANK_TRANSFER",
          note: "",
          createdAt: paidAt,
          reversedAt,
        })}`,
    );
  await pay("2a", "10.10", "2026-03-01T00:00:00Z");
  await pay("2b", "20.00", "2026-03-02T00:00:00.5Z");
  await pay("2c", "5.00", "2026-03-02T00:00:00.5Z");
  await pay("2d", "50.00", "2026-03-03T00:00:00Z", "2026-03-04T00:00:00Z");
  const { body } = await api.get<Invoice>(`/invoices/${id}`);
  expect(body.payments.map(({ amount, paidAt }) => [amount, paidAt])).toEqual([
    [5, "2026-03-02T00:00:00.500Z"],
    [20, "2026-03-02T00:00:00.500Z"],
    [10.1, "2026-03-01T00:00:00.000Z"],
  ]);
  expect(body.payments[0]).toEqual({
    id: "pmt_01k9qv3m8xf2ta7r6y5w4h3e2c",
    amount: 5,
    paidAt: "2026-03-02T00:00:00.500Z",
    method: "BANK_TRANSFER",
    note: "",
    reference: null,
    bankLineId: null,
    groupId: null,
    externalId: null,
    metadata: {},
    creditNoteId: null,
    receiptId: "rct_01k9qv3m8xf2ta7r6y5w4h3e2c",
    creditReceiptId: null,
    gstRelief: null,
  });
  expect(body.totals).toMatchObject({ total: 109, paid: 35.1, outstanding: 73.9 });
});
