import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { mailsOf } from "../support/rows.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const receiptsOf = async (org: Parameters<typeof mailsOf>[0]) =>
  (await mailsOf(org)).filter(({ kind }) => kind === "RECEIPT");

test.each(["SENT", "OVERDUE", "PAID"] as const)(
  "a receipt is sent for the payment of an invoice that is %s, without a change",
  async (status) => {
    const api = await newOrg();
    const invoice = await invoiceWithStatus(api, status);
    const paymentId = invoice.payments[0]?.id;
    const events = await eventsOf(api.org);
    const body = { to: "lim@example.com", message: "Thank you" };
    const answer = await api.post<Invoice>(`/invoices/${invoice.id}/payments/${paymentId}/send-receipt`, body);
    expect(answer).toMatchObject({ status: 202, body: invoice });
    expect(await eventsOf(api.org)).toEqual(events);
    expect(await receiptsOf(api.org)).toEqual([
      {
        kind: "RECEIPT",
        documentId: paymentId,
        revision: 1,
        recipient: "lim@example.com",
        message: "Thank you",
        status: "QUEUED",
      },
    ]);
  },
);

test("a reversed payment, one of another invoice and an unknown one have no receipt", async () => {
  const api = await newOrg();
  const [invoice, other] = [await invoiceWithStatus(api, "SENT"), await invoiceWithStatus(api, "SENT")];
  const body = { to: "lim@example.com" };
  const refused = (paymentId = "pmt_01k9qv3m8xf2ta7r6y5w4h3e2d") =>
    api.refused("POST", `/invoices/${invoice.id}/payments/${paymentId}/send-receipt`, { body });
  expect(await refused()).toMatchObject({ status: 404 });
  expect(await refused(other.payments[0]?.id)).toMatchObject({ status: 404 });
  const paymentId = invoice.payments[0]?.id;
  await api.act(`/invoices/${invoice.id}/payments/${paymentId}/reverse`);
  expect(await refused(paymentId)).toMatchObject({ status: 409, code: "INVALID_STATE", currentStatus: "REVERSED" });
  expect(await receiptsOf(api.org)).toEqual([]);
});

test("without any address it is refused on `to`", async () => {
  const api = await newOrg();
  const { id, payments } = await invoiceWithStatus(api, "SENT");
  const before = await everythingOf(api.org);
  expect(await api.refused("POST", `/invoices/${id}/payments/${payments[0]?.id}/send-receipt`)).toMatchObject({
    status: 422,
    details: [{ path: "to", code: "REQUIRED" }],
  });
  expect(await everythingOf(api.org)).toEqual(before);
});

test("with the setting on, each payment sends a receipt if the client has an address", async () => {
  const api = await newOrg();
  const silent = await api.sentInvoice();
  await api.pay(silent, 1);
  await api.patch("/organization", { sendsReceipts: true });
  await api.pay(silent, 1);
  expect(await receiptsOf(api.org)).toEqual([]);
  await api.patch(`/clients/${silent.clientId}`, { email: "lim@example.com" });
  const [part, rest] = [await api.pay(silent, 7), await api.pay(silent, 100)];
  expect((await receiptsOf(api.org)).map(({ documentId, recipient }) => [documentId, recipient])).toEqual([
    [part.id, "lim@example.com"],
    [rest.id, "lim@example.com"],
  ]);
});
