// @module-tag database
import { expect, test } from "vitest";
import { readConfig } from "#server/settings/config.ts";
import { ConfigError } from "#server/settings/environment.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { openOwner } from "#server/db/sql.ts";
import { createTestApp, newOrg } from "../support/service.ts";
import { freshDatabase } from "../support/target.ts";

test("a process opens no more connections than its settings allow, and serves all requests", async () => {
  const { poolSizes } = readConfig({ QUOIN_DATABASE_CONNECTIONS: "4", QUOIN_DATABASE_SYSTEM_CONNECTIONS: "2" });
  const target = await freshDatabase("pool_sizes");
  const db = openDatabase({ target, pooler: "none", poolSizes });
  const running = { now: null, db, target };
  const on = Object.assign(running, { app: await createTestApp(running) });
  const apis = [await newOrg({ on }), await newOrg({ on }), await newOrg({ on }), await newOrg({ on })];
  const requests = apis.flatMap((api) =>
    Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? api.post("/clients", { name: "Tan" }) : api.get("/clients"))),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  const owner = openOwner(target);
  const [row] = await owner<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'quoin' and pid <> pg_backend_pid()`;
  await owner.end();
  expect(row?.count).toBeGreaterThan(2);
  expect(row?.count).toBeLessThanOrEqual(6);
  await on.app.close();
  await db.close();
});

test.each([
  ["QUOIN_DATABASE_CONNECTIONS", "3", "from 4 to 200"],
  ["QUOIN_DATABASE_CONNECTIONS", "many", "from 4 to 200"],
  ["QUOIN_DATABASE_SYSTEM_CONNECTIONS", "51", "from 2 to 50"],
])("%s=%s is refused with the numbers that it takes", (name, text, range) => {
  const start = () => readConfig({ [name]: text });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(`${name} must be a whole number ${range}, not "${text}"`);
});
