import { inject, onTestFinished } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { type DatabaseProxy, startProxy } from "./database-proxy.ts";
import { databaseAt } from "./target.ts";

let databases = 0;

/** Returns the URL of an empty database on the test run's own PostgreSQL, through a proxy that can cut it off. */
export async function emptyDatabase(): Promise<{ readonly url: string; readonly proxy: DatabaseProxy }> {
  const server = inject("server");
  databases += 1;
  const database = `quoin_test_cell_${process.env["VITEST_POOL_ID"]}_${databases}`;
  const admin = openOwner(server);
  await admin.unsafe(`drop database if exists ${database} with (force)`);
  await admin.unsafe(`create database ${database} template template0`);
  await admin.end();
  onTestFinished(async () => {
    const again = openOwner(server);
    await again.unsafe(`drop database if exists ${database} with (force)`);
    await again.end();
  });
  const target = databaseAt(server, database);
  if ("url" in target) {
    const url = new URL(target.url);
    const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.hostname = "127.0.0.1";
    url.port = String(proxy.port);
    return { url: url.href, proxy };
  }
  const proxy = await startProxy({ path: `${target.host}/.s.PGSQL.${target.port}` });
  return { url: `postgres://${target.user}@127.0.0.1:${proxy.port}/${database}`, proxy };
}
