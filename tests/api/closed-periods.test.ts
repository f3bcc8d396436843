// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { BatchResult } from "#contract/api/batch.ts";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { Expense } from "#contract/books/expenses.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { routes } from "#contract/api/routes.ts";
import { type Api, newExpense } from "../support/api.ts";
import { bankLines, newBankLines } from "../support/bank.ts";
import { waiting } from "../support/broken-connections.ts";
import { billed, newClaim, newContract } from "../support/contracts.ts";
import { draftCredit, leftCredit } from "../support/credit.ts";
import { newImportPreview } from "../support/imports.ts";
import { atTime, databaseFor, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const today = "2026-11-27";
const now = `${today}T04:00:00Z`;
const closed = "2026-08-15";
const close = (api: Api, lockedThrough: string | null = "2026-09-30") =>
  api.patch<Organization>("/organization", { lockedThrough });

const invoiceOn = async (api: Api, issuedAt: string): Promise<Invoice> =>
  api.act<Invoice>(`/invoices/${(await api.invoice()).id}/send`, { issuedAt });

const expenseOn = (api: Api, date: string) => api.create<Expense>("/expenses", newExpense({ date }));

/** How each operation that gives a fact a day, or takes a fact of a day away, is sent for a closed day. */
const dated: Record<string, (api: Api) => Promise<() => Promise<unknown>>> = {
  async sendInvoice(api) {
    const { id } = await api.invoice();
    return () => refused(api, "POST", `/invoices/${id}/send`, { issuedAt: closed });
  },
  async sendCreditNote(api) {
    const draft = await draftCredit(api, await invoiceOn(api, "2026-08-01"), 50);
    return () => refused(api, "POST", `/credit-notes/${draft.id}/send`, { issuedAt: closed });
  },
  async creditClaimInvoices(api) {
    const contract = await newContract(api);
    for (const all of [0.5, 1]) {
      const { id } = await billed(api, await newClaim(contract, api, { all }));
      await api.act(`/invoices/${id}/send`, { issuedAt: "2026-08-01" });
    }
    const claim = await newClaim(contract, api, { all: 0.2 });
    return () => refused(api, "POST", `/claims/${claim.id}/credit-invoices`, { issuedAt: closed });
  },
  async takeBackClaim(api) {
    const claim = await newClaim(await newContract(api), api);
    await api.act(`/invoices/${(await billed(api, claim)).id}/send`, { issuedAt: "2026-08-01" });
    return () => refused(api, "POST", `/claims/${claim.id}/take-back`, { issuedAt: closed });
  },
  async recordPayment(api) {
    const { id } = await api.sentInvoice();
    return () => refused(api, "POST", `/invoices/${id}/payments`, { amount: 109, paidAt: closed });
  },
  async recordPayments(api) {
    const { id } = await api.sentInvoice();
    const body = { paidAt: closed, allocations: [{ invoiceId: id, amount: 109 }] };
    return () => refused(api, "POST", "/payments", body);
  },
  async recordRefund(api) {
    const invoice = await invoiceOn(api, "2026-08-01");
    await api.pay(invoice, 109, { paidAt: "2026-08-01" });
    const draft = await draftCredit(api, invoice, 100);
    const credit = await api.act<{ id: string }>(`/credit-notes/${draft.id}/send`, { issuedAt: "2026-08-02" });
    return () => refused(api, "POST", `/credit-notes/${credit.id}/refund`, { amount: 10, paidAt: closed });
  },
  async writeOffInvoice(api) {
    const { id } = await invoiceOn(api, "2026-08-01");
    return () => refused(api, "POST", `/invoices/${id}/write-off`, { reason: "Short paid", writtenOffOn: closed });
  },
  async refundKeptMoney(api) {
    const invoice = await invoiceOn(api, "2026-08-01");
    const paid = await api.pay(invoice, 159, { paidAt: "2026-08-01", keepRestAsCredit: true });
    const path = `/payment-receipts/${paid.receiptId}/refund`;
    return () => refused(api, "POST", path, { amount: 10, paidAt: closed });
  },
  async matchBankLine(api) {
    const invoice = await api.sentInvoice();
    const [line] = await newBankLines(api, [[closed, "FAST TRANSFER", "109.00"]]);
    const allocations = [{ invoiceId: invoice.id, amount: 109 }];
    return async () => {
      await refused(api, "POST", `/bank-lines/${line?.id}/match`, { allocations });
      await api.act(`/bank-lines/${line?.id}/match`, { allocations, paidAt: today });
    };
  },
  async matchExactBankLines(api) {
    const invoice = await api.sentInvoice();
    await newBankLines(api, [[closed, `FAST ${invoice.number}`, "109.00"]]);
    return async () => expect((await api.act<{ matched: number }>("/bank-lines/match-exact")).matched).toBe(0);
  },
  createExpense: (api) => Promise.resolve(() => refused(api, "POST", "/expenses", newExpense({ date: closed }))),
  async updateExpense(api) {
    const [before, after] = [await expenseOn(api, closed), await expenseOn(api, today)];
    return async () => {
      await refused(api, "PATCH", `/expenses/${before.id}`, { amount: 1 });
      await refused(api, "PATCH", `/expenses/${before.id}`, { date: today });
      await refused(api, "PATCH", `/expenses/${after.id}`, { date: closed });
      // Notes are no part of the books, and may change.
      expect((await api.patch(`/expenses/${before.id}`, { notes: "Paid in cash" })).status).toBe(200);
    };
  },
  async deleteExpense(api) {
    const { id } = await expenseOn(api, closed);
    return () => refused(api, "DELETE", `/expenses/${id}`);
  },
  async runBatch(api) {
    const operations = [{ method: "POST", path: "/expenses", body: newExpense({ date: closed }) }];
    return async () => {
      for (const atomic of [false, true]) {
        const { results } = await api.act<{ results: BatchResult[] }>("/batch", { operations, atomic });
        expect(results[0]).toMatchObject({ status: 409, body: { error: { code: "INVALID_STATE" } } });
      }
    };
  },
};

/** Operations whose facts are of the moment at which they are recorded, which is never closed. */
const ofNow = [
  "voidInvoice",
  "reversePayment",
  "reverseMoneyReceipt",
  "applyKeptMoney",
  "reverseRefundOfKeptMoney",
  "voidCreditNote",
  "applyCreditNote",
  "reverseRefund",
  "unmatchBankLine",
  "closeContract",
];

/** Operations that change no figure of a day: drafts, offers, master data, texts, files and mails. */
const undated =
  /^(update|correct|create|mark|delete|archive|unarchive|attach|detach|preview|withdraw|convert|duplicate|keep|remind|pause|resume|rotate|test|replay|upload)|^(sendQuotation|acceptQuotation|rejectQuotation|reviseQuotation|completeContract|reopenContract|billDeposit|releaseContractRetention|submitClaim|recordClaimService|respondToClaim|acceptClaimResponse|billClaim|releaseProjectRetention|creditClaim|importBankStatement|runImport|linkBankLine|ignoreBankLine|unignoreBankLine|changeProjectStatus|sendReceipt|sendMoneyReceipt|sendClientStatement|fileGstReturn)$/;

async function refused(api: Api, method: string, path: string, body?: object): Promise<void> {
  const before = await everythingOf(api.org);
  const refusal = await api.refused(method, path, body === undefined ? {} : { body });
  const message = `The books are closed through 30 Sep 2026. Use a later day, such as today, 27 Nov 2026.`;
  expect(refusal).toMatchObject({ status: 409, code: "INVALID_STATE", message, details: [{ code: "PERIOD_CLOSED" }] });
  expect(await everythingOf(api.org)).toEqual(before);
}

test("every operation that writes gives a day, is of now, or changes no figure", () => {
  const writes = Object.entries(routes).flatMap(([name, { method }]) => (method === "GET" ? [] : [name]));
  const unknown = writes.filter((name) => !(name in dated) && !ofNow.includes(name) && !undated.test(name));
  expect(unknown).toEqual([]);
});

test.each(Object.keys(dated))("%s changes nothing on a day that is closed", (name) =>
  atTime(now, async () => {
    const api = await newOrg();
    const attempt = await dated[name]?.(api);
    expect((await close(api)).body.lockedThrough).toBe("2026-09-30");
    await attempt?.();
  }),
);

test("money that no invoice takes is not kept as credit on a closed day", () =>
  atTime(now, async () => {
    const api = await newOrg();
    const { clientId } = await api.sentInvoice();
    await close(api);
    await refused(api, "POST", "/payments", {
      clientId,
      amount: 50,
      paidAt: closed,
      allocations: [],
      keepRestAsCredit: true,
    });
  }));

test("the day after the last closed one is open, in the organization's time zone", () =>
  atTime(now, async () => {
    const api = await newOrg();
    const invoice = await invoiceOn(api, "2026-08-01");
    await close(api);
    const day = "2026-09-30T15:59:59.999Z";
    await refused(api, "POST", `/invoices/${invoice.id}/payments`, { amount: 1, paidAt: day });
    await api.pay(invoice, 1, { paidAt: "2026-09-30T16:00:00.000Z" });
    await expenseOn(api, "2026-10-01");
  }));

test("corrections of what is closed are dated today", () =>
  atTime(now, async () => {
    const api = await newOrg();
    const [paid, open] = [await invoiceOn(api, "2026-08-01"), await invoiceOn(api, "2026-08-02")];
    const { id } = await api.pay(paid, 109, { paidAt: "2026-08-03" });
    await close(api);
    await api.act(`/invoices/${paid.id}/payments/${id}/reverse`);
    expect(await api.act<Invoice>(`/invoices/${open.id}/void`)).toMatchObject({ voidedAt: "2026-11-27T04:00:00.000Z" });
    const draft = await draftCredit(api, paid, 50);
    expect(await api.act(`/credit-notes/${draft.id}/send`)).toMatchObject({ issuedAt: "2026-11-27T04:00:00.000Z" });
  }));

test("the preview of a send refuses a closed day as the send does", () =>
  atTime(now, async () => {
    const api = await newOrg();
    const { id } = await api.invoice();
    await close(api);
    const previews = [
      await api.refused("GET", `/invoices/${id}/send-preview?issuedAt=${closed}`),
      await api.refused("POST", `/invoices/${id}/preview-mail`, { body: { issuedAt: closed } }),
    ];
    for (const each of previews) expect(each).toMatchObject({ status: 409, details: [{ path: "issuedAt" }] });
  }));

test("only days before today can be closed, and an earlier day opens them again", () =>
  atTime(now, async () => {
    const api = await newOrg();
    for (const lockedThrough of [today, "2027-01-01"])
      expect(await api.refused("PATCH", "/organization", { body: { lockedThrough } })).toMatchObject({
        status: 422,
        details: [{ path: "lockedThrough", code: "OUT_OF_RANGE" }],
      });
    await close(api, "2026-11-26");
    await close(api, "2026-07-31");
    await expenseOn(api, closed);
    await close(api, null);
    await expenseOn(api, "2020-01-01");
    const entries = (await api.get<{ data: { changes: object[] }[] }>("/audit-log?resourceType=organization")).body;
    expect(JSON.stringify(entries)).toContain("2026-11-26");
  }));

test("an import of expenses names the rows on closed days, and imports none", () =>
  atTime(now, async () => {
    const api = await newOrg();
    await close(api);
    const file = `date,description,amount,category\n${today},A,1,OTHER\n${closed},B,1,OTHER\n`;
    const preview = await newImportPreview(api, file, "EXPENSES");
    expect(preview.rows).toMatchObject([{ errors: [] }, { row: 3, errors: [{ path: "date" }] }]);
    expect(await api.refused("POST", "/imports", { body: { previewId: preview.id } })).toMatchObject({
      status: 409,
      code: "INVALID_STATE",
      details: [{ path: "rows[3].date", code: "PERIOD_CLOSED" }],
    });
    expect((await api.get<{ data: object[] }>("/expenses")).body.data).toEqual([]);
  }));

/** The requests for a closed day that are sent while another change closes it. */
const racing: Record<string, (api: Api) => Promise<readonly [path: string, body: object]>> = {
  "a payment": async (api) => {
    const { id } = await invoiceOn(api, "2026-08-01");
    return [`/invoices/${id}/payments`, { amount: 109, paidAt: closed }];
  },
  "an invoice": async (api) => [`/invoices/${(await api.invoice()).id}/send`, { issuedAt: closed }],
  "an expense": () => Promise.resolve(["/expenses", newExpense({ date: closed })]),
};

test.each(Object.keys(racing))("%s that is written while its period is closed waits, and is refused", (what) =>
  atTime(now, async () => {
    const api = await newOrg();
    const [path, body] = (await racing[what]?.(api)) ?? [];
    const db = await databaseFor(api.org);
    const held = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const closing = db.system.begin(async (sql) => {
      await sql`
        update organization set locked_through = '2026-09-30', open_from = '2026-09-30T16:00:00Z' where id = ${api.org}`;
      held.resolve();
      await end.promise;
    });
    await held.promise;
    const writing = api.post<ErrorBody>(path ?? "", body);
    await expect.poll(() => waiting()).toBe(1);
    end.resolve();
    await closing;
    expect(await writing).toMatchObject({ status: 409, body: { error: { code: "INVALID_STATE" } } });
  }),
);

test("a closing waits for the changes that are being made", () =>
  atTime(now, async () => {
    const api = await newOrg();
    const { invoice } = await leftCredit(api);
    const db = await databaseFor(api.org);
    const held = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const paying = db.system.begin(async (sql) => {
      await sql`
        insert into payment (org_id, id, invoice_id, amount, paid_at, method, note, created_at)
        values (${api.org}, 'pmt_01k9qv3m8xf2ta7r6y5w4h3e2d', ${invoice.id}, 1, '2026-08-15', 'CASH', '', ${new Date(now)})`;
      held.resolve();
      await end.promise;
      await sql`delete from payment where org_id = ${api.org} and id = 'pmt_01k9qv3m8xf2ta7r6y5w4h3e2d'`;
    });
    await held.promise;
    const closing = close(api);
    await expect.poll(() => waiting()).toBe(1);
    end.resolve();
    await paying;
    expect((await closing).status).toBe(200);
    expect(await bankLines(api)).toEqual([]);
  }));
