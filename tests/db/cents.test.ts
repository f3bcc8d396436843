// @module-tag database
import { afterAll, expect, test } from "vitest";
import fc from "fast-check";
import { decimal, round, toText } from "#contract/money.ts";
import { openOwner } from "#server/db/sql.ts";
import { randomly, runs } from "../support/runs.ts";
import { freshDatabase } from "../support/target.ts";

const owner = openOwner(await freshDatabase());
afterAll(() => owner.end());

const amount = fc
  .tuple(fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }), fc.constantFrom(0, 1, 2, 3, 4, 8))
  .map(([units, scale]) => toText({ units, scale }));
/** Amounts half-way between two cents. */
const half = fc
  .integer({ min: -1_000_000, max: 1_000_000 })
  .map((n) => toText({ units: BigInt(n * 10 + 5), scale: 3 }));

test("the database rounds to cents as the contract does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(amount, half), { minLength: 100, maxLength: 100 }), async (amounts) => {
      const rows = await owner<{ rounded: string }[]>`
        select cents(a::numeric)::text as rounded from unnest(${amounts}::text[]) with ordinality as t (a, n) order by n`;
      expect(rows.map(({ rounded }) => rounded)).toEqual(amounts.map((each) => toText(round(decimal(each), 2))));
    }),
    randomly(runs(200)),
  );
});

test("the planner sees the body of cents in its place, also to sort by an index", async () => {
  const total = "document_total(subtotal, retention_pct, gst_rate, untaxed)";
  const plan = await owner.begin(async (tx) => {
    await tx`set local role quoin_app`;
    // Of an empty table every plan costs the same; without a sort there must be an index that has the order.
    await tx`set local enable_seqscan = off`;
    await tx`set local enable_sort = off`;
    return tx.unsafe(`explain (verbose, costs off) select cents(subtotal), ${total} from invoice
      where org_id = 'org' and status = 'SENT' order by ${total}, id limit 10`);
  });
  const text = JSON.stringify(plan);
  expect(text).toContain("round(subtotal, 2)");
  expect(text).toContain("invoice_by_total");
  expect(text).not.toMatch(/cents|document_total|Sort/);
});
