import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import { openOwner } from "#server/db/sql.ts";
import { startOfficeLoad } from "./office-load.ts";
import { newWorld } from "./processes.ts";
import { until } from "./until.ts";

const laterMigration = `
alter table client add column nickname text not null default '';

create table later (
  org_id text collate "C" primary key references organization (id) on delete cascade
);

alter table lead add column colour text
`;

test("an old process stays ready and serves while a newer one migrates and after it", async () => {
  const world = await newWorld("rolling");
  const port = await world.port();
  world.start(["serve"], { PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  const readiness = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
  await until(async () => (await readiness()) === 200);

  const load = startOfficeLoad(() => url, world.apiKey);
  await until(async () => load.clients.length > 2);
  await world.addMigration("9999-later.sql", laterMigration);
  const before = load.clients.length;
  await until(async () => load.clients.length > before + 2);
  // Longer than an answer of /readyz is kept.
  await sleep(600);
  await until(async () => (await readiness()) === 200);
  await load.stop();
  expect(load.faults).toEqual([]);
  expect([...load.statuses.keys()].filter((status) => status >= 500 || status === 0)).toEqual([]);
});

test("a migration that waits for a long transaction lets requests pass", async () => {
  const world = await newWorld("blocked");
  const port = await world.port();
  world.start(["serve"], { PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200);

  const owner = openOwner(world.target);
  onTestFinished(() => owner.end());
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const long = owner.begin(async (sql) => {
    await sql`select count(*) from lead`;
    await ended;
  });
  const load = startOfficeLoad(() => url, world.apiKey, 2);
  await until(async () => load.clients.length > 2);
  let attempts = 0;
  const onBlocked = (_: string, count: number) => void (attempts = count);
  const migrating = world.addMigration("9999-later.sql", laterMigration, { onBlocked });
  const before = load.clients.length;
  // It would not come to that if requests had to wait behind the migration, which waits until the end of this test.
  await until(async () => attempts >= 2 && load.clients.length > before + 2);
  end();
  await Promise.all([long, migrating]);
  await load.stop();
  expect(load.faults).toEqual([]);
  expect([...load.statuses.keys()].filter((status) => status >= 500 || status === 0)).toEqual([]);
});

test("a process that migrates is alive, is not ready, and answers other requests with 503", async () => {
  const world = await newWorld("migrating");
  const owner = openOwner(world.target);
  onTestFinished(() => owner.end());
  // As if the last migration were still missing.
  await owner.unsafe("drop function follow_lead_status() cascade");
  await owner`delete from schema_migration where name = '0032-leads-of-previous-version.sql'`;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const long = owner.begin(async (sql) => {
    await sql`select count(*) from lead`;
    await ended;
  });
  const port = await world.port();
  world.start(["serve"], { PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  const readiness = async () => {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    return { status: response?.status, body: await response?.json() };
  };
  const migrating = { status: 503, body: { status: "unavailable", reason: "migrating the database" } };
  await until(async () => JSON.stringify(await readiness()) === JSON.stringify(migrating));
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  const refused = await fetch(`${url}/api/v1/clients`, { headers: { authorization: `Bearer ${world.apiKey}` } });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  const { error } = (await refused.json()) as ErrorBody;
  expect(error).toMatchObject({ code: "UNAVAILABLE", requestId: refused.headers.get("x-request-id") });
  end();
  await long;
  await until(async () => (await readiness()).status === 200);
  await world.api(url, "GET", "/clients");
});
