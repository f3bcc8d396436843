// @module-tag database
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { derivedTables } from "#server/db/derived/derived-tables.ts";
import { openOwner } from "#server/db/sql.ts";
import { movedTables } from "#server/reports/data-export/moved-tables.ts";
import { freshDatabase } from "../support/target.ts";

/**
 * Rules that let a distributed engine place the tables of organizations, checked on the catalog of a plain PostgreSQL
 * (docs/decisions/0017-a-schema-that-can-be-placed.md). Every exception is listed here with its reason.
 */

/** Tables that belong to no organization. */
const globalTables = [
  "account_mail", // mail to an account, which may belong to several organizations
  "administering_organization", // of the installation
  "attempt_count", // attempts to sign in, before the person is known
  "cell", // of the installation
  "known_device", // of a person
  "one_time_link", // of a person, or of no one while the installation is set up
  "organization_place", // of the directory, which is in the first cell
  "passkey", // of a person
  "person", // belongs to any number of organizations
  "person_place", // of the directory
  "recovery_code", // of a person
  "schema_migration", // of the schema
  "secret_key", // of the installation
  "sending_pause", // of the installation
  "session", // of a person
  "sign_in_challenge", // of a browser, before the person is known
];

/** Unique indexes of organizations' tables that do not contain the organization. */
const globalKeys = [
  "digest_is_unique", // finds the organization of an API key
  "invitation_digest_is_unique", // finds the organization of an invitation
  "portal_digest_is_unique", // finds the organization of a portal link
  "slug_is_unique", // finds an organization by its slug
];

/** Tables of organizations whose rows do not move with it. */
const unmovedTables = [
  ...derivedTables.map(({ table }) => table), // made from the rows by triggers
  "approval", // requests of keys that do not move
  "data_export", // the lease of a running export
  "delivery_queue", // deliveries that were due at the source are not made again
  "idempotency_key", // answers to requests of keys that do not move
  "import_preview", // files under review, kept for a day
  "mail_count", // counts of a day
  "news_mark", // a member sees the news of two weeks again
  "organization_passage", // of a move between cells
  "storage_use", // counted again
  "portal_code", // valid for ten minutes
  "single_sign_on", // its client secret stays, and the provider knows the address of the source
  "single_sign_on_link", // of a provider that does not move
  "security_notice", // its owners were told where it was
];

async function findFaults(query: string): Promise<string[]> {
  const owner = openOwner(await freshDatabase());
  const rows = await owner.unsafe<{ fault: string }[]>(`
    with tables as (
      select c.oid, c.relname::text as name, a.attname::text as org_column, a.attnum as org_place,
        c.relrowsecurity and c.relforcerowsecurity as is_forced
      from pg_class c left join pg_attribute a
        on a.attrelid = c.oid and a.attname = case c.relname when 'organization' then 'id' else 'org_id' end
      where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    ), tenant as (select * from tables where org_column is not null),
    foreign_key as (
      select k.*, child.name as child, parent.name as parent, child.org_place as child_org, parent.org_place as parent_org
      from pg_constraint k join tables child on child.oid = k.conrelid join tables parent on parent.oid = k.confrelid
      where k.contype = 'f'
    )
    ${query} order by 1`);
  await owner.end();
  return rows.map(({ fault }) => fault);
}

test("the tables without an organization are a closed list", async () => {
  expect(await findFaults("select name as fault from tables where org_column is null")).toEqual(globalTables);
});

test("each table of organizations forces row security by the same two policies", async () => {
  const policies = await findFaults(`
    select concat_ws(' ', name, is_forced, p.polname, p.polroles::regrole[], p.polcmd, p.polpermissive,
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as fault
    from tenant left join pg_policy p on p.polrelid = tenant.oid`);
  const tables = await findFaults("select name as fault from tenant");
  expect(tables.length).toBeGreaterThan(30);
  expect(policies).toEqual(
    tables.flatMap((name) => [
      `${name} t every_org {quoin_system} * t true`,
      `${name} t own_org {quoin_app} * t (${name === "organization" ? "id" : "org_id"} = current_org())`,
    ]),
  );
});

test("the planner puts the body of current_org in the place of its call", async () => {
  const owner = openOwner(await freshDatabase());
  const plan = await owner.begin(async (tx) => {
    await tx`set local role quoin_app`;
    return tx<Record<string, string>[]>`explain select 1 from client where org_id = current_org() order by created_at`;
  });
  await owner.end();
  expect(JSON.stringify(plan)).toContain("current_setting('app.org'");
  expect(JSON.stringify(plan)).not.toContain("current_org");
});

test("each unique index of an organization's table holds the organization", async () => {
  const faults = await findFaults(`
    select i.indexrelid::regclass::text as fault from pg_index i join tenant t on t.oid = i.indrelid
    where i.indisunique and t.org_place <> all (i.indkey::int2[])`);
  expect(faults).toEqual(globalKeys);
});

test("each primary key of an organization's table begins with the organization", async () => {
  const faults = await findFaults(`
    select name as fault from tenant t where not exists (
      select 1 from pg_index i where i.indrelid = t.oid and i.indisprimary and i.indkey[0] = t.org_place)`);
  expect(faults).toEqual([]);
});

test("no column is numbered for all organizations, but for the version before positions of each", async () => {
  const numbered = await findFaults(`
    select t.name || '.' || a.attname as fault from tenant t join pg_attribute a on a.attrelid = t.oid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval(%'`);
  expect(numbered).toEqual(["deletion.position", "event.position"]);
});

test("a foreign key refers to a row of the same organization", async () => {
  const faults = await findFaults(`
    select conname || ' of ' || child as fault from foreign_key
    where child_org is not null and parent_org is not null and not exists (
      select 1 from unnest(conkey, confkey) as pair (child_place, parent_place)
      where child_place = child_org and parent_place = parent_org)`);
  expect(faults).toEqual([]);
});

test("no foreign key connects an organization's table with one of no organization", async () => {
  const faults = await findFaults(`
    select conname::text as fault from foreign_key where (child_org is null) <> (parent_org is null)`);
  expect(faults).toEqual([]);
});

test("each foreign key has an index for the deletion of what it refers to", async () => {
  // The index starts with all its columns, or with the organization and one more, or it is unique and few rows can
  // match. A partial index is sufficient if it omits only rows with a null reference.
  const faults = await findFaults(`
    select conname || ' of ' || child as fault from foreign_key k where not exists (
      select 1 from pg_index i cross join lateral (
        select count(*) filter (where leads) as leading from (
          select bool_and(column_number = any (k.conkey)) over (order by place) as leads
          from unnest(i.indkey::int2[]) with ordinality as c (column_number, place)
          where place <= i.indnkeyatts) c) l
      where i.indrelid = k.conrelid and i.indisvalid
        and (l.leading >= least(2, cardinality(k.conkey)) or (i.indisunique and l.leading = i.indnkeyatts))
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
          select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
          where a.attrelid = k.conrelid and a.attnum = any (k.conkey))))`);
  expect(faults).toEqual([]);
});

test("a function has its names bound when it is created, or sets the path that finds them", async () => {
  const faults = await findFaults(`
    select p.proname::text as fault from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prosqlbody is null
      and p.proconfig is distinct from array[format('search_path=%I, pg_temp', current_schema())]`);
  expect(faults).toEqual([]);
});

test("no function looks at the name of the table that fires it, nor at tg_op inside a statement", async () => {
  const faults = await findFaults(`
    select proname::text as fault from pg_proc
    where pronamespace = current_schema()::regnamespace
      and (prosrc ~* 'tg_(table|rel)name|tg_table_name' or prosrc ~* '\\m(values|select|set)\\M[^;]*\\mtg_op')`);
  expect(faults).toEqual([]);
});

test("no file names the schema that the tables are in", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const isEarly = (name: string) => /\/migrations\/00(0\d|1[0-6])-/.test(name);
  const files = readdirSync(`${root}/server`, { recursive: true, encoding: "utf8" })
    .map((name) => `server/${name}`)
    .filter((name) => /\.(ts|sql)$/.test(name) && !isEarly(name) && name !== "server/db/schema.sql");
  const lines = files.flatMap((name) =>
    readFileSync(`${root}/${name}`, "utf8")
      .split("\n")
      .filter(
        (line) => /'public'|\bpublic\.\w|\bschema public\b|, public,/.test(line) && !/^\s*(\*|\/\/|--)/.test(line),
      )
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(200);
  // migrate.ts replaces the schema that early migrations name; findSchema looks there when the search path has no tables.
  const named = ["server/db/schema/migrate.ts: .replaceAll(", "server/db/schema/find-schema.ts: "];
  expect(lines.filter((line) => !named.some((start) => line.startsWith(start)))).toEqual([]);
});

test("each table of organizations moves with an export, after those it refers to, or is known not to", async () => {
  const tables = await findFaults("select name as fault from tenant");
  const moved = movedTables.map(({ name }) => name);
  expect([...moved, ...unmovedTables].toSorted()).toEqual(tables);
  const references = await findFaults(`
    select distinct child || ' ' || parent as fault from foreign_key
    where child_org is not null and parent_org is not null and child <> parent`);
  const early = references.filter((reference) => {
    const [child = "", parent = ""] = reference.split(" ");
    return moved.includes(child) && moved.indexOf(parent) > moved.indexOf(child);
  });
  // The logo is set after the file is stored.
  expect(early).toEqual(["organization file"]);
});

test("triggers write what they note of derived tables, and no other writes them", async () => {
  const written = await findFaults(`
    select distinct d.name || ' ' || p.proname as fault
    from pg_proc p cross join unnest(array[${derivedTables.map(({ table }) => `'${table}'`).join()}]) d (name)
    where p.pronamespace = current_schema()::regnamespace
      and p.prosrc ~ ('\\m(insert into|update|delete from) ' || d.name || '\\M')`);
  const declared = derivedTables.flatMap(({ table, triggers, rebuild }) =>
    [...triggers, rebuild].map((name) => `${table} ${name}`),
  );
  expect(written).toEqual(declared.toSorted());
});

test("each derived table has a source and a rebuild for an organization", async () => {
  const functions = await findFaults(`
    select p.proname || ' ' || p.prorettype::regtype::text as fault from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and pg_get_function_identity_arguments(p.oid) = 'of_org text'`);
  const declared = derivedTables.flatMap(({ source, rebuild }) => [`${source} record`, `${rebuild} void`]);
  expect(declared.filter((name) => !functions.includes(name))).toEqual([]);
});

test("no column that moves holds a secret, or what is encrypted under one", async () => {
  const columns = await findFaults(`
    select name || '.' || attname as fault from tenant join pg_attribute a on a.attrelid = tenant.oid and attnum > 0
    where attname ~ '(sealed|digest|secret|token|password)'`);
  const stay = movedTables.flatMap(({ name, without = [] }) => without.map((column) => `${name}.${column}`));
  const left = columns.filter(
    (column) => !stay.includes(column) && !unmovedTables.includes(column.split(".")[0] ?? ""),
  );
  // Only who has a link can tell its digest.
  expect(left).toEqual(["portal_link.digest"]);
});
