// @module-tag slow
// @module-tag database
import { describe, expect, test } from "vitest";
import type { BankLine } from "#contract/payments/bank.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { ListedPayment } from "#contract/payments/payments.ts";
import type { Api } from "../support/api.ts";
import { bankLines, newBankLine, newBankLines } from "../support/bank.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { eventsOf, newKey, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

type Allocations = readonly { readonly invoiceId: string; readonly amount: number }[];

const match = (api: Api, { id }: BankLine, allocations: Allocations) =>
  api.act<BankLine>(`/bank-lines/${id}/match`, { allocations });

const refuse = async (api: Api, { id }: BankLine, allocations: Allocations) => {
  const before = await everythingOf(api.org);
  const refusal = await api.refused("POST", `/bank-lines/${id}/match`, { body: { allocations } });
  expect(await everythingOf(api.org)).toEqual(before);
  return refusal;
};

test("matching records a payment on the date of the line, and settles the invoice", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const line = await newBankLine(api, ["PayNow from LIM MEI LING"]);
  const matched = await match(api, line, [{ invoiceId: invoice.id, amount: 109 }]);
  const [payment] = (await api.get<{ data: ListedPayment[] }>(`/payments?bankLineId=${line.id}`)).body.data;
  expect(payment).toMatchObject({
    invoiceId: invoice.id,
    amount: 109,
    paidAt: "2026-03-26T16:00:00.000Z",
    method: "PAYNOW",
    reference: "PayNow from LIM MEI LING",
    note: "",
    bankLineId: line.id,
  });
  const asMatched = { paymentId: payment?.id, invoiceId: invoice.id, invoiceNumber: invoice.number, amount: 109 };
  expect(matched).toEqual({
    ...line,
    allocated: 109,
    remaining: 0,
    status: "MATCHED",
    payments: [{ ...asMatched, linked: false }],
    suggestion: null,
    updatedAt: matched.updatedAt,
  });
  const paid = (await api.get<Invoice>(`/invoices/${invoice.id}`)).body;
  expect(paid).toMatchObject({ status: "PAID", payments: [{ bankLineId: line.id }], totals: { outstanding: 0 } });
  const types = (await eventsOf(api.org)).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(["payment.recorded", "invoice.paid"]);
});

test("one line pays several invoices, and what is left waits for the next", async () => {
  const api = await newOrg();
  const [first, second, third] = [await api.sentInvoice(), await api.sentInvoice(), await api.sentInvoice()];
  const line = await newBankLine(api, ["FAST", "250.00"]);
  const part = await match(api, line, [
    { invoiceId: second.id, amount: 109 },
    { invoiceId: first.id, amount: 100 },
  ]);
  expect(part).toMatchObject({ allocated: 209, remaining: 41, status: "PART" });
  expect(await match(api, part, [{ invoiceId: third.id, amount: 41 }])).toMatchObject({
    allocated: 250,
    remaining: 0,
    status: "MATCHED",
  });
  const { data } = (await api.get<{ data: ListedPayment[] }>(`/payments?bankLineId=${line.id}`)).body;
  expect(data.map(({ amount, method }) => `${method} ${amount}`).toSorted()).toEqual([
    "BANK_TRANSFER 100",
    "BANK_TRANSFER 109",
    "BANK_TRANSFER 41",
  ]);
});

test("the reference is the first 200 characters of the description", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const line = await newBankLine(api, [`FAST ${"x".repeat(300)}`]);
  await match(api, line, [{ invoiceId: id, amount: 1 }]);
  const [payment] = (await api.get<{ data: ListedPayment[] }>(`/payments?bankLineId=${line.id}`)).body.data;
  expect(payment?.reference).toBe(`FAST ${"x".repeat(195)}`);
});

describe("nothing is recorded", () => {
  test("above what is outstanding, or above what remains of the line", async () => {
    const api = await newOrg();
    const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
    const line = await newBankLine(api, ["FAST", "150.00"]);
    expect(await refuse(api, line, [{ invoiceId: one.id, amount: 109.01 }])).toMatchObject({
      status: 422,
      details: [
        { path: "allocations[0].amount", code: "OUT_OF_RANGE", message: expect.stringContaining("SGD 109.00") },
      ],
    });
    const both = [one, other].map(({ id }) => ({ invoiceId: id, amount: 75.01 }));
    expect(await refuse(api, line, both)).toMatchObject({
      status: 422,
      details: [{ path: "allocations", code: "OUT_OF_RANGE", message: expect.stringContaining("150.00") }],
    });
  });

  test("on an unknown invoice, on one named twice, or on one with a payment of the line", async () => {
    const api = await newOrg();
    const { id } = await api.sentInvoice();
    const line = await newBankLine(api);
    const unknown = "inv_01k9qv3m8xf2ta7r6y5w4h3e2d";
    expect(await refuse(api, line, [{ invoiceId: unknown, amount: 1 }])).toMatchObject({
      status: 422,
      details: [{ path: "allocations[0].invoiceId", code: "UNKNOWN_REFERENCE" }],
    });
    const one = { invoiceId: id, amount: 1 };
    expect(await refuse(api, line, [one, one])).toMatchObject({
      status: 422,
      details: [{ path: "allocations[1].invoiceId", code: "DUPLICATE" }],
    });
    const part = await match(api, line, [one]);
    expect(await refuse(api, part, [one])).toMatchObject({
      status: 422,
      details: [{ path: "allocations[0].invoiceId", code: "DUPLICATE" }],
    });
  });

  test.each(["DRAFT", "VOID"] as const)("on an invoice that is %s", async (status) => {
    const api = await newOrg();
    const { id } = await invoiceWithStatus(api, status);
    const line = await newBankLine(api);
    expect(await refuse(api, line, [{ invoiceId: id, amount: 1 }])).toMatchObject({
      status: 409,
      code: "INVALID_STATE",
      currentStatus: status,
    });
  });

  test("from money that went out, or from a line that was set aside", async () => {
    const api = await newOrg();
    const { id } = await api.sentInvoice();
    const [out, aside] = await newBankLines(api, [
      ["2026-01-05", "GIRO", "-109.00"],
      ["2026-01-05", "FAST", "109.00"],
    ]);
    await api.act(`/bank-lines/${aside?.id}/ignore`);
    for (const [line, allowedActions] of [
      [out, ["ignore"]],
      [aside, ["unignore"]],
    ] as const) {
      if (line === undefined) throw new Error("a line is missing");
      expect(await refuse(api, line, [{ invoiceId: id, amount: 1 }])).toMatchObject({
        status: 409,
        code: "INVALID_STATE",
        allowedActions,
      });
    }
  });
});

describe("at once", () => {
  test("of eight who match a line, one succeeds and the others get 409", async () => {
    const api = await newOrg();
    for (let round = 0; round < 5; round++) {
      const invoices = await Promise.all(Array.from({ length: 8 }, () => api.sentInvoice()));
      const line = await newBankLine(api, [`FAST round ${round}`]);
      const answers = await Promise.all(
        invoices.map(({ id }) =>
          api.post<{ error?: { code: string } }>(`/bank-lines/${line.id}/match`, {
            allocations: [{ invoiceId: id, amount: 109 }],
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array<number>(7).fill(409),
      ]);
      const { data } = (await api.get<{ data: ListedPayment[] }>(`/payments?bankLineId=${line.id}`)).body;
      expect(data.map(({ amount }) => amount)).toEqual([109]);
    }
  });

  test("two lines and a payment by hand on the same invoices never pay more than is owed", async () => {
    const api = await newOrg();
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
      const lines = await newBankLines(api, [
        ["2026-01-05", `FAST A ${round}`, "218.00"],
        ["2026-01-05", `FAST B ${round}`, "218.00"],
      ]);
      const pay = (line: BankLine | undefined, ids: readonly string[]) =>
        api.post(`/bank-lines/${line?.id}/match`, {
          allocations: ids.map((invoiceId) => ({ invoiceId, amount: 109 })),
        });
      const answers = await Promise.all([
        pay(lines[0], [one.id, other.id]),
        pay(lines[1], [other.id, one.id]),
        api.post(`/invoices/${one.id}/payments`, { amount: 109 }),
      ]);
      expect(answers.every(({ status }) => [200, 201, 422].includes(status))).toBe(true);
      for (const { id } of [one, other]) {
        const { totals, payments } = (await api.get<Invoice>(`/invoices/${id}`)).body;
        expect(totals.paid).toBeLessThanOrEqual(109);
        expect(payments.length).toBeLessThanOrEqual(1);
      }
      for (const { allocated, payments } of await bankLines(api, `?q=${round}&limit=2`)) {
        expect(allocated).toBe(payments.length * 109);
      }
    }
  });

  test("of a match with the ETag that was read and one without, one succeeds", async () => {
    const api = await newOrg();
    for (let round = 0; round < 10; round++) {
      const { id } = await api.sentInvoice();
      const path = `/bank-lines/${(await newBankLine(api, [`FAST ${round}`, "109.00"])).id}`;
      const { headers } = await api.get(path);
      const body = { allocations: [{ invoiceId: id, amount: 50 }] };
      const answers = await Promise.all([
        api.send("POST", `${path}/match`, { body, headers: { "if-match": String(headers["etag"]) } }),
        api.post(`${path}/match`, body),
      ]);
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      // The other one read an older line, or finds the invoice paid by this one.
      expect([
        [200, 412],
        [200, 422],
      ]).toContainEqual(statuses);
    }
  });

  test("a line is matched and its payment reversed by hand without a deadlock, and both agree", async () => {
    const api = await newOrg();
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
      const line = await newBankLine(api, [`FAST ${round}`, "218.00"]);
      const part = await match(api, line, [{ invoiceId: one.id, amount: 109 }]);
      const [reversed, matched] = await Promise.all([
        api.post(`/invoices/${one.id}/payments/${part.payments[0]?.paymentId}/reverse`),
        api.post(`/bank-lines/${line.id}/match`, { allocations: [{ invoiceId: other.id, amount: 109 }] }),
      ]);
      expect([reversed.status, matched.status]).toEqual([200, 200]);
      expect(await bankLines(api, `?q=FAST%20${round}&status=PART`)).toMatchObject([
        { allocated: 109, remaining: 109, payments: [{ invoiceId: other.id }] },
      ]);
    }
  });
});

test("a payment that is reversed on its invoice frees the line", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const { payments } = await match(api, await newBankLine(api), [{ invoiceId: id, amount: 109 }]);
  await api.act(`/invoices/${id}/payments/${payments[0]?.paymentId}/reverse`);
  expect(await bankLines(api)).toMatchObject([{ status: "NEW", allocated: 0, remaining: 109, payments: [] }]);
});

test("an unknown line is 404", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const body = { allocations: [{ invoiceId: id, amount: 1 }] };
  const unknown = "/bank-lines/bkl_01k9qv3m8xf2ta7r6y5w4h3e2d/match";
  expect(await api.refused("POST", unknown, { body })).toMatchObject({ status: 404 });
});

test("recording and reversing payments from the bank needs payments:write too", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const line = await newBankLine(api);
  const body = { allocations: [{ invoiceId: invoice.id, amount: 109 }] };
  const bank = await newKey(api.org, { scopes: ["bank:read", "bank:write"] });
  const money = await newKey(api.org, { scopes: ["bank:read", "bank:write", "payments:write"] });
  const refused = { status: 403, code: "INSUFFICIENT_SCOPE", message: expect.stringContaining("payments:write") };
  const before = await everythingOf(api.org);
  expect(await bank.refused("POST", `/bank-lines/${line.id}/match`, { body })).toMatchObject(refused);
  expect(await bank.refused("POST", "/bank-lines/match-exact")).toMatchObject(refused);
  expect(await everythingOf(api.org)).toEqual(before);
  expect((await money.post(`/bank-lines/${line.id}/match`, body)).status).toBe(200);
  expect(await bank.refused("POST", `/bank-lines/${line.id}/unmatch`)).toMatchObject(refused);
  expect((await money.post(`/bank-lines/${line.id}/unmatch`)).status).toBe(200);
});
