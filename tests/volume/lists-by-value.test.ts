// @module-tag gate
// @module-tag database
import { expect, test } from "vitest";
import { Api } from "../support/api.ts";
import { insertInvoices, type OldInvoice } from "../support/old-rows.ts";
import { countingService } from "../support/scanned-rows.ts";
import { newOrg } from "../support/service.ts";

interface List {
  readonly data: readonly object[];
}

const many = 4_000;

test("a pair of rare statuses among many rows is found by reading a bounded number of them", async () => {
  const { on, app, scanned } = await countingService(["invoice"]);
  const { org, key } = await newOrg({ on });
  const large = new Api(app, org, key);
  const from = Date.parse("2019-01-01T00:00:00Z");
  const insert = (to: Api, statusOf: (n: number) => OldInvoice["status"]) =>
    insertInvoices(
      to,
      Array.from({ length: many }, (_, n): OldInvoice => {
        const createdAt = new Date(from + n * 3_600_000).toISOString();
        const dates = { createdAt, issuedAt: createdAt, dueDate: createdAt };
        return { status: statusOf(n), ...dates, subtotal: 100, retentionPct: null };
      }),
      { on },
    );
  // In another organization they are frequent, so that the statistics of the table promise a full page soon.
  await insert(await newOrg({ on }), (n) => (n % 2 === 0 ? "OVERDUE" : "VOID"));
  await insert(large, (n) => (n === 3 ? "OVERDUE" : n === 5 ? "VOID" : n % 2 === 0 ? "PAID" : "SENT"));
  const readFor = async (query: string) => {
    scanned();
    const { body, status } = await large.get<List>(`/invoices?${query}`);
    expect(status).toBe(200);
    return { count: body.data.length, rowsRead: scanned() };
  };
  for (const [query, count] of [
    ["status=OVERDUE,VOID", 2],
    ["status=OVERDUE,VOID&kind=STANDARD,CLAIM", 2],
    ["status=OVERDUE,PAID", 50],
    ["kind=CLAIM,DEPOSIT", 0],
  ] as const) {
    const read = await readFor(query);
    expect({ query, count: read.count, isBounded: read.rowsRead < 300 }).toEqual({ query, count, isBounded: true });
  }
  expect((await readFor("status=OVERDUE,VOID")).rowsRead).toBeGreaterThan(0);
});
