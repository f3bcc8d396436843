// @module-tag gate
// @module-tag database
import { expect, test } from "vitest";
import { Api } from "../support/api.ts";
import { insertInvoices, type OldInvoice } from "../support/old-rows.ts";
import { countingService } from "../support/scanned-rows.ts";
import { newOrg } from "../support/service.ts";

const from = Date.parse("2019-01-01T00:00:00Z");
const until = Date.parse("2025-01-01T00:00:00Z");
const dayMs = 86_400_000;
const instantOf = (ms: number) => new Date(ms).toISOString();

/** With fewer, reading all of an organization is as cheap. */
const many = 6_000;

test("a window of old years reads a bounded number of rows, however many are newer", async () => {
  const { on, app, scanned } = await countingService(["invoice", "payment"]);
  const { org, key } = await newOrg({ on });
  const large = new Api(app, org, key);
  const invoices = Array.from({ length: many }, (_, n): OldInvoice => {
    const created = from + (n * (until - from)) / many;
    const [createdAt, issuedAt, dueDate] = [created, created + dayMs, created + 31 * dayMs].map(instantOf) as [
      string,
      string,
      string,
    ];
    const [status, subtotal] = [n % 9 === 0 ? "SENT" : "PAID", n === 70 ? 50_000 : 100];
    return { status, createdAt, issuedAt, dueDate, subtotal, retentionPct: null };
  });
  await insertInvoices(large, invoices, { on });
  for (const path of [
    "/invoices?dueBefore=2019-07-01",
    "/invoices?issuedBefore=2019-07-01&status=PAID",
    "/invoices?dueAfter=2019-03-01&dueBefore=2019-03-10&open=true",
    "/invoices?totalMin=40000",
    "/payments?to=2019-07-01",
  ]) {
    scanned();
    const { body, status } = await large.get<{ data: readonly object[] }>(path);
    if (status !== 200) throw new Error(JSON.stringify(body));
    expect({ path, isEmpty: body.data.length === 0 }).toEqual({ path, isEmpty: false });
    const rowsRead = scanned();
    expect({ path, isBounded: rowsRead > 0 && rowsRead < many / 3 }).toEqual({ path, isBounded: true });
  }
});
