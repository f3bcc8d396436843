// @module-tag gate
// @module-tag database
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { plainForm } from "#contract/plain-form.ts";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import type { ListedPayment } from "#contract/payments/payments.ts";
import { invoiceStatuses } from "#contract/values.ts";
import { Api } from "../support/api.ts";
import { insertInvoices, type OldInvoice } from "../support/old-rows.ts";
import { countingService } from "../support/scanned-rows.ts";
import { newOrg } from "../support/service.ts";
import { randomly } from "../support/runs.ts";

interface List<Item> {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
}

const from = Date.parse("2019-01-01T00:00:00Z");
const dayMs = 86_400_000;
const instantOf = (ms: number) => new Date(ms).toISOString();

/** Words of several scripts, and some that are written with the same letters in another way. */
const words = [
  "Wall",
  "wall",
  "Ｗａｌｌ",
  "厨房",
  "防水层",
  "Blk 17",
  "Blk 170",
  "café",
  "cafe\u0301",
  "ﬁnish",
  "100%",
  "a_b",
];
const title = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(" "));
const invoiceOf = (created: number, rest: Pick<OldInvoice, "status" | "title" | "reference">): OldInvoice => ({
  createdAt: instantOf(created),
  issuedAt: instantOf(created + dayMs),
  dueDate: instantOf(created + 31 * dayMs),
  subtotal: 100,
  retentionPct: null,
  ...rest,
});
/** In six years, often at one of few times, so that rows share it. */
const oldInvoice = fc
  .record({
    day: fc.oneof(fc.integer({ min: 0, max: 2_190 }), fc.constantFrom(0, 400, 800)),
    status: fc.constantFrom(...invoiceStatuses),
    title,
    reference: fc.constantFrom("FT 1", "FT 21", "Cheque 防水"),
  })
  .map(({ day, ...rest }) => invoiceOf(from + day * dayMs, rest));
/** A month in which a word is more frequent than in all others. */
const busyMonth = Array.from({ length: 1_100 }, (_, n) =>
  invoiceOf(from + 500 * dayMs + n * 1_000, { status: "PAID", title: `Repair ${n}`, reference: `GIRO ${n}` }),
);

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const bound = optional(fc.integer({ min: 0, max: 2_190 }).map((day) => instantOf(from + day * dayMs)));

/** A part of one of the texts, or a text that none contains. */
const partOf = (texts: readonly string[]) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...texts), fc.nat({ max: 20 }), fc.integer({ min: 1, max: 9 }))
      .map(([text, start, length]) => text.slice(start % text.length, (start % text.length) + length))
      .filter((part) => part.trim() === part && part !== ""),
    fc.constantFrom("zebra", "斑马", "zz", "%", "_", "Wall zebra", "ＷＡＬＬ", "blk 17", "repair", "Repair 10", "giro"),
  );

const contains = (q: string, ...texts: readonly (string | null | undefined)[]) =>
  texts.some((text) =>
    plainForm(text ?? "")
      .toLowerCase()
      .includes(plainForm(q).toLowerCase()),
  );

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

const queryOf = (values: object) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  );

/** Lists up to that many pages. */
async function listPages<Item>(by: Api, path: string, query: object, pagesMax = Infinity): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const params = queryOf({ ...query, cursor: cursor ?? undefined });
    const { body, status, text } = await by.get<List<Item>>(`${path}?${params.toString()}`);
    expect(status, text).toBe(200);
    items.push(...body.data);
    cursor = body.nextCursor;
    if (cursor === null) break;
  }
  return items;
}

let api: Api;
let invoices: readonly InvoiceSummary[];
let payments: readonly ListedPayment[];
const nameOfClient = new Map<string, string>();

beforeAll(async () => {
  api = await newOrg();
  await insertInvoices(await newOrg(), fc.sample(oldInvoice, { numRuns: 100, seed: 3 }));
  let start = 0;
  const add = async (clientName: string, rows: readonly OldInvoice[]) => {
    const { id: clientId } = await api.client({ name: clientName });
    nameOfClient.set(clientId, clientName);
    await insertInvoices(api, rows, { project: await api.project({ clientId }), start });
    start += rows.length;
  };
  await add("Tan Wei Ming", fc.sample(oldInvoice, { numRuns: 200, seed: 4 }));
  await add("Wall & Sons 防水", fc.sample(oldInvoice, { numRuns: 60, seed: 5 }));
  await add("Lim", busyMonth);
  invoices = await listPages<InvoiceSummary>(api, "/invoices", { limit: 100 });
  payments = await listPages<ListedPayment>(api, "/payments", { limit: 100 });
  expect(invoices).toHaveLength(start);
  expect(payments.length).toBeGreaterThan(busyMonth.length);
});

test("`q` lists the same invoices in the same order as a plain filter, with other filters too", async () => {
  const filters = fc.record({
    q: partOf([...words, "Blk 17 厨房", "café 防水层", "INV-2020-12", "Tan Wei Ming", "Wall & Sons 防水"]),
    status: optional(fc.constantFrom(...invoiceStatuses)),
    createdBefore: bound,
    createdAfter: bound,
    dueBefore: bound,
    limit: fc.constantFrom(1, 3, 20, 100),
  });
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const { q, status, createdBefore, createdAfter, dueBefore, limit } = filter;
      const expected = invoices.filter(
        (each) =>
          contains(q, each.number, each.title, nameOfClient.get(each.clientId)) &&
          (status === undefined || each.status === status) &&
          (createdBefore === undefined || each.createdAt < createdBefore) &&
          (createdAfter === undefined || each.createdAt > createdAfter) &&
          (dueBefore === undefined || each.dueDate < dueBefore),
      );
      const listed = await listPages<InvoiceSummary>(api, "/invoices", filter, 6);
      expect(idsOf(listed)).toEqual(idsOf(expected).slice(0, 6 * limit));
    }),
    randomly(60),
  );
});

test("`q` lists the same payments in the same order as a plain filter, and their sum is that of the list", async () => {
  const filters = fc.record({
    q: partOf(["FT 1", "FT 21", "Cheque 防水", "GIRO 1099", "INV-2020-1200", "Tan Wei Ming", "Wall & Sons 防水"]),
    from: bound,
    limit: fc.constantFrom(2, 100),
  });
  await fc.assert(
    fc.asyncProperty(filters, async ({ q, from: first, limit }) => {
      const expected = payments.filter(
        (each) =>
          contains(q, each.reference, each.invoiceNumber, nameOfClient.get(each.clientId)) &&
          (first === undefined || each.paidAt >= first),
      );
      const listed = await listPages<ListedPayment>(api, "/payments", { q, from: first, limit }, 6);
      expect(idsOf(listed)).toEqual(idsOf(expected).slice(0, 6 * limit));
      const query = new URLSearchParams({ q, ...(first === undefined ? {} : { from: first }) });
      const { body } = await api.get<{ count: number }>(`/payments/totals?${query.toString()}`);
      expect(body.count).toBe(expected.length);
    }),
    randomly(25),
  );
});

test("a text of old years reads a bounded number of rows, however many are newer", async () => {
  const { on, app, scanned } = await countingService(["invoice", "payment"]);
  const { org, key } = await newOrg({ on });
  const large = new Api(app, org, key);
  // With fewer, reading all of an organization is as cheap as looking up a hundred.
  const many = 10_000;
  await insertInvoices(
    large,
    Array.from({ length: many }, (_, n) =>
      invoiceOf(from + (n * 2_190 * dayMs) / many, {
        status: "PAID",
        title: n < many / 3 ? `Old ${n}` : `New ${n}`,
        reference: `FT ${n}`,
      }),
    ),
    { on },
  );
  for (const path of ["/invoices?q=Old", "/invoices?q=Old%20777", "/payments?q=INV-2020-777", "/payments?q=FT%20777"]) {
    scanned();
    const { body, status } = await large.get<List<{ id: string }>>(path);
    expect(status).toBe(200);
    expect({ path, isEmpty: body.data.length === 0 }).toEqual({ path, isEmpty: false });
    expect({ path, isBounded: scanned() < many / 6 }).toEqual({ path, isBounded: true });
  }
});
