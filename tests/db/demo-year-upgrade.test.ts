// @module-tag gate
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import type { OrganizationId } from "#contract/api/ids.ts";
import { scopes } from "#contract/api/scopes.ts";
import { migrate } from "#server/db/schema/migrate.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { checkDerived } from "#server/db/derived/check-derived.ts";
import { Api } from "../support/api.ts";
import { createTestApp } from "../support/service.ts";
import { databaseAt } from "../support/target.ts";
import { migrateToOldVersion } from "./migrate-as-before.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * The demo's year as the last version with sixteen migrations created it on 22 November 2026: every row as JSON, with
 * the tables in the order of their foreign keys.
 */
const year = JSON.parse(
  brotliDecompressSync(readFileSync(new URL("./earlier/demo-year.json.br", import.meta.url))).toString("utf8"),
) as Record<string, Rows>;
const tables = Object.keys(year);

type Sql = ReturnType<typeof openOwner>;

/** Returns every row of the tables, with the columns that existed at that time. */
async function readYear(sql: Sql): Promise<Record<string, Rows>> {
  const read: Record<string, Rows> = {};
  for (const table of tables) {
    const columns = Object.keys(year[table]?.[0] ?? {});
    const rows = await sql.unsafe<{ row: Readonly<Record<string, unknown>> }[]>(
      `select to_jsonb(r) as row from (select ${columns.join(", ")} from ${table}) r order by to_jsonb(r)::text`,
    );
    read[table] = rows.map(({ row }) => row);
  }
  return read;
}

async function loadYear(sql: Sql): Promise<void> {
  for (const [table, rows] of Object.entries(year)) {
    // The year already contains the rows that triggers inserted.
    await sql.unsafe(`alter table ${table} disable trigger user`);
    await sql`
      insert into ${sql(table)}
      select (jsonb_populate_record(null::${sql(table)}, r.row)).* from jsonb_array_elements(${sql.json(rows as never)}) as r (row)`;
  }
  for (const table of tables) await sql.unsafe(`alter table ${table} enable trigger user`);
  await sql`select setval('event_position', (select max(position) from event))`;
}

test("the demo's year of sixteen migrations is the same after every later one", async () => {
  const server = inject("server");
  const database = `quoin_test_year_${process.env["VITEST_POOL_ID"]}`;
  const admin = openOwner(server);
  await admin.unsafe(`drop database if exists ${database}`);
  await admin.unsafe(`create database ${database} template template0`);
  await admin.end();
  const target = databaseAt(server, database);
  const sql = openOwner(target);
  await migrateToOldVersion(sql, 16);
  await loadYear(sql);
  const before = await readYear(sql);
  expect(Object.fromEntries(tables.map((table) => [table, before[table]?.length]))).toEqual(
    Object.fromEntries(tables.map((table) => [table, year[table]?.length])),
  );
  await migrate(sql);
  const { document_counter: counters = [], ...after } = await readYear(sql);
  // The upgrade numbered the receipts of the payments that there were.
  expect({ ...after, document_counter: counters.filter(({ kind }) => kind !== "RECEIPT") }).toEqual(before);
  const [receipts] = await sql<
    { count: number }[]
  >`select count(distinct number)::integer as count from payment_receipt`;
  const numbered = counters.filter(({ kind }) => kind === "RECEIPT").map((row) => Number(row["last_number"]));
  expect(numbered).toEqual([3, 57]);
  expect(receipts).toEqual({ count: 60 });

  const org = year["organization"]?.[0]?.["id"] as OrganizationId;
  const db = openDatabase({ target, pooler: "none" });
  expect(await checkDerived(db, org)).toEqual([]);
  const [kept] = await sql<{ amount: string }[]>`
    select sum(amount) as amount from kept_figure where figure = 'RECEIVED' and span = 'DAY'`;
  const app = await createTestApp({ db, now: new Date("2026-11-23T01:00:00Z") });
  const { key } = await asSystem(db, (system) =>
    createApiKey(system, { org, name: "test", scopes, expiresAt: null, at: new Date("2026-11-23T01:00:00Z") }),
  );
  const api = new Api(app, org, key);
  const listOf = async (path: string) => (await api.get<{ data: Record<string, unknown>[] }>(path)).body.data;
  const invoices = await listOf("/invoices?limit=100");
  const numbersOf = (rows: Rows | undefined) => new Set(rows?.map(({ number }) => number));
  expect(numbersOf(invoices)).toEqual(numbersOf(year["invoice"]));
  expect(invoices).toHaveLength(60);
  const paid = (year["payment"] ?? []).filter((row) => row["reversed_at"] === null);
  const cents = (rows: Rows) => rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect(cents(await listOf("/payments?limit=100"))).toBe(cents(paid));
  expect(Math.round(Number(kept?.amount) * 100)).toBe(cents(paid));
  const { amount: spent } = (await api.get<{ amount: number }>("/expenses/totals")).body;
  expect(Math.round(spent * 100)).toBe(cents(year["expense"] ?? []));
  const number = String(invoices[0]?.["number"]);
  expect((await listOf(`/invoices?q=${number}`)).map((invoice) => invoice["number"])).toEqual([number]);
  const clientId = String(invoices[0]?.["clientId"]);
  await api.send("PATCH", `/clients/${clientId}`, { body: { notes: "Since the upgrade" } });
  const [entry] = await listOf(`/audit-log?resourceId=${clientId}&limit=1`);
  expect(entry).toMatchObject({ resourceType: "client", change: "CHANGED", after: { notes: "Since the upgrade" } });
  await app.close();
  await db.close();
  await sql.end();
});
