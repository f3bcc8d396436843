// @module-tag gate
// @module-tag database
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Expense, ExpenseTotals, ListedExpense } from "#contract/books/expenses.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { ListedPayment, PaymentTotals } from "#contract/payments/payments.ts";
import { expenseCategories } from "#contract/values.ts";
import { openOwner } from "#server/db/sql.ts";
import { checkDerived, repairDerived } from "#server/db/derived/check-derived.ts";
import { foldDerivedInOrg } from "#server/db/derived/fold-derived.ts";
import { Api, newExpense } from "../support/api.ts";
import { countingService } from "../support/scanned-rows.ts";
import { newOrg, service } from "../support/service.ts";
import { manyRunsMs, randomly } from "../support/runs.ts";

/** An office whose expenses and payments are made at random. */
interface Office {
  readonly api: Api;
  readonly invoice: Invoice;
  readonly expenses: string[];
  readonly payments: string[];
}

/** One change, with values that each kind uses as it needs. */
interface Step {
  readonly kind: keyof typeof changes;
  readonly which: number;
  readonly at: Date;
  readonly cents: number;
  readonly gstCents: number;
  readonly category: (typeof expenseCategories)[number];
}

const pick = (of: readonly string[], which: number) => of[which % Math.max(of.length, 1)];
/** No more GST than the highest rate makes of the amount. */
const amounts = ({ cents, gstCents }: Step) => ({
  amount: cents / 100,
  gstAmount: Math.min(gstCents, Math.floor(cents * 0.09)) / 100,
});

/** Each change as requests: one that the record refuses, or that has no record, changes nothing. */
const changes = {
  async spend({ api, expenses }: Office, step: Step) {
    const { at, category } = step;
    const { id } = await api.create<Expense>(
      "/expenses",
      newExpense({ date: at.toISOString(), category, ...amounts(step) }),
    );
    expenses.push(id);
  },
  async changeExpense({ api, expenses }: Office, step: Step) {
    const { which, at, category } = step;
    const { amount, gstAmount } = amounts(step);
    const change = [{ date: at.toISOString() }, { category }, { amount }, { gstAmount }, { vendor: "Hup Seng" }];
    await api.patch(`/expenses/${pick(expenses, which)}`, change[which % change.length]);
  },
  async deleteExpense({ api, expenses }: Office, { which }: Step) {
    await api.delete(`/expenses/${pick(expenses, which)}`);
  },
  async pay({ api, invoice, payments }: Office, step: Step) {
    const { id } = await api.pay(invoice, (step.cents + 1) / 100, { paidAt: step.at.toISOString() });
    payments.push(`/invoices/${invoice.id}/payments/${id}`);
  },
  async reverse({ api, payments }: Office, { which }: Step) {
    const path = pick(payments, which);
    if (path !== undefined) await api.post(`${path}/reverse`);
  },
  fold: async ({ api }: Office) => foldDerivedInOrg({ db: (await service()).db, org: api.org }),
};

/** Times that share hours and days, some of them at the first or last millisecond of an hour. */
const anyTime = fc
  .tuple(fc.nat(3), fc.nat(23), fc.constantFrom(0, 1, 1_799_999, 1_800_000, 3_599_999))
  .map(([day, hour, ms]) => new Date(Date.UTC(2026, 2, 7 + day, hour) + ms));
const kinds = Object.keys(changes) as (keyof typeof changes)[];
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds, "spend", "spend", "pay"),
  which: fc.nat(1_000),
  at: anyTime,
  cents: fc.integer({ min: 0, max: 99_999 }),
  gstCents: fc.constantFrom(0, 1, 905),
  category: fc.constantFrom("MATERIALS", "LABOUR", "OTHER"),
});

type Query = Readonly<Record<string, string>>;
const pathOf = (path: string, query: Query) => `${path}?${new URLSearchParams(query).toString()}`;

/** Days, and instants that divide an hour or are those of records. */
const anyBound = fc.oneof(
  anyTime.map((at) => at.toISOString()),
  anyTime.map((at) => at.toISOString().slice(0, "2026-03-07".length)),
);
const anyQuery: fc.Arbitrary<Query> = fc.record(
  { from: anyBound, to: anyBound, category: fc.constantFrom("LABOUR", "TOOLS") },
  { requiredKeys: [] },
);

/** Zones whose days begin on the hour, within one, and at another hour in summer: one in Toronto begins on 8 March. */
const zones = ["Asia/Singapore", "Asia/Kathmandu", "America/Toronto"];

async function newOffice(timeZone: string): Promise<Office> {
  const api = await newOrg();
  expect((await api.patch("/organization", { timeZone })).status).toBe(200);
  const items = [{ description: "Works", qty: 1, unitPrice: 1_000_000 }];
  return { api, invoice: await api.sentInvoice({ items }), expenses: [], payments: [] };
}

async function listAll<Item>(api: Api, path: string, query: Query): Promise<Item[]> {
  const { body } = await api.get<{ data: Item[]; hasMore: boolean }>(pathOf(path, { ...query, limit: "100" }));
  expect(body.hasMore).toBe(false);
  return body.data;
}

const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
const sumsOf = (expenses: readonly ListedExpense[]) => ({
  count: expenses.length,
  amount: sumOf(expenses.map(({ amount }) => amount)),
  gstAmount: sumOf(expenses.map(({ gstAmount }) => gstAmount)),
});

async function expectListedSums({ api }: Office, { category, ...period }: Query): Promise<void> {
  const query = category === undefined ? period : { ...period, category };
  const expenses = await listAll<ListedExpense>(api, "/expenses", query);
  const byCategory = expenseCategories
    .map((each) => ({ category: each, ...sumsOf(expenses.filter((expense) => expense.category === each)) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.amount - a.amount || (a.category < b.category ? -1 : 1));
  const spent = await api.get<ExpenseTotals>(pathOf("/expenses/totals", query));
  expect(spent.body).toEqual({ ...sumsOf(expenses), currency: "SGD", byCategory });
  const payments = await listAll<ListedPayment>(api, "/payments", period);
  const received = await api.get<PaymentTotals>(pathOf("/payments/totals", period));
  expect(received.body).toEqual({
    count: payments.length,
    amount: sumOf(payments.map(({ amount }) => amount)),
    currency: "SGD",
  });
}

test(
  "the totals of a period are the sums of the listed records after any history, in any zone",
  async () => {
    const histories = fc.record({
      zone: fc.constantFrom(...zones),
      steps: fc.array(anyStep, { minLength: 30, maxLength: 30 }),
      queries: fc.array(anyQuery, { minLength: 12, maxLength: 12 }),
    });
    const { db } = await service();
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(histories, async ({ zone, steps, queries }) => {
        const office = await newOffice(zone);
        for (const step of steps) await changes[step.kind](office, step);
        for (const query of [{}, ...queries]) await expectListedSums(office, query);
        await foldDerivedInOrg({ db, org: office.api.org });
        for (const query of queries) await expectListedSums(office, query);
        expect(await checkDerived(db, office.api.org)).toEqual([]);
        counted += office.expenses.length * office.payments.length;
      }),
      randomly(40),
    );
    expect(counted).toBeGreaterThan(0);
  },
  manyRunsMs,
);

test("the totals of a period read no record, however many there are", async () => {
  const { on, app, db, scanned, target } = await countingService(["expense", "payment"]);
  const made = await newOrg({ on });
  const invoice = await made.sentInvoice();
  const owner = openOwner(target);
  // Fewer are on so few pages that PostgreSQL rightly scans the whole table.
  await owner.begin(async (sql) => {
    await sql`set local role quoin_system`;
    await sql`
      insert into expense (org_id, id, date, category, description, amount, gst_amount, created_at, updated_at)
      select ${made.org}, 'exp_' || lpad(n::text, 26, '0'), at, 'LABOUR', 'Levelling', 1.5, 0.5, at, at
      from generate_series(1, 3000) n, lateral (select timestamptz '2026-01-01' + n * interval '1 hour' as at) t`;
    await sql`
      insert into payment (org_id, id, invoice_id, amount, paid_at, method, note, created_at)
      select org_id, 'pmt_' || right(id, 26), ${invoice.id}, 2, date, 'CASH', '', date
      from expense where org_id = ${made.org}`;
  });
  await owner`analyze expense, payment, kept_figure`;
  await owner.end();
  const { get } = new Api(app, made.org, made.key);
  for (const fold of [false, true]) {
    if (fold) await foldDerivedInOrg({ db, org: made.org });
    scanned();
    const query = "from=2026-01-01&to=2026-12-31";
    const sums = { count: 3_000, amount: 4_500, gstAmount: 1_500 };
    expect((await get(`/expenses/totals?${query}`)).body).toEqual({
      ...sums,
      currency: "SGD",
      byCategory: [{ category: "LABOUR", ...sums }],
    });
    expect((await get(`/payments/totals?${query}`)).body).toEqual({ count: 3_000, amount: 6_000, currency: "SGD" });
    expect(scanned()).toBe(0);
  }
});

test("totals stay the same at every moment while expenses move between days and categories and sums are rewritten", async () => {
  const { db } = await service();
  const { api, invoice } = await newOffice("Asia/Singapore");
  const days = ["2026-03-01", "2026-07-15T08:30:00Z", "2026-11-26"];
  const ids: string[] = [];
  for (const date of [...days, ...days]) {
    ids.push((await api.create<Expense>("/expenses", newExpense({ date, amount: 10.01, gstAmount: 0.9 }))).id);
  }
  for (const paidAt of ["2026-01-01", "2026-03-31"]) await api.pay(invoice, 5.05, { paidAt });
  const scope = { db, org: api.org };
  let writing = true;
  const whileWriting = async (work: () => Promise<unknown>) => {
    while (writing) await work();
  };
  const beside = [
    whileWriting(() => foldDerivedInOrg(scope)),
    whileWriting(() => repairDerived(db, api.org)),
    whileWriting(async () => {
      const query = "from=2026-01-01&to=2026-12-31";
      const { count, amount, gstAmount } = (await api.get<ExpenseTotals>(`/expenses/totals?${query}`)).body;
      expect({ count, amount, gstAmount }).toEqual({ count: 6, amount: 60.06, gstAmount: 5.4 });
      const received = (await api.get<PaymentTotals>(`/payments/totals?${query}`)).body;
      expect(received).toEqual({ count: 2, amount: 10.1, currency: "SGD" });
    }),
  ];
  const write = async (id: string) => {
    for (let n = 0; n < 12; n += 1) {
      const change = n % 2 === 0 ? { date: days[n % days.length] } : { category: expenseCategories[n % 5] };
      expect((await api.patch(`/expenses/${id}`, change)).status).toBe(200);
    }
  };
  await Promise.all(ids.map(write)).finally(() => {
    writing = false;
  });
  await Promise.all(beside);
  expect(await checkDerived(db, api.org)).toEqual([]);
});
