// @module-tag slow
// @module-tag database
import { describe, expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { ListedPayment, PaymentGroup } from "#contract/payments/payments.ts";
import { type Api, statusesOf } from "../support/api.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { atTime, eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const invoiceOf = async (api: Api, { id }: { readonly id: string }) => (await api.get<Invoice>(`/invoices/${id}`)).body;

/** Sends invoices of 109.00 to one client. */
async function sentInvoices(api: Api, count: number): Promise<Invoice[]> {
  const first = await api.sentInvoice();
  const { clientId, projectId } = first;
  const rest: Invoice[] = [];
  // Few at a time, because the service refuses changes that would wait for long.
  while (rest.length < count - 1) {
    const few = Array.from({ length: Math.min(4, count - 1 - rest.length) }, () =>
      api.sentInvoice({ clientId, projectId }),
    );
    rest.push(...(await Promise.all(few)));
  }
  return [first, ...rest];
}

const refuse = async (api: Api, body: object) => {
  const before = await everythingOf(api.org);
  const refusal = await api.refused("POST", "/payments", { body });
  expect(await everythingOf(api.org)).toEqual(before);
  return refusal;
};

test("one receipt pays several invoices, each with a payment and events of its own", async () => {
  const api = await newOrg();
  const [first, second, third] = await sentInvoices(api, 3);
  const allocations = [
    { invoiceId: third?.id, amount: 109 },
    { invoiceId: first?.id, amount: 109 },
    { invoiceId: second?.id, amount: 31.5 },
  ];
  const answer = await api.post<PaymentGroup>("/payments", {
    amount: 249.5,
    paidAt: "2026-03-05",
    method: "CHEQUE",
    reference: "100238",
    note: "By post",
    allocations,
  });
  const { groupId, amount, payments } = answer.body;
  expect(answer).toMatchObject({ status: 201, headers: { location: `/api/v1/payments?groupId=${groupId}` } });
  expect(amount).toBe(249.5);
  expect(payments.map((payment) => ({ invoiceId: payment.invoiceId, amount: payment.amount }))).toEqual(allocations);
  for (const payment of payments) {
    expect(payment).toMatchObject({
      paidAt: "2026-03-04T16:00:00.000Z",
      method: "CHEQUE",
      reference: "100238",
      note: "By post",
      groupId,
      clientId: first?.clientId,
    });
  }
  const listed = (await api.get<{ data: ListedPayment[] }>(`/payments?groupId=${groupId}`)).body.data;
  expect(listed.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(payments);
  const invoices = await Promise.all(allocations.map(({ invoiceId }) => invoiceOf(api, { id: String(invoiceId) })));
  expect(invoices.map(({ status, totals }) => [status, totals.outstanding])).toEqual([
    ["PAID", 0],
    ["PAID", 0],
    ["SENT", 77.5],
  ]);
  const raised = (await eventsOf(api.org)).slice(-5);
  expect(raised.map(({ type }) => type)).toEqual([
    "payment.recorded",
    "invoice.paid",
    "payment.recorded",
    "invoice.paid",
    "payment.recorded",
  ]);
  expect(raised.map(({ data }) => (data.object as { groupId?: string }).groupId).filter(Boolean)).toEqual(
    Array(3).fill(groupId),
  );
});

test("amount, paidAt, method, reference and note may be left out", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  await atTime("2030-01-01T00:00:00Z", async () => {
    const { body } = await api.post<PaymentGroup>("/payments", { allocations: [{ invoiceId: id, amount: 1 }] });
    expect(body).toMatchObject({
      amount: 1,
      payments: [{ paidAt: "2030-01-01T00:00:00.000Z", method: "BANK_TRANSFER", note: "", reference: null }],
    });
  });
});

test("reversing a payment leaves the others of its group", async () => {
  const api = await newOrg();
  const [one, other] = await sentInvoices(api, 2);
  const allocations = [one, other].map((invoice) => ({ invoiceId: invoice?.id, amount: 109 }));
  const { groupId, payments } = (await api.post<PaymentGroup>("/payments", { allocations })).body;
  await api.act(`/invoices/${one?.id}/payments/${payments[0]?.id}/reverse`);
  expect((await api.get(`/payments?groupId=${groupId}`)).body).toMatchObject({ data: [{ invoiceId: other?.id }] });
  expect(await invoiceOf(api, { id: String(one?.id) })).toMatchObject({ status: "SENT" });
  expect(await invoiceOf(api, { id: String(other?.id) })).toMatchObject({ status: "PAID" });
});

test("a hundred invoices are paid at once, and a hundred and one are refused", async () => {
  const api = await newOrg();
  const invoices = await sentInvoices(api, 101);
  const allocations = invoices.map(({ id }) => ({ invoiceId: id, amount: 109 }));
  expect(await refuse(api, { allocations })).toMatchObject({ status: 422, details: [{ path: "allocations" }] });
  const { body } = await api.post<PaymentGroup>("/payments", { amount: 10_900, allocations: allocations.slice(1) });
  expect(body.payments.length).toBe(100);
});

describe("nothing is recorded", () => {
  test("above what is outstanding on one of the invoices", async () => {
    const api = await newOrg();
    const [one, other] = await sentInvoices(api, 2);
    const refusal = await refuse(api, {
      allocations: [
        { invoiceId: one?.id, amount: 109 },
        { invoiceId: other?.id, amount: 109.01 },
      ],
    });
    expect(refusal).toMatchObject({
      status: 422,
      code: "OVERPAYMENT",
      details: [
        { path: "allocations[1].amount", code: "OUT_OF_RANGE", message: expect.stringContaining("SGD 109.00") },
      ],
    });
  });

  test("when amount is not the sum of the allocations", async () => {
    const api = await newOrg();
    const { id } = await api.sentInvoice();
    expect(await refuse(api, { amount: 100, allocations: [{ invoiceId: id, amount: 99.99 }] })).toMatchObject({
      status: 422,
      code: "VALIDATION_FAILED",
      details: [{ path: "amount", message: expect.stringContaining("99.99") }],
    });
  });

  test("on an unknown invoice, one named twice, or one of another client", async () => {
    const api = await newOrg();
    const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
    const unknown = { invoiceId: "inv_01k9qv3m8xf2ta7r6y5w4h3e2d", amount: 1 };
    const [first, second] = [one, other].map(({ id }) => ({ invoiceId: id, amount: 1 }));
    for (const [added, code] of [
      [unknown, "UNKNOWN_REFERENCE"],
      [first, "DUPLICATE"],
      [second, "WRONG_CLIENT"],
    ] as const) {
      expect(await refuse(api, { allocations: [first, added] })).toMatchObject({
        status: 422,
        code: "VALIDATION_FAILED",
        details: [{ path: "allocations[1].invoiceId", code }],
      });
    }
  });

  test.each(["DRAFT", "VOID"] as const)("when one of the invoices is %s", async (status) => {
    const api = await newOrg();
    const { id, clientId, projectId } = await invoiceWithStatus(api, status);
    const open = await api.sentInvoice({ clientId, projectId });
    const allocations = [open.id, id].map((invoiceId) => ({ invoiceId, amount: 1 }));
    expect(await refuse(api, { allocations })).toMatchObject({
      status: 409,
      code: "INVALID_STATE",
      currentStatus: status,
    });
  });

  test.each([
    ["no allocation", { allocations: [] }, "allocations"],
    ["an amount of nothing", { allocations: [{ invoiceId: "$", amount: 0 }] }, "allocations[0].amount"],
    ["a method of no money", { allocations: [{ invoiceId: "$", amount: 1 }], method: "CREDIT_NOTE" }, "method"],
    ["a day to come", { allocations: [{ invoiceId: "$", amount: 1 }], paidAt: "2999-01-01" }, "paidAt"],
    ["a group of one's own", { allocations: [{ invoiceId: "$", amount: 1 }], groupId: "x" }, "groupId"],
  ])("from %s", async (_what, body, path) => {
    const api = await newOrg();
    const { id } = await api.sentInvoice();
    const filled: object = JSON.parse(JSON.stringify(body).replaceAll('"$"', JSON.stringify(id)));
    expect(await refuse(api, filled)).toMatchObject({ status: 422, code: "VALIDATION_FAILED", details: [{ path }] });
  });
});

test("of eight receipts at once on the same invoices, one is recorded", async () => {
  const api = await newOrg();
  for (let round = 0; round < 5; round++) {
    const invoices = await sentInvoices(api, 3);
    const allocations = invoices.map(({ id }) => ({ invoiceId: id, amount: 109 }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        api.post("/payments", { allocations: i % 2 === 0 ? allocations : allocations.toReversed() }),
      ),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(7).fill(422)]);
    for (const invoice of invoices) {
      expect(await invoiceOf(api, invoice)).toMatchObject({ status: "PAID", totals: { paid: 109, outstanding: 0 } });
    }
  }
});
