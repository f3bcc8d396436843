// @module-tag slow
// @module-tag database
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { plainForm } from "#contract/plain-form.ts";
import type { Finds } from "#contract/organizations/search.ts";
import { readMigrations } from "#server/db/schema/migrate.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import type { Api } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { newOrg, openOwnerOf, service } from "../support/service.ts";

/** Text as it is stored, and as a person types it or copies it from a paper. */
const looks: readonly (readonly [stored: string, typed: string])[] = [
  ["Ｔａｎ　（Ｐｔｅ）　１２３", "Tan (Pte) 123"],
  ["Tan (Pte) 456", "Ｔａｎ （Ｐｔｅ） ４５６"],
  ["ﬁne ﬂoor oﬃce", "fine floor office"],
  ["Phase ② of Ⅳ", "Phase 2 of IV"],
  ["120 m² ½ day", "120 m2 1/2 day"],
  ["ﻣﺤﻤﺪ", "محمد"],
  ["⼈⼒服务", "人力服务"],
  ["PO–2026—00031−7‑B", "PO-2026-00031-7-B"],
  ["GIRO-2026-9", "GIRO\u22122026\u20139"],
  ["O’Brien “Builders”", `o'brien "builders"`],
  ["no\u00a0break\u202fhere", "no break here"],
  ["in\u00advisi\u200bble\ufeff", "invisible"],
  ["cafe\u0301 & Söhne", "Café & söhne"],
  ["Pipe ⌀50 ☑", "pipe Ø50 ✓"],
];

let api: Api;
let owner: Tab;

/** Connects to the organization's database as the owner of its tables, until the test ends. */
async function ownerSql() {
  const { db, target } = await service();
  const sql = openOwnerOf(target, await databaseOf(db, api.org));
  onTestFinished(() => sql.end());
  return sql;
}

beforeAll(async () => {
  api = await newOrg();
  owner = await ownerOf(api.org, await service());
  for (const [stored] of looks) {
    const { id: clientId } = await api.client({ name: stored });
    const { id: projectId } = await api.project({ clientId, name: stored });
    const invoice = await api.sentInvoice({ clientId, projectId, title: `Works ${stored}` });
    await api.pay(invoice, 1, { reference: stored });
  }
});

test.for(looks)("lists and the search find %s by %s", async ([stored, typed]) => {
  const q = encodeURIComponent(typed);
  for (const [path, field] of [
    ["/clients", "name"],
    ["/projects", "name"],
    ["/invoices", "title"],
    ["/payments", "reference"],
    ["/payment-receipts", "reference"],
  ] as const) {
    const { status, body } = await api.get<{ data: Record<string, string>[] }>(`${path}?q=${q}`);
    expect([path, status, body]).toEqual([path, 200, expect.objectContaining({ data: [expect.anything()] })]);
    expect([path, ...body.data.map((each) => each[field]?.replace("Works ", ""))]).toEqual([path, stored]);
  }
  const { body } = await owner.get<Finds>(`/search?q=${q}`);
  expect(body.data.map(({ kind }) => kind)).toEqual(["CLIENT", "PROJECT", "INVOICE"]);
});

test("the database and the program have one plain form of each character", async () => {
  const sql = await ownerSql();
  // A character that Unicode 17 added, which PostgreSQL does not know yet.
  const newer = "\ua7f1";
  const characters = Array.from({ length: 0xffff - 0x7f }, (_, i) => String.fromCharCode(i + 0x80)).filter(
    (character) => character !== newer && /^[\p{Assigned}--\p{Cs}]$/v.test(character),
  );
  const rows = await sql<{ character: string; form: string }[]>`
    select c as character, plain_form(c) as form from unnest(${characters}::text[]) c`;
  expect(rows.length).toBeGreaterThan(50_000);
  expect(rows.filter(({ character, form }) => form !== plainForm(character))).toEqual([]);
});

test("the upgrade folds what was kept for the search before", async () => {
  const { id } = await api.client({ name: "Lim’s – Glazing" });
  const found = async () => (await owner.get<Finds>("/search?q=lim's%20-%20glazing")).body.data.map((each) => each.id);
  const migration = (await readMigrations()).find(({ name }) => name === "0141-text-that-looks-the-same.sql");
  const sql = await ownerSql();
  await sql.begin(async (tx) => {
    await tx`set local role quoin_system`;
    await tx`update search_entry set said = lower(normalize('Lim’s – Glazing', nfkc)) where org_id = ${api.org} and id = ${id}`;
  });
  expect(await found()).toEqual([]);
  await sql.unsafe(migration?.statements.at(-1) ?? "");
  expect(await found()).toEqual([id]);
});
