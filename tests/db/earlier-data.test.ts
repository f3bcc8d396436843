// @module-tag gate
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { newId } from "#server/core/ids.ts";
import { digestOf, hintOf, makeApiKey } from "#server/identity/api-keys/api-key.ts";
import postgres from "@quoin/postgres";
import { migrate } from "#server/db/schema/migrate.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { printSchema } from "../../scripts/schema/print-schema.ts";
import { openOwner } from "#server/db/sql.ts";
import { emptyDataDir, newDataDir, serve } from "../commands/quoin.ts";
import { databaseAt, freshDatabase } from "../support/target.ts";
import { migrateToOldVersion } from "./migrate-as-before.ts";

type Sql = ReturnType<typeof openOwner>;

/**
 * Inserts an organization with an API key and a client, as rows that every version since the first release can read.
 */
async function fill(sql: Sql): Promise<string> {
  const at = new Date("2026-11-21T10:00:00Z");
  const [org, client] = [newId("org", at), newId("cli", at)];
  const key = makeApiKey();
  await sql`insert into organization ${sql({
    id: org,
    name: "Tan & Sons",
    slug: org,
    gstRegistered: false,
    gstRate: "0.09",
    currency: "SGD",
    timeZone: "Asia/Singapore",
    paymentTermsDays: 30,
    quotationValidityDays: 30,
    invoicePrefix: "INV",
    quotationPrefix: "QTN",
    createdAt: at,
    updatedAt: at,
  })}`;
  await sql`insert into api_key ${sql({
    orgId: org,
    id: newId("key", at),
    name: "First key",
    digest: digestOf(key),
    ...hintOf(key),
    scopes: ["clients:read", "clients:write"],
    createdAt: at,
  })}`;
  await sql`insert into client ${sql({
    orgId: org,
    id: client,
    name: "Lim Mei Ling",
    type: "HOMEOWNER",
    createdAt: at,
    updatedAt: at,
  })}`;
  return key;
}

test("a data folder of the first ten migrations, owned by the superuser, upgrades", async () => {
  const dataDir = await emptyDataDir();
  await writeFile(join(dataDir, "secret"), "0123456789abcdef".repeat(4), { mode: 0o600 });
  const embedded = await openEmbedded({ dataDir, log: () => undefined });
  const sql = openOwner(embedded.administrator);
  // The ownership that initdb set up at that time.
  await sql`alter database quoin owner to quoin`;
  await sql`drop owned by quoin_owner, quoin_service, quoin_app, quoin_system`;
  await sql`drop role quoin_owner, quoin_service, quoin_app, quoin_system`;
  await migrateToOldVersion(sql, 10);
  const key = await fill(sql);

  // The old version's server keeps running, as it does while an old process uses it.
  const { url } = await serve({ QUOIN_DATA_DIR: dataDir });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const clients = (await (await fetch(`${url}/api/v1/clients`, { headers })).json()) as { data: { name: string }[] };
  expect(clients.data.map(({ name }) => name)).toEqual(["Lim Mei Ling"]);
  const body = JSON.stringify({ name: "Tan Wei Ming" });
  expect((await fetch(`${url}/api/v1/clients`, { method: "POST", headers, body })).status).toBe(201);

  const owned = await sql<{ count: number }[]>`
    select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relowner = 'quoin'::regrole`;
  expect(owned).toEqual([{ count: 0 }]);
  const roles = await sql<{ usename: string; role: string }[]>`
    select distinct usename, rolsuper::text as role from pg_stat_activity join pg_roles on rolname = usename
    where application_name = 'quoin' and pid <> pg_backend_pid() and usename <> 'quoin'`;
  expect([...roles]).toEqual([{ usename: "quoin_service", role: "false" }]);
  await sql.end();
  await embedded.close();
});

test("the embedded database's login role may become the two roles and nothing else", async () => {
  const dataDir = await newDataDir();
  const embedded = await openEmbedded({ dataDir, log: () => undefined });
  const sql = postgres({ ...embedded.connection, max: 1 });
  const [role] = await sql`
    select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
      array(select roleid::regrole::text from pg_auth_members where member = r.oid order by 1) as may_become
    from pg_roles r where rolname = current_user`;
  expect(role).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolbypassrls: false,
    rolreplication: false,
    may_become: ["quoin_app", "quoin_system"],
  });
  for (const [statement, refusal] of [
    ["set role quoin", "permission denied to set role"],
    ["set role quoin_owner", "permission denied to set role"],
    ["select * from organization", "permission denied for table organization"],
    ["create table public.x ()", "permission denied for schema public"],
    ["copy (select 1) to program 'true'", "permission denied to COPY to or from an external program"],
    ["alter table organization disable row level security", "must be owner of table organization"],
  ] as const) {
    await expect(sql.unsafe(statement), statement).rejects.toThrow(refusal);
  }
  await sql.end();
  await embedded.close();
});

test.each(["0008-audit-log.sql", "0009-search-and-figures.sql"])(
  "a database made with the earlier %s reaches the current schema",
  async (name) => {
    const text = await readFile(new URL(`./earlier/${name}`, import.meta.url), "utf8");
    const count = Number(name.slice(0, 4));
    const server = inject("server");
    const database = `quoin_test_earlier_${count}_${process.env["VITEST_POOL_ID"]}`;
    const admin = openOwner(server);
    await admin.unsafe(`drop database if exists ${database}`);
    await admin.unsafe(`create database ${database} template template0`);
    await admin.end();
    const sql = openOwner(databaseAt(server, database));
    await migrateToOldVersion(sql, count, { [name]: text });
    await fill(sql);
    await migrate(sql);
    const fresh = openOwner(await freshDatabase());
    expect(await printSchema(sql)).toBe(await printSchema(fresh));
    expect(await migrate(sql)).toEqual([]);
    await Promise.all([sql.end(), fresh.end()]);
  },
);
