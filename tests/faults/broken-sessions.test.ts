import { expect, onTestFinished, test } from "vitest";
import { socketPathIn } from "#server/db/embedded/layout.ts";
import { quoin, serve } from "../commands/quoin.ts";
import { startProxy } from "../support/database-proxy.ts";
import { freshDatabase } from "../support/target.ts";
import { until } from "./until.ts";

/** Starts a proxy in front of a database for these tests, and returns the settings of a process that uses it. */
async function givenProxy() {
  const target = await freshDatabase("broken_sessions");
  const url = new URL("url" in target ? target.url : `postgres://${target.user}@localhost/${target.database}`);
  const proxy = await startProxy(
    "url" in target
      ? { host: url.hostname, port: Number(url.port === "" ? 5432 : url.port) }
      : { path: socketPathIn(target.host) },
  );
  onTestFinished(() => proxy.close());
  url.host = `127.0.0.1:${proxy.port}`;
  return { proxy, env: { DATABASE_URL: url.href, QUOIN_SECRET: "a secret of the tests, long enough" } };
}

test("sessions that break in their first query cost requests a 503, never the process", async () => {
  const { proxy, env } = await givenProxy();
  const org = await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], env);
  const { apiKey } = JSON.parse(org.out) as { apiKey: string };
  const { url, run } = await serve(env);
  const list = () => fetch(`${url}/api/v1/clients`, { headers: { authorization: `Bearer ${apiKey}` } });
  let cuts = 0;
  proxy.cutAt = (bytes) => bytes.includes("typarray") && ++cuts <= 12;
  const seen = new Set<number>();
  for (let round = 0; round < 100 && (round < 4 || cuts < 12); round++) {
    proxy.cut(() => true);
    for (const { status } of await Promise.all(Array.from({ length: 6 }, list))) seen.add(status);
  }
  expect(cuts).toBeGreaterThanOrEqual(12);
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(run.child.exitCode, run.error).toBeNull();
  await until(async () => (await list()).status === 200);
});
