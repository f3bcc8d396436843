import { expect, test } from "vitest";
import { readMigrations, statementsOf } from "#server/db/schema/migrate.ts";
import { findBreakingChanges } from "../support/additive-rules.ts";

/** The first migration that had to leave the previous version working. */
const firstAdditive = "0030";

test("migrations from 0030 on leave the previous version working", async () => {
  const migrations = (await readMigrations()).filter(({ name }) => name >= firstAdditive);
  expect(migrations.length).toBeGreaterThan(0);
  expect(migrations.flatMap(findBreakingChanges)).toEqual([]);
});

test.each([
  ["alter table client rename column name to title", "renames something"],
  ["alter table client drop column notes", "drops a column"],
  ["alter table client alter column notes type varchar(10)", "changes the type of a column"],
  ["drop table receipt", "drops a table"],
  ["drop function current_org()", "drops a function"],
  ["alter table client alter column notes set not null", "makes a column not null"],
  ["alter table client add column rank integer not null", "adds a column that is not null"],
  ["alter table client alter column language drop default", "drops a default"],
  ["alter table client add constraint name_is_short check (length(name) < 9)", "adds a constraint"],
  ["create unique index on client (org_id, name)", "adds a unique index"],
  ["revoke select on client from quoin_app", "revokes a privilege"],
])("the rule for migrations finds %s", (statement, change) => {
  const found = findBreakingChanges({ name: "x", statements: [statement] });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(change);
});

test.each([
  "alter table client add column rank integer not null default 0",
  "alter table client add column rank integer",
  "create table later (id text);\n\nalter table later add constraint id_is_set check (id <> '')",
  "-- The previous version writes no name of that length.\nalter table client add constraint a check (name <> 'x')",
  "create index concurrently on client (org_id, name)",
  "drop index concurrently if exists client_pkey",
])("the rule for migrations accepts %s", (text) => {
  expect(findBreakingChanges({ name: "x", statements: statementsOf(text) })).toEqual([]);
});
