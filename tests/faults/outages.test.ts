import { expect, inject, onTestFinished, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { asProcess, freePort } from "../commands/quoin.ts";
import { startMailServer } from "../support/mail-server.ts";
import { linesOf, startBeside, startWatched } from "../support/watched-server.ts";
import { endSessions } from "./end-sessions.ts";
import { until } from "./until.ts";

test("an outage of the database is one line at its start and one at its end", async () => {
  const watched = await startWatched(asProcess, "outage_database", { LOG_LEVEL: "info" });
  const { proxy, send, run, url } = watched;
  const worker = startBeside(asProcess, watched, ["worker"], { QUOIN_METRICS_PORT: "", LOG_LEVEL: "info" });
  await until(async () => worker.error.includes("works in the background"));
  proxy.cutAt = () => true;
  proxy.cut(() => true);
  const statuses = [];
  for (let i = 0; i < 30; i++) statuses.push((await send("GET", "/api/v1/clients")).status);
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  // The worker looks for deliveries several times in the meantime.
  const reasons = (of: typeof run) =>
    linesOf(of).filter(({ msg }) => String(msg).startsWith("the database cannot be reached"));
  await until(async () => reasons(worker).length > 0);
  proxy.cutAt = () => false;
  const ends = (of: typeof run) => linesOf(of).filter(({ msg }) => msg === "the database can be reached again");
  await until(async () => ends(run).length > 0 && ends(worker).length > 0);
  expect((await send("POST", "/api/v1/clients", { name: "After" })).status).toBe(201);
  for (const process of [run, worker]) {
    expect(reasons(process)).toMatchObject([{ level: 50, reason: expect.stringMatching(/\S/) }]);
    expect(ends(process)).toMatchObject([{ level: 40 }]);
    // Neither a line per request, nor one per background task.
    expect(
      linesOf(process).filter(({ level, msg }) => Number(level) >= 40 && !/the database can/.test(String(msg))),
    ).toEqual([]);
  }
});

test("a database that refuses connections is an outage, and not a fault of Quoin", async () => {
  const { send, run, url } = await startWatched(asProcess, "outage_refused");
  const database = `quoin_test_outage_refused_${process.env["VITEST_POOL_ID"]}`;
  const admin = openOwner(inject("server"));
  onTestFinished(() => admin.end());
  const refuse = async (isRefused: boolean) => {
    await admin.unsafe(`alter database ${database} with allow_connections ${!isRefused}`);
    await endSessions(admin, database);
  };
  onTestFinished(() => refuse(false));
  await refuse(true);
  const statuses = [];
  for (let i = 0; i < 30; i++) statuses.push((await send("GET", "/api/v1/clients")).status);
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  await refuse(false);
  await until(async () => (await send("GET", "/api/v1/clients")).status === 200);
  await until(async () => linesOf(run).some(({ msg }) => msg === "the database can be reached again"));
  expect(linesOf(run)).toMatchObject([
    { level: 50, msg: expect.stringMatching(/^the database cannot be reached/) },
    { level: 40, msg: "the database can be reached again" },
  ]);
});

test("an outage of the mail server is one line at its start and one at its end", async () => {
  const port = await freePort();
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Quoin <office@quoin.example>" };
  const { api, run, on } = await startWatched(asProcess, "outage_mail", settings);
  for (const to of ["a@clients.example", "b@clients.example", "c@clients.example"]) {
    await api.act(`/invoices/${(await api.invoice()).id}/send`, { to });
  }
  const owner = openOwner(on.target);
  onTestFinished(() => owner.end());
  const areTried = (times: number) =>
    until(async () => {
      const rows = await owner`select 1 from mail where attempt_count < ${times} or lease_token is not null`;
      return rows.length === 0;
    });
  await areTried(1);
  await owner`update mail set next_attempt_at = now()`;
  await areTried(2);
  const mails = await startMailServer(port);
  await owner`update mail set next_attempt_at = now()`;
  await until(async () => mails.received.length === 3);
  await until(async () => run.error.includes("can be used again"));
  expect(linesOf(run)).toMatchObject([
    { level: 50, reason: expect.stringContaining("ECONNREFUSED"), msg: expect.stringContaining("cannot be used") },
    { level: 40, msg: "the mail server can be used again" },
  ]);
});
