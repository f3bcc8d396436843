// @module-tag database
import { expect, test } from "vitest";
import { readMigrations } from "#server/db/schema/migrate.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { newClaim, newContract, submitted } from "../support/contracts.ts";
import { newOrg, startService } from "../support/service.ts";

test("a claim that the previous version numbers gets its number, as all before did", async () => {
  const on = await startService("claim_numbers");
  const api = await newOrg({ on });
  const contract = await newContract(api);
  const { id } = await newClaim(contract, api);
  await asSystem(on.db, (system) => system`update claim set sequence = 7 where org_id = ${api.org} and id = ${id}`);
  expect((await api.get(`/claims/${id}`)).body).toMatchObject({ number: `${contract.number}-PC7` });

  const other = await newContract(api);
  const claim = await submitted(api, other);
  const migration = (await readMigrations()).find(({ name }) => name === "0173-numbers-of-claims.sql");
  const numbering = migration?.statements.find((statement) => statement.includes("update claim c"));
  const owner = openOwner(on.target);
  await owner.unsafe("alter table claim drop constraint numbered_with_its_sequence");
  await asSystem(on.db, (system) => system`update claim set number = null where org_id = ${api.org}`);
  await owner.begin((sql) => sql.unsafe(numbering ?? ""));
  await owner.end();
  expect((await api.get(`/claims/${claim.id}`)).body).toEqual(claim);
});
