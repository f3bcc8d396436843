// @module-tag database
import { expect, test } from "vitest";
import { readMigrations } from "#server/db/schema/migrate.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { checkDerived, repairDerived } from "#server/db/derived/check-derived.ts";
import { foldDerivedInOrg } from "#server/db/derived/fold-derived.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { billed, newClaim, newContract, sent } from "../../support/contracts.ts";
import { newOrg, startService } from "../../support/service.ts";

/** Returns an organization with 95.00 of retention that is held, 50.00 of it by a contract. */
async function retainingOrg() {
  const on = await startService("retention");
  const api = await newOrg({ on });
  const contract = await newContract(api);
  await sent(api, await billed(api, await newClaim(contract, api)));
  await newContract(api);
  const plain = await api.sentInvoice({ retentionPct: 0.5 });
  await sent(api, await api.create<Invoice>(`/projects/${plain.projectId}/release-retention`, { amount: 5 }));
  return { on, api, contract };
}

test("the upgrade lists the contracts that hold retention, and takes off what was released outside them", async () => {
  const { on, api, contract } = await retainingOrg();
  await foldDerivedInOrg({ db: on.db, org: api.org });
  const statements = (await readMigrations()).find(({ name }) => name === "0045-retention-register.sql")?.statements;
  await asSystem(on.db, async (system) => {
    await system`delete from held_retention where org_id = ${api.org}`;
    await system`
      update kept_figure set amount = amount + 5 where org_id = ${api.org} and figure = 'RETENTION'`;
  });
  const wrong = await checkDerived(on.db, api.org);
  expect(wrong.map(({ figure, span, documents }) => [figure, span, Number(documents.amount)])).toEqual([
    ["RETENTION", "DAY", 45],
    ["RETENTION", "HOUR", 45],
    ["HELD", "DAY", 50],
  ]);

  const owner = openOwner(on.target);
  for (let i = 0; i < 2; i++) await owner.begin((sql) => sql.unsafe(statements?.at(-1) ?? ""));
  await owner.end();
  expect(await checkDerived(on.db, api.org)).toEqual([]);
  const rows = await asSystem(
    on.db,
    (system) => system<{ contractId: string; isChecked: boolean }[]>`
      select contract_id, is_checked from held_retention where org_id = ${api.org}`,
  );
  expect([...rows]).toEqual([{ contractId: contract.id, isChecked: true }]);
});

test("a repair lists what contracts hold again, and a check names what is wrong before", async () => {
  const { on, api } = await retainingOrg();
  await foldDerivedInOrg({ db: on.db, org: api.org });
  await asSystem(
    on.db,
    (system) => system`update held_retention set due_amount = due_amount + 0.01 where org_id = ${api.org}`,
  );
  expect(await checkDerived(on.db, api.org)).toMatchObject([{ figure: "HELD", at: null }]);
  await repairDerived(on.db, api.org);
  expect(await checkDerived(on.db, api.org)).toEqual([]);
});
