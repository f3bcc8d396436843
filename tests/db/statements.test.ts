// @module-tag database
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { newId } from "#server/core/ids.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { readInOrg } from "#server/db/sql.ts";
import { newOrg, service } from "../support/service.ts";
import {
  findForms,
  findJoinedDirectory,
  findUnboundTables,
  recordStatement,
  takeFaults,
  tenantTables,
} from "../support/statement-rules.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const org = newId("org", new Date());

const unboundIn = (text: string, ...parameters: readonly unknown[]) =>
  findUnboundTables({ text, parameters }).map(({ alias }) => alias);

test.each([
  ["select 1 from client where org_id = $1", []],
  ["select 1 from client", ["client"]],
  ["select 1 from client where org_id = $2", ["client"]],
  ["select 1 from client where org_id = $1 or name = $2", ["client"]],
  ["select 1 from organization o where o.id = $1::text", []],
  ["select 1 from organization o where o.slug = $2", ["o"]],
  ["select 1 from person where email = $2", []],
  ["select 1 from payment p join invoice i on i.org_id = $1 and i.id = p.invoice_id where p.org_id = $1", []],
  ["select 1 from payment p join invoice i on i.org_id = p.org_id where p.org_id = $1", ["i"]],
  ["select 1 from payment p left join invoice i on i.id = $2 where p.org_id = $1", ["i"]],
  ["select (select 1 from payment p where p.org_id = $1) from invoice i where i.org_id = $1", []],
  ["select (select 1 from payment p where p.org_id = i.org_id) from invoice i where i.org_id = $1", ["p"]],
  ["select 1 from invoice where org_id = $1 union all select 1 from quotation", ["quotation"]],
  ["select 1 from (select 1 from mail m) x", ["m"]],
  ["update invoice set title = $2 where org_id = $1", []],
  ["update invoice set title = $2 where id = $2", ["invoice"]],
  ["update delivery d set status = 'x' from event e where d.org_id = $1 and e.org_id = $1", []],
  ["delete from delivery_queue q using delivery d where q.org_id = $1 and d.org_id = q.org_id", ["d"]],
  ["with gone as (delete from file f where f.org_id = $1 returning id) select 1 from gone", []],
  ["with gone as (delete from file f returning id) select 1 from gone", ["f"]],
  ["insert into lead (org_id, id) values ($1, 'a'), ($1, 'b')", []],
  ["insert into lead (org_id, id) values ($1, 'a'), ($2, 'b')", ["lead"]],
  ["insert into lead (org_id, id) select $1, e.id from jsonb_to_recordset($2) as e(id text)", []],
  ["insert into lead (org_id, id) select c.org_id, c.id from client c where c.org_id = $1", ["lead"]],
] as const)("the rule of statements finds the unbound tables of %s", (text, unbound) => {
  expect(unboundIn(text, org, "x")).toEqual(unbound);
});

test.each([
  ["insert into lead (org_id, created_at) values ($1, now())", []],
  ["insert into lead (org_id) values ($1) on conflict (id) do update set seen = now()", ["now() on conflict"]],
  ["update lead set name = $2 where org_id = $1 returning date_trunc('day', now())", ["now() returned"]],
  ["update lead set seen = case when seen is null then now() end where org_id = $1", ["now() in case"]],
  ["with l as (select id from lead for update) delete from lead where org_id = $1", ["lock in a CTE"]],
  ["with l as (select id from lead for update) select case when now() > $1 then 1 end from l", []],
] as const)("the rule of forms finds those of %s", (text, forms) => {
  expect(findForms({ text })).toEqual(forms);
});

test.each([
  ["select 1 from client c join person p on p.id = c.id where c.org_id = $1", ["person"]],
  ["insert into lead (org_id, id) select $1, (select id from session)", ["session"]],
  ["select 1 from person join session on true", []],
] as const)("the rule of the directory finds what %s joins", (text, joined) => {
  expect(findJoinedDirectory({ text })).toEqual(joined);
});

test("a statement that forgets its organization is reported by the tests that cause it", async () => {
  const { target } = await service();
  const db = openDatabase({ target, pooler: "none", onStatement: recordStatement });
  const api = await newOrg();
  await api.sentInvoice();
  expect((await api.get("/invoices")).status).toBe(200);
  expect(takeFaults()).toEqual([]);
  const read = readInOrg({ db, org: api.org });
  await read.rows(read.sql`select 1 as found from invoice_item i where i.id = ${org}`);
  expect(takeFaults()).toEqual([expect.stringMatching(/^invoice_item i in: select r\.\*/)]);
  await db.close();
});

test("no lock outlives its transaction, so a pooler may give the session to another process", () => {
  const files = readdirSync(`${root}/server`, { recursive: true, encoding: "utf8" });
  const locking = files
    .filter((name) => /\.(?:ts|sql)$/.test(name))
    .filter((name) => /pg_(?:try_)?advisory_lock/.test(readFileSync(`${root}/server/${name}`, "utf8")));
  expect(locking).toEqual([]);
});

/** Store functions whose statements concern all organizations, or one that is not known yet. */
const overAllOrganizations = [
  // Look-ups by a digest, an address or a person, before the organization is known.
  "findByDigest",
  "findDemoOrganization",
  "findLink",
  "findMemberships",
  "findMembershipsAmong",
  "findOnlyProvider",
  // Part of two of these.
  "requiredProvider",
  // The lists of an administrator.
  "findAccounts",
  "findAllMembers",
  "findOrganizations",
  // A move marks and changes rows of one organization, which the functions are given.
  "deletePassage",
  "findPassage",
  "findSlugHolder",
  "setPassage",
  "findSignedIn",
  "insertPersonEvent",
  "lockInvitation",
  "slugIsTaken",
  // An organization here with the id or the short name of one that is imported.
  "findHolder",
  // Rows of any table of an import, each of which gets the organization in place of its own.
  "insertRows",
  // Existence of any row.
  "hasAnyone",
  "hasOrganization",
  "isEmptyInstallation",
  // Due work of all organizations.
  "claimDue",
  "claimMails",
  "countPending",
  "countQueued",
  "deleteExpiredFiles",
  "findNextDue",
  "findEndpointsToNotify",
  "findOrgsWithDueInvoices",
  "findOrgsWithDueRecurring",
  "findOrgsWithDueRetention",
  "findOrgsWithServedClaims",
  "findRemindingOrganizations",
  "findRateChanges",
  "findRunningReplays",
  "lockReadyEndpoints",
  "releaseExpired",
  // Leases of processes that a restored installation does not have.
  "releaseLeases",
  "excuseFailingEndpoints",
  "settleAttempts",
  // The backlog of all organizations, for metrics.
  "findDeliveryBacklog",
  "findMailBacklog",
  "findOverdueLag",
  // Old rows, in batches.
  "deleteAnswers",
  "deleteAttempts",
  "deleteEndedCounts",
  "deleteEvents",
  "deleteUnreferenced",
  "isReferenced",
  "markUnreferenced",
  // Encrypted values, while the secret is rotated.
  "countStaleSealed",
  "findSomeSealed",
  "lockDerivedLinks",
  "lockStaleSealed",
  "replaceSealed",
];

test("the functions with statements over all organizations are a closed list", () => {
  const stores = readdirSync(`${root}/server`, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith("store.ts"),
  );
  const tables = new RegExp(`\\b(?:from|join|update|into|using) (?:${tenantTables.join("|")}|\\$\\{system\\()\\b`);
  // A filter in a separate template, which only some callers use, does not count.
  const namesOrganization =
    /\borg_id = \$\{[\w.]+\}(?!`)|\bid = \$\{org\}|insert into \w+ (?:\$\{(?:system|sql)\(|\([^)]*\)\s+select \$\{org\},)/;
  const found = stores.flatMap((store) =>
    readFileSync(`${root}/server/${store}`, "utf8")
      .split(/^(?=(?:export )?(?:async )?(?:function|const) \w)/m)
      .filter((block) => /\(system: Sql|\(sql: Sql|^ {2}system: Sql/m.test(block) && tables.test(block))
      .filter((block) => !namesOrganization.test(block))
      .map((block) => /(?:function|const) (\w+)/.exec(block)?.[1] ?? ""),
  );
  expect(found.toSorted()).toEqual(overAllOrganizations.toSorted());
});
