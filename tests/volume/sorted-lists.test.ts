// @module-tag gate
// @module-tag database
import { expect, test } from "vitest";
import { Api } from "../support/api.ts";
import { insertInvoices, type OldInvoice } from "../support/old-rows.ts";
import { countingService } from "../support/scanned-rows.ts";
import { newOrg } from "../support/service.ts";

interface List {
  readonly data: readonly object[];
  readonly nextCursor: string | null;
}

/** More than are walked before all are read. */
const many = 4_000;
/** Those of each client: the rows of a few clients are sorted at a time. */
const ofEach = 250;
/** Triggers note each of them. */
const manyRowsMs = 120_000;

test(
  "a page reads few of many invoices, and a rare filter no more than all of them",
  async () => {
    const { on, app, scanned } = await countingService(["invoice"]);
    const { org, key } = await newOrg({ on });
    const large = new Api(app, org, key);
    const from = Date.parse("2019-01-01T00:00:00Z");
    const invoices = Array.from({ length: many }, (_, n): OldInvoice => {
      const createdAt = new Date(from + n * 3_600_000).toISOString();
      const dueDate = new Date(from + ((n * 7_919) % many) * 3_600_000).toISOString();
      const status = n % 500 === 1 ? "OVERDUE" : n % 700 === 2 ? "VOID" : "PAID";
      return { status, createdAt, issuedAt: createdAt, dueDate, subtotal: (n * 31) % 1_000, retentionPct: null };
    });
    for (let start = 0; start < many; start += ofEach) {
      const client = await large.client({ name: `Client ${(start * 7) % 1_000}` });
      const project = await large.project({ clientId: client.id });
      await insertInvoices(large, invoices.slice(start, start + ofEach), { on, start, project });
    }
    // In one organization alone PostgreSQL might rather read a whole table.
    await insertInvoices(await newOrg({ on }), invoices.slice(0, 500), { on });
    for (const [query, rowsMax] of [
      ["sort=dueDate", 400],
      ["sort=-total", 400],
      ["sort=number", 400],
      ["sort=-total&status=VOID", 400],
      ["sort=-total&overdue=true", 400],
      ["sort=dueDate&dueAfter=2019-02-01&dueBefore=2019-02-20", 400],
      ["sort=-outstanding&open=true", 400],
      ["sort=client", 6 * ofEach],
      ["sort=-client&status=OVERDUE", many + 6_000],
      ["sort=-dueDate&totalMin=1085", many + 6_000],
    ] as const) {
      const pages: object[][] = [];
      const reads: number[] = [];
      for (let cursor: string | null = ""; cursor !== null && pages.length < 3;) {
        scanned();
        const { body, status }: { body: List; status: number } = await large.get<List>(
          `/invoices?limit=20&${query}${cursor && `&cursor=${cursor}`}`,
        );
        reads.push(scanned());
        expect(status).toBe(200);
        pages.push([...body.data]);
        cursor = body.nextCursor;
      }
      expect({ query, rows: pages.flat().length > 0, isBounded: Math.max(...reads) < rowsMax }).toEqual({
        query,
        rows: true,
        isBounded: true,
      });
    }
  },
  manyRowsMs,
);
