import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { ListedPayment } from "#contract/payments/payments.ts";
import { newKey, newOrg } from "../support/service.ts";

test("a reversed payment keeps its labels, and they can change", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const { id } = await api.pay(invoice, 5, { externalId: "A-1" });
  await api.act(`/invoices/${invoice.id}/payments/${id}/reverse`);
  const { body } = await api.patch<ListedPayment>(`/payments/${id}`, { metadata: { bounced: "yes" } });
  expect(body).toMatchObject({ externalId: "A-1", metadata: { bounced: "yes" }, reversedAt: expect.any(String) });
  const again = { body: { amount: 5, externalId: "A-1" } };
  expect(await api.refused("POST", `/invoices/${invoice.id}/payments`, again)).toMatchObject({ status: 422 });
  expect((await api.get<{ data: unknown[] }>("/payments?externalId=A-1&reversed=true")).body.data).toHaveLength(1);
  await api.patch(`/payments/${id}`, { externalId: null });
  expect(await api.pay(invoice, 5, { externalId: "A-1" })).toMatchObject({ externalId: "A-1" });
});

test("nothing of a payment changes but its labels, and a change shows in its invoice", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const { id } = await api.pay(invoice, 5);
  const refused = await api.refused("PATCH", `/payments/${id}`, { body: { amount: 6, note: "x" } });
  expect(refused.details?.map(({ path, code }) => [path, code])).toEqual([
    ["amount", "UNKNOWN_FIELD"],
    ["note", "UNKNOWN_FIELD"],
  ]);
  const before = (await api.get<Invoice>(`/invoices/${invoice.id}`)).body;
  expect((await api.patch(`/payments/${id}`, {})).status).toBe(200);
  await api.patch(`/payments/${id}`, { externalId: "A-1" });
  const after = (await api.get<Invoice>(`/invoices/${invoice.id}`)).body;
  expect(after.payments).toMatchObject([{ id, externalId: "A-1", metadata: {} }]);
  expect([after.version, after.updatedAt >= before.updatedAt]).toEqual([before.version + 2, true]);
});

test("a key that may not write payments cannot change their labels", async () => {
  const api = await newOrg();
  const { id } = await api.pay(await api.sentInvoice(), 5);
  const reader = await newKey(api.org, { scopes: ["payments:read", "invoices:write"] });
  expect(await reader.refused("PATCH", `/payments/${id}`, { body: {} })).toMatchObject({ status: 403 });
});

test("an unknown payment and that of another organization are 404", async () => {
  const api = await newOrg();
  const other = await newOrg();
  const foreign = await other.pay(await other.sentInvoice(), 5);
  for (const id of [foreign.id, "pmt_01k9qv3m8xf2ta7r6y5w4h3e2d"]) {
    const refusal = await api.refused("PATCH", `/payments/${id}`, { body: { externalId: "A-1" } });
    expect(refusal).toMatchObject({ status: 404, code: "NOT_FOUND" });
  }
});
