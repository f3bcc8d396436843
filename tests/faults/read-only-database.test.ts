import { inject, onTestFinished, expect, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { asProcess } from "../commands/quoin.ts";
import { linesOf, startWatched } from "../support/watched-server.ts";
import { endSessions } from "./end-sessions.ts";
import { until } from "./until.ts";

test("a database that takes no changes is an outage of changes: 503, /readyz and one log line", async () => {
  const { send, run, url } = await startWatched(asProcess, "read_only");
  const database = `quoin_test_read_only_${process.env["VITEST_POOL_ID"]}`;
  const admin = openOwner(inject("server"));
  onTestFinished(() => admin.end());
  const turn = async (state: "on" | "off") => {
    await admin.unsafe(`alter database ${database} set default_transaction_read_only = ${state}`);
    // Sessions keep the setting with which they began.
    await endSessions(admin, database);
  };
  const create = (name: string) => send("POST", "/api/v1/clients", { name });
  expect((await create("Before")).status).toBe(201);
  await turn("on");
  await until(
    async () =>
      ((await (await fetch(`${url}/readyz`)).json()) as { reason?: string }).reason === "the database takes no changes",
  );
  for (let i = 0; i < 20; i++) {
    const answer = await create("While read-only");
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      error: { code: "UNAVAILABLE", message: expect.stringContaining("takes no changes") },
    });
  }
  expect((await send("GET", "/api/v1/clients")).status).toBe(200);
  // The sessions that read nothing but "read-only" are left without help: no server ends them.
  await admin.unsafe(`alter database ${database} set default_transaction_read_only = off`);
  await until(async () => (await create("After")).status === 201);
  await until(async () => (await fetch(`${url}/readyz`)).status === 200);
  await until(async () => linesOf(run).some(({ msg }) => msg === "the database takes changes again"));
  const lines = linesOf(run).filter(({ msg }) => !/can(not)? be reached/.test(String(msg)));
  expect(lines).toMatchObject([
    { level: 50, msg: expect.stringMatching(/^the database takes no changes/) },
    { level: 40, msg: "the database takes changes again" },
  ]);
});
