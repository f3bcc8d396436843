// @module-tag database
import { expect, test } from "vitest";
import { readMigrations } from "#server/db/schema/migrate.ts";
import { openOwner } from "#server/db/sql.ts";
import { checkDerived } from "#server/db/derived/check-derived.ts";
import { foldDerivedInOrg } from "#server/db/derived/fold-derived.ts";
import { newExpense } from "../../support/api.ts";
import { newOrg, startService } from "../../support/service.ts";

test("the upgrade adds the sums of earlier expenses while others are written and jobs fold", async () => {
  const on = await startService("expenses");
  const api = await newOrg({ on });
  const migration = (await readMigrations()).find(({ name }) => name === "0039-sums-of-expenses.sql");
  const sumExisting = migration?.statements.at(-1) ?? "";
  const owner = openOwner(on.target);
  await owner.begin(async (sql) => {
    await sql`alter table expense disable trigger figures_are_kept`;
    await sql`set local role quoin_system`;
    await sql`
      insert into expense (org_id, id, date, category, description, amount, gst_amount, created_at, updated_at)
      select ${api.org}, 'exp_' || lpad(n::text, 26, '0'), at, 'LABOUR', 'Levelling', 1.5, n % 2, at, at
      from generate_series(1, 500) n, lateral (select timestamptz '2026-03-01' + n * interval '5 minutes' as at) t`;
    await sql`reset role`;
    await sql`alter table expense enable trigger figures_are_kept`;
  });
  const wrong = await checkDerived(on.db, api.org);
  expect(new Set(wrong.map(({ figure }) => figure))).toEqual(new Set(["SPENT", "SPENT_GST"]));

  const write = async (n: number) => {
    const { id } = await api.create<{ id: string }>("/expenses", newExpense({ amount: n + 20, gstAmount: 1 }));
    await api.patch(`/expenses/${id}`, { category: "LABOUR", date: "2026-03-01T10:00:00Z" });
    await foldDerivedInOrg({ db: on.db, org: api.org });
    if (n % 2 === 0) expect((await api.delete(`/expenses/${id}`)).status).toBe(204);
  };
  const repeated = async () => {
    for (let i = 0; i < 5; i += 1) await owner.begin((sql) => sql.unsafe(sumExisting));
  };
  await Promise.all([repeated(), ...Array.from({ length: 12 }, (_, n) => write(n))]);
  expect(await checkDerived(on.db, api.org)).toEqual([]);
  await foldDerivedInOrg({ db: on.db, org: api.org });
  expect(await checkDerived(on.db, api.org)).toEqual([]);
  await owner.end();
});
