// @module-tag database
import { expect, test } from "vitest";
import { readMigrations } from "#server/db/schema/migrate.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { checkDerived } from "#server/db/derived/check-derived.ts";
import { newOrg, startService } from "../../support/service.ts";

test("the upgrade lists the accepted quotations that have no invoice", async () => {
  const on = await startService("uninvoiced");
  const api = await newOrg({ on });
  const waiting = await api.acceptedQuotation();
  const { id } = await api.acceptedQuotation();
  await api.create(`/quotations/${id}/convert`, {});
  await api.sentQuotation();
  const list = () =>
    asSystem(
      on.db,
      (system) => system<{ quotationId: string; isChecked: boolean }[]>`
        select quotation_id, is_checked from uninvoiced_quotation where org_id = ${api.org}`,
    );
  await asSystem(on.db, (system) => system`delete from uninvoiced_quotation where org_id = ${api.org}`);
  expect(await checkDerived(on.db, api.org)).toHaveLength(1);

  const migration = (await readMigrations()).find(({ name }) => name === "0040-uninvoiced-quotations.sql");
  const owner = openOwner(on.target);
  await owner.begin((sql) => sql.unsafe(migration?.statements.at(-1) ?? ""));
  await owner.end();
  expect([...(await list())]).toEqual([{ quotationId: waiting.id, isChecked: true }]);
  expect(await checkDerived(on.db, api.org)).toEqual([]);
});
