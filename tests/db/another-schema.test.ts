// @module-tag slow
// @module-tag database
import { expect, inject, test } from "vitest";
import { migrate } from "#server/db/schema/migrate.ts";
import { printSchema } from "../../scripts/schema/print-schema.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { openOwner } from "#server/db/sql.ts";
import { createTestApp, newOrg } from "../support/service.ts";
import { databaseAt, freshDatabase } from "../support/target.ts";

const schema = "cell_7";

test("the service works with its tables in another schema than public", async () => {
  const server = inject("server");
  const database = `quoin_test_schema_${process.env["VITEST_POOL_ID"]}`;
  const admin = openOwner(server);
  await admin.unsafe(`drop database if exists ${database}`);
  await admin.unsafe(`create database ${database} template template0`);
  await admin.unsafe(`alter database ${database} set search_path = ${schema}`);
  await admin.end();
  const target = databaseAt(server, database);
  const owner = openOwner(target);
  await owner.unsafe(`create schema ${schema}`);
  await migrate(owner);
  expect(await migrate(owner)).toEqual([]);

  const fresh = openOwner(await freshDatabase());
  expect((await printSchema(owner)).replaceAll(`'${schema}'`, "'public'")).toBe(await printSchema(fresh));
  const elsewhere = await owner`
    select relname from pg_class where relnamespace = 'public'::regnamespace
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace`;
  expect([...elsewhere]).toEqual([]);
  await Promise.all([owner.end(), fresh.end()]);

  const db = openDatabase({ target, pooler: "none" });
  const running = { now: null, db, target };
  const on = Object.assign(running, { app: await createTestApp(running) });
  const api = await newOrg({ on });
  const { id, clientId } = await api.sentInvoice();
  const paid = await api.pay({ id }, 109);
  const invoices = (await api.get<{ data: { id: string }[] }>(`/invoices?clientId=${clientId}`)).body.data;
  expect(invoices.map((invoice) => invoice.id)).toEqual([id]);
  const { number } = (await api.get<{ number: string }>(`/invoices/${id}`)).body;
  const found = (await api.get<{ data: { id: string }[] }>(`/invoices?q=${number}`)).body.data;
  expect(found.map((invoice) => invoice.id)).toEqual([id]);
  const { data: log } = (await api.get<{ data: { resourceType: string }[] }>(`/audit-log?resourceId=${paid.id}`)).body;
  expect(log.map(({ resourceType }) => resourceType)).toEqual(["payment"]);
  await on.app.close();
  await db.close();
});
