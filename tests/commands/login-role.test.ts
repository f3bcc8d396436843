// @module-tag gate
// @module-tag database
import postgres from "@quoin/postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { databaseAt } from "../support/target.ts";
import { newFile, newInstallation, quoin, serve, start, urlOf } from "./in-process.ts";

const secret = "the secret of the tests of login roles";
let installations = 0;

const asRole = (url: string, role: string) => {
  const at = new URL(url);
  at.username = role;
  at.password = "of-this-test";
  return at.href;
};

/**
 * Makes the roles and the database that docs/operating.md shows, and returns the settings with both roles and those with
 * the role of sessions alone. `quoin_app` and `quoin_system` exist on the server of a test run.
 */
async function newRoles() {
  installations += 1;
  const name = `quoin_test_roles_${process.env["VITEST_POOL_ID"]}_${installations}`;
  const [owner, service] = [`${name}_owner`, `${name}_service`];
  const administrator = openOwner(inject("server"));
  const statements = [
    `create role ${owner} login createrole password 'of-this-test'`,
    `create role ${service} login noinherit password 'of-this-test'`,
    `grant quoin_app, quoin_system to ${owner} with admin option`,
    `grant quoin_app, quoin_system to ${service}`,
    `create database ${name} owner ${owner} template template0`,
  ];
  onTestFinished(async () => {
    const last = [`drop database if exists ${name} with (force)`, `drop role if exists ${owner}, ${service}`];
    for (const statement of last) await administrator.unsafe(statement);
    await administrator.end();
  });
  for (const statement of statements) await administrator.unsafe(statement);
  const url = await urlOf(databaseAt(inject("server"), name));
  const alone = { DATABASE_URL: asRole(url, service), QUOIN_SECRET: secret };
  return { alone, both: { ...alone, DATABASE_OWNER_URL: asRole(url, owner) }, owner, service, administrator };
}

async function createOrg(env: Record<string, string>, ...more: string[]): Promise<string> {
  const args = ["org", "create", "--name", "Tan", "--email", "tan@example.com", "--json", ...more];
  const { out, error } = await quoin(args, env);
  expect(error).toBe("");
  return (JSON.parse(out) as { apiKey: string }).apiKey;
}

const createClient = async (url: string, key: string) =>
  (
    await fetch(`${url}/api/v1/clients`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Lim" }),
    })
  ).status;

test("a service works with a role that may only become the two roles, and says nothing of it", async () => {
  const { alone, both, service } = await newRoles();
  expect(await quoin(["migrate"], both)).toMatchObject({ code: 0, error: "" });
  const key = await createOrg(both);
  // The process that serves need not have the owner's password.
  for (const env of [both, alone]) {
    const { url, run } = await serve(env);
    expect(await createClient(url, key)).toBe(201);
    await run.stop();
    // Without QUOIN_PUBLIC_URL links are guessed, which has a warning on other hosts alone.
    expect(run.error).toBe("");
  }
  const sql = postgres({ ...openOwner({ url: alone.DATABASE_URL }).options, max: 1 } as object);
  onTestFinished(() => sql.end());
  await sql`set role quoin_system`;
  expect(await sql`select name from organization`).toEqual([{ name: "Tan" }]);
  await sql`reset role`;
  for (const [statement, refusal] of [
    ["select * from organization", "permission denied for table organization"],
    ["update client set name = 'x'", "permission denied for table client"],
    ["create table public.x ()", "permission denied for schema public"],
    ["create schema x", "permission denied for database"],
    ["create role x", "permission denied to create role"],
    [`set role ${both.DATABASE_OWNER_URL.split("//")[1]?.split(":")[0]}`, "permission denied to set role"],
    [`grant quoin_app to ${service}`, /permission denied to grant role|must have admin option/],
    ["alter table organization disable row level security", "must be owner of table organization"],
    ["copy (select 1) to program 'true'", "COPY to or from an external program"],
  ] as const) {
    await expect(sql.unsafe(statement), statement).rejects.toThrow(refusal);
  }
});

test("an owner that may not create roles migrates when it is a member of both beforehand", async () => {
  const { both, owner, administrator } = await newRoles();
  await administrator.unsafe(`alter role ${owner} nocreaterole`);
  await administrator.unsafe(`revoke admin option for quoin_app, quoin_system from ${owner}`);
  expect(await quoin(["migrate"], both)).toMatchObject({ code: 0, error: "" });
  const { url } = await serve(both);
  expect(await createClient(url, await createOrg(both))).toBe(201);
  const file = await newFile("x.backup");
  expect(await quoin(["backup", file], both)).toMatchObject({ code: 0 });
  const empty = await newRoles();
  await administrator.unsafe(`alter role ${empty.owner} nocreaterole`);
  await administrator.unsafe(`revoke admin option for quoin_app, quoin_system from ${empty.owner}`);
  expect(await quoin(["restore", file], empty.both)).toMatchObject({ code: 0 });
});

test("only commands with the owner's address migrate, back up and restore", async () => {
  const { alone, both } = await newRoles();
  await quoin(["migrate"], both);
  await createOrg(both);
  const file = await newFile("x.backup");
  const needsOwner =
    "quoin: the role in DATABASE_URL does not own the tables: set DATABASE_OWNER_URL to that of their owner\n";
  for (const args of [["backup", file], ["migrate"]]) {
    expect(await quoin(args, alone)).toMatchObject({ code: 1, error: needsOwner });
  }
  expect(await quoin(["backup", file], both)).toMatchObject({ code: 0 });
  const empty = await newRoles();
  expect(await quoin(["restore", file], empty.both)).toMatchObject({ code: 0 });
  expect((await quoin(["org", "list"], empty.alone)).out).toContain("Tan");
});

test("a role without the tables starts on no schema that lacks a migration", async () => {
  const { alone, both } = await newRoles();
  await quoin(["migrate"], both);
  const owner = openOwner({ url: both.DATABASE_OWNER_URL });
  await owner`delete from schema_migration where name = (select max(name) from schema_migration)`;
  await owner.end();
  const { code, error } = await quoin(["org", "list"], alone);
  expect(code).toBe(1);
  expect(error).toMatch(
    /^quoin: the database lacks migration \d{4}-.*: run quoin migrate with DATABASE_OWNER_URL, or set it here too\n$/,
  );
});

test("cells on the same server are added and migrated by the owner, and served by the other role", async () => {
  const { alone, both } = await newRoles();
  await quoin(["migrate"], both);
  expect(await quoin(["cell", "add", "near"], both)).toMatchObject({ code: 0 });
  const key = await createOrg(both, "--cell", "near");
  const { url } = await serve(alone);
  expect(await createClient(url, key)).toBe(201);
});

test("a start warns of a role that may do more than become the two roles", async () => {
  const { env } = await newInstallation();
  const { administrator, service, alone, both } = await newRoles();
  await quoin(["migrate"], both);
  const warningOf = async (settings: Record<string, string>) => {
    const { run } = await serve(settings);
    await run.stop();
    return run.error.split("\n").filter((line) => line.includes("in DATABASE_URL"));
  };
  expect(await warningOf(env)).toEqual([expect.stringContaining("is a superuser: give Quoin one that may only")]);
  await administrator.unsafe(`alter role ${service} inherit createrole createdb`);
  await administrator.unsafe(`grant pg_read_all_data to ${service}`);
  await administrator.unsafe(`grant quoin_app, quoin_system to ${service}`);
  expect(await warningOf(alone)).toEqual([
    expect.stringContaining(`the role ${service} in DATABASE_URL may create roles, may create databases`),
  ]);
});

test("an owner's address without another one, or with a wrong role, is explained", async () => {
  const { both, alone } = await newRoles();
  const { DATABASE_OWNER_URL } = both;
  expect((await quoin(["status"], { DATABASE_OWNER_URL, QUOIN_DATA_DIR: "/nowhere" })).error).toMatch(
    /^quoin: DATABASE_OWNER_URL must be set together with DATABASE_URL/,
  );
  await quoin(["migrate"], both);
  const wrong = { ...alone, DATABASE_OWNER_URL: alone.DATABASE_URL };
  expect((await quoin(["backup", await newFile("x.backup")], wrong)).error).toMatch(
    /^quoin: the role in DATABASE_OWNER_URL does not own the tables/,
  );
  const run = start(["status"], { ...both, DATABASE_OWNER_URL: DATABASE_OWNER_URL.replace(/\/[^/]*$/, "/no_such") });
  expect((await run.exit).code).toBe(1);
  expect(run.error).toMatch(/correct its name in DATABASE_OWNER_URL\n$/);
});

test("a role that may not become the two roles is told the grant that it lacks", async () => {
  const { administrator, service, both } = await newRoles();
  await quoin(["migrate"], both);
  await administrator.unsafe(`revoke quoin_app, quoin_system from ${service}`);
  expect((await quoin(["org", "list"], both)).error).toMatch(
    /permission denied to set role .+ run `grant quoin_app, quoin_system to …`, naming the role in DATABASE_URL;/,
  );
});
