// @module-tag slow
// @module-tag database
import { expect, inject, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { migrate } from "#server/db/schema/migrate.ts";
import { findSchema } from "#server/db/schema/find-schema.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { asSystem, inOrg, openOwner, type Sql } from "#server/db/sql.ts";
import { line } from "../support/api.ts";
import { databaseTime, createTestApp, newOrg, type Service } from "../support/service.ts";
import { databaseAt, templateName } from "../support/target.ts";

/** Values that a database or a role may have by default, and with which other programs get along. */
const wrong: Readonly<Record<string, string>> = {
  datestyle: "German, DMY",
  intervalstyle: "iso_8601",
  timezone: "America/St_Johns",
  bytea_output: "escape",
  extra_float_digits: "-15",
  standard_conforming_strings: "off",
  array_nulls: "off",
  row_security: "off",
  default_transaction_isolation: "serializable",
  jit: "on",
  jit_above_cost: "0",
  plan_cache_mode: "force_custom_plan",
  statement_timeout: "1ms",
  lock_timeout: "1ms",
  idle_in_transaction_session_timeout: "1ms",
  search_path: "elsewhere, pg_catalog",
};

/** Creates a database in which each session of this role begins with those values. */
async function newDatabase(name: string, template: string) {
  const server = inject("server");
  const database = `quoin_test_${name}_${process.env["VITEST_POOL_ID"]}`;
  const admin = openOwner(server);
  await admin.unsafe(`drop database if exists ${database} with (force)`);
  await admin.unsafe(`create database ${database} template ${template}`);
  for (const [setting, value] of Object.entries(wrong)) {
    const list = setting === "search_path" ? value : `'${value}'`;
    await admin.unsafe(`alter role current_user in database ${database} set ${setting} = ${list}`);
  }
  await admin.end();
  return databaseAt(server, database);
}

const settingsOf = async (sql: Sql) =>
  Object.fromEntries(
    (
      await sql<{ name: string; setting: string }[]>`
        select lower(name) as name, setting from pg_settings where lower(name) = any(${Object.keys(wrong)})`
    ).map(({ name, setting }) => [name, setting]),
  );

const right = {
  datestyle: "ISO, MDY",
  intervalstyle: "postgres",
  timezone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  array_nulls: "on",
  row_security: "on",
  default_transaction_isolation: "read committed",
  jit: "off",
  plan_cache_mode: "auto",
  search_path: "public",
};

test("a database whose role has every setting wrong is migrated and served like any other", async () => {
  const target = await newDatabase("settings", "template0");
  const first = openOwner(target);
  const schema = await findSchema(first);
  await first.end();
  const owner = openOwner(target, "none", schema);
  await migrate(owner);
  expect(await settingsOf(owner)).toMatchObject({ ...right, statement_timeout: "0", lock_timeout: "0" });
  await owner.end();

  const running: { now: Date | null } = { now: new Date("2026-03-09T16:30:00.120Z") };
  const db = openDatabase({ target, pooler: "none", schema, now: (sql) => databaseTime(running, sql) });
  const opened = Object.assign(running, { db, target });
  const on: Service = Object.assign(opened, { app: await createTestApp(opened) });
  const api = await newOrg({ on });
  const limits = { ...right, statement_timeout: "10000", lock_timeout: "8000" };
  expect(await inOrg({ db, org: api.org }, ({ sql }) => settingsOf(sql))).toMatchObject(limits);
  expect(await asSystem(db, settingsOf)).toMatchObject(limits);

  const items = [line({ qty: 0.1, unitPrice: 12_345_678.0001, description: "C:\\tiles 'n' \"grout\" \u00e9" })];
  const sent = await api.sentInvoice({ items, dueDate: "2026-04-05" });
  await api.pay(sent, 0.01, { paidAt: "2026-03-01T10:11:12.007Z" });
  const { body } = await api.get<Invoice>(`/invoices/${sent.id}`);
  expect(body).toMatchObject({
    createdAt: "2026-03-09T16:30:00.120Z",
    dueDate: "2026-04-05T15:59:59.999Z",
    items: [{ description: "C:\\tiles 'n' \"grout\" \u00e9", unitPrice: 12_345_678.0001, amount: 1_234_567.8 }],
    payments: [{ paidAt: "2026-03-01T10:11:12.007Z", amount: 0.01 }],
  });
  expect((await api.get<{ data: { id: string }[] }>("/invoices?q=claim&dueAfter=2026-04-01")).body.data).toMatchObject([
    { id: sent.id },
  ]);
  const [file, other] = [await api.file(`/invoices/${sent.id}/pdf`), await newOrg({ on })];
  expect(file.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await other.get<{ data: object[] }>("/invoices")).body.data).toEqual([]);
  await on.app.close();
  await db.close();
});

test("tables are found where they are, though the role's search path names another schema", async () => {
  const owner = openOwner(await newDatabase("found", templateName));
  expect(await findSchema(owner)).toBe("public");
  await owner.end();
});
