// @module-tag gate
// @module-tag database
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { invoiceKinds, invoiceStatuses } from "#contract/values.ts";
import { Api } from "../support/api.ts";
import { insertInvoices, type OldInvoice } from "../support/old-rows.ts";
import { countingService } from "../support/scanned-rows.ts";
import { newOrg } from "../support/service.ts";
import { randomly, runs } from "../support/runs.ts";

interface List<Item> {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
}

const from = Date.parse("2019-01-01T00:00:00Z");
const until = Date.parse("2025-01-01T00:00:00Z");
const dayMs = 86_400_000;
const instantOf = (ms: number) => new Date(ms).toISOString();
/** Any instant of those years, and often one of few, so that rows share it. */
const someTime = fc.oneof(
  fc.integer({ min: from, max: until }),
  fc.integer({ min: 0, max: 40 }).map((n) => from + n * 54 * dayMs),
);

/** Issued and due soon after the creation, as usual, or at any time at all. */
const oldInvoice: fc.Arbitrary<OldInvoice> = fc
  .record({
    status: fc.constantFrom(...invoiceStatuses),
    created: someTime,
    daysToIssue: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -900, max: 900 })),
    daysToDue: fc.oneof(fc.constant(30), fc.integer({ min: -900, max: 900 })),
    subtotal: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constant(50_000)),
    retentionPct: fc.constantFrom(null, 0, 0.05),
    kind: fc.constantFrom("STANDARD", "STANDARD", "RETENTION_RELEASE"),
  })
  .map(({ created, daysToIssue, daysToDue, kind, ...rest }) => ({
    ...rest,
    // A project has one draft of a release at most.
    kind: rest.status === "DRAFT" ? "STANDARD" : kind,
    createdAt: instantOf(created),
    issuedAt: instantOf(created + daysToIssue * dayMs),
    dueDate: instantOf(created + daysToDue * dayMs),
  }));

/** Bounds that lie on a row's instant as often as between two. */
const bound = fc.option(someTime.map(instantOf), { nil: undefined, freq: 2 });
const amount = fc.option(fc.constantFrom(1.09, 218, 500, 54_500), { nil: undefined, freq: 1 });
const flag = fc.option(fc.boolean(), { nil: undefined, freq: 1 });
const someValues = { minLength: 1, maxLength: 3 };
const filters = fc.record({
  status: fc.option(fc.uniqueArray(fc.constantFrom(...invoiceStatuses), someValues), { nil: undefined, freq: 1 }),
  kind: fc.option(fc.uniqueArray(fc.constantFrom(...invoiceKinds), someValues), { nil: undefined, freq: 1 }),
  open: flag,
  void: flag,
  retained: flag,
  dueBefore: bound,
  dueAfter: bound,
  issuedBefore: bound,
  issuedAfter: bound,
  createdBefore: bound,
  createdAfter: bound,
  totalMin: amount,
  totalMax: amount,
  limit: fc.constantFrom(1, 3, 20, 100),
});
type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

const isBetween = (value: string, after: string | undefined, before: string | undefined) =>
  (after === undefined || value > after) && (before === undefined || value < before);

/** The plain definition of the filters, on whole invoices. */
const matches = (filter: Filters) => (each: InvoiceSummary) =>
  (filter.status === undefined || filter.status.includes(each.status)) &&
  (filter.kind === undefined || filter.kind.includes(each.kind)) &&
  (filter.open === undefined || ["SENT", "OVERDUE"].includes(each.status) === filter.open) &&
  (filter.void === undefined || (each.status === "VOID") === filter.void) &&
  (filter.retained === undefined ||
    (each.sentAt !== null && each.status !== "VOID" && (each.retentionPct ?? 0) > 0) === filter.retained) &&
  isBetween(each.dueDate, filter.dueAfter, filter.dueBefore) &&
  isBetween(each.issuedAt, filter.issuedAfter, filter.issuedBefore) &&
  ((filter.issuedAfter === undefined && filter.issuedBefore === undefined) || each.sentAt !== null) &&
  isBetween(each.createdAt, filter.createdAfter, filter.createdBefore) &&
  (filter.totalMin === undefined || each.totals.total >= filter.totalMin) &&
  (filter.totalMax === undefined || each.totals.total <= filter.totalMax);

const queryOf = (values: object) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  );

/** Lists up to that many pages. */
async function listPages<Item>(api: Api, path: string, query: object, pagesMax = Infinity): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const { body, status }: { body: List<Item>; status: number } = await api.get<List<Item>>(
      `${path}?${queryOf({ ...query, cursor: cursor ?? undefined }).toString()}`,
    );
    expect(status).toBe(200);
    items.push(...body.data);
    cursor = body.nextCursor;
    pages += 1;
  } while (cursor !== null && pages < pagesMax);
  return items;
}

const rows = runs(900, 300);
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
let api: Api;
let all: readonly InvoiceSummary[];

beforeAll(async () => {
  api = await newOrg();
  await insertInvoices(await newOrg(), fc.sample(oldInvoice, { numRuns: 50, seed: 2 }));
  await insertInvoices(api, fc.sample(oldInvoice, { numRuns: rows, seed: 1 }));
  all = await listPages<InvoiceSummary>(api, "/invoices", { limit: 100 });
  expect(all).toHaveLength(rows);
});

test("filters by date and total list the same invoices in the same order as a plain filter", async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const expected = idsOf(all.filter(matches(filter)));
      const pagesMax = 8;
      const listed = idsOf(await listPages<InvoiceSummary>(api, "/invoices", filter, pagesMax));
      expect(listed).toEqual(expected.slice(0, pagesMax * filter.limit));
    }),
    randomly(120),
  );
});

test("a period of payments lists the same payments in the same order as a plain filter", async () => {
  const payments = await listPages<{ id: string; paidAt: string }>(api, "/payments", { limit: 100 });
  expect(payments.length).toBeGreaterThan(rows / 10);
  await fc.assert(
    fc.asyncProperty(bound, bound, fc.constantFrom(2, 100), async (first, last, limit) => {
      const expected = payments.filter(
        ({ paidAt }) => (first === undefined || paidAt >= first) && (last === undefined || paidAt <= last),
      );
      const listed = await listPages<{ id: string }>(api, "/payments", { from: first, to: last, limit }, 20);
      expect(idsOf(listed)).toEqual(idsOf(expected).slice(0, 20 * limit));
    }),
    randomly(30),
  );
});

test("a window within a month of many matches sorts none of them", async () => {
  const { on, app, scanned } = await countingService(["invoice", "payment"]);
  const { org, key } = await newOrg({ on });
  const large = new Api(app, org, key);
  const inMonth = (month: string, count: number) =>
    Array.from({ length: count }, (_, n): OldInvoice => {
      const created = Date.parse(`${month}-01T00:00:00Z`) + n * 600_000;
      return {
        status: "PAID",
        createdAt: instantOf(created),
        issuedAt: instantOf(created),
        dueDate: instantOf(created + 30 * dayMs),
        subtotal: 100,
        retentionPct: null,
      };
    });
  // Of the first, about 4,000 are in the month: were it nearly all, PostgreSQL 15 would rather scan the table.
  const matches = 4_000;
  await insertInvoices(large, [...inMonth("2019-01", 3 * matches), ...inMonth("2020-01", 600)], { on });
  for (const path of ["/invoices?issuedBefore=2019-02-01", "/invoices?dueAfter=2019-02-02&dueBefore=2019-02-27"]) {
    const pages = [];
    scanned();
    for (let cursor: string | null = ""; cursor !== null && pages.length < 3;) {
      const { body }: { body: List<InvoiceSummary> } = await large.get<List<InvoiceSummary>>(
        `${path}&limit=20${cursor && `&cursor=${cursor}`}`,
      );
      pages.push(body);
      cursor = body.nextCursor;
    }
    const rowsRead = scanned();
    const listed = pages.flatMap(({ data }) => data);
    expect(listed).toHaveLength(60);
    expect(listed).toEqual(listed.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)));
    expect({ path, isBounded: rowsRead > 60 && rowsRead < 2 * matches }).toEqual({ path, isBounded: true });
  }
});
