import { expect, test } from "vitest";
import { commands } from "#server/commands/commands.ts";
import {
  type Installation,
  newEmptyInstallation,
  newFile,
  newInstallation,
  ownerOf,
  secretFile,
} from "../commands/in-process.ts";
import { emptyDataDir, quoin, start } from "../commands/quoin.ts";
import { until } from "./until.ts";

/** The tests of tests/commands run most commands without a process of their own; here each has one. */
interface Call {
  readonly args?: (installation: Installation) => Promise<readonly string[]> | readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly code?: number;
  /** What it writes. */
  readonly writes: RegExp;
  /** The signal that ends one that runs until it is stopped. */
  readonly signal?: "SIGTERM" | "SIGINT";
}

const org = ({ organization }: Installation) => ["--org", organization.id];
const fixture = "tests/upgrade/0.2.0.backup";

const calls: Readonly<Record<string, Call>> = {
  serve: { args: () => ["--no-build"], env: { LOG_LEVEL: "info" }, writes: /Quoin listens at/, signal: "SIGTERM" },
  worker: { env: { LOG_LEVEL: "info" }, writes: /Quoin works in the background/, signal: "SIGINT" },
  migrate: { writes: /^The schema is up to date/ },
  "org create": { args: () => ["--name", "Y", "--email", "y@example.com"], writes: /^Organization {2}org_/ },
  "org list": { writes: / X / },
  "org move": { args: ({ organization }) => [organization.id, "first"], writes: /in the cell first/ },
  "org administer": { args: org, writes: /administers this installation already/ },
  "org remove-single-sign-on": { args: org, writes: /has no identity provider: nothing was changed/ },
  "cell add": { args: () => ["near"], writes: /^Added the cell near/ },
  "cell list": { writes: /first/ },
  "cell move": { args: () => ["first", "--to", "far"], code: 1, writes: /there is no cell far/ },
  "key create": { args: (of) => [...org(of), "--name", "Key"], writes: /^API key {2}quoin_live_/ },
  "key list": { args: org, writes: /First key/ },
  "key revoke": {
    args: (of) => [...org(of), "--key", "key_01k9qv3m8xf2ta7r6y5w4h3e2d"],
    code: 1,
    writes: /no API key/,
  },
  "user list": { writes: /x@example\.com/ },
  "user reset-password": { args: () => ["--email", "x@example.com"], writes: /reset-password#/ },
  "user remove-authenticator": { args: () => ["--email", "x@example.com"], writes: /has no authenticator/ },
  "user invite": { args: (of) => [...org(of), "--email", "new@example.com"], writes: /\/invitation#/ },
  "mail test": { args: () => ["--to", "a@example.com"], code: 1, writes: /no mail server is set/ },
  export: { args: async (of) => [...org(of), await newFile("x.zip")], writes: /Exported X to/ },
  import: { args: () => ["missing.zip"], code: 1, writes: /cannot be read/ },
  "secrets rotate": { writes: /^Encrypted under QUOIN_SECRET/ },
  listen: {
    args: () => ["--url", "http://127.0.0.1:9", "--forward-to", "http://127.0.0.1:9"],
    env: { QUOIN_KEY: "quoin_live_x" },
    writes: /retrying until it responds/,
    signal: "SIGINT",
  },
  "webhooks listen": {
    args: async ({ apiKey }) => ["--key-file", await secretFile(apiKey), "--forward-to", "http://127.0.0.1:9"],
    writes: /Forwarding to/,
    signal: "SIGINT",
  },
  mcp: { env: { QUOIN_KEY: "quoin_live_x" }, writes: /^$/ },
  "overdue run": { writes: /^0 invoices became overdue/ },
  "figures check": { writes: /^The figures of 1 organization/ },
  check: { writes: /^The books of 1 organization agree/ },
  pause: { writes: /paused since/ },
  resume: { writes: /running/ },
  status: { writes: /^Mail and webhooks/ },
  doctor: { writes: /public-address/ },
  version: { writes: /^quoin \d/ },
  "backup verify": { args: () => [fixture], writes: /is a complete backup/ },
  backup: { args: async () => [await newFile("x.backup")], writes: /^Backed up to/ },
  restore: { args: () => [fixture], code: 1, writes: /is not empty/ },
};

/** It takes half a minute to make a year of data, and has a test of its own below. */
const others = commands.map(({ name }) => name).filter((name) => name !== "demo");

test.each(others)("`quoin %s` runs as a process, and ends as it should", async (name) => {
  const call = calls[name];
  if (call === undefined) throw new Error(`add a call of ${name} to this test`);
  const installation = await newInstallation();
  const env = { ...installation.env, QUOIN_DATA_DIR: await emptyDataDir(), PORT: "0", ...call.env };
  const args = [...name.split(" "), ...((await call.args?.(installation)) ?? [])];
  if (call.signal === undefined) {
    const { code, out, error } = await quoin(args, env);
    expect([code, code === 0 ? out : error], error).toEqual([call.code ?? 0, expect.stringMatching(call.writes)]);
    return;
  }
  const run = start(args, env);
  // It takes the signal from the moment in which it says that it is ready.
  await until(async () => {
    if (run.child.exitCode !== null) throw new Error(`it ended: ${run.error}`);
    return call.writes.test(run.out) || call.writes.test(run.error);
  });
  run.child.kill(call.signal);
  // Only those that have work in progress finish it first.
  const ended = name.endsWith("listen") ? { code: null, signal: call.signal } : { code: 0, signal: null };
  expect(await run.exit).toEqual(ended);
});

test("`quoin demo` makes good a first start that was killed, and ends as it should", async () => {
  const { env: own, database } = await newEmptyInstallation();
  const env = { ...own, QUOIN_DATA_DIR: await emptyDataDir() };
  const sql = ownerOf({ database });
  await sql.begin(async (tx) => {
    // It comes to the bank after its first invoices, and no further.
    await tx`lock table bank_statement in access exclusive mode`;
    const killed = start(["demo"], { ...env, PORT: "0" });
    await until(async () => (await tx`select 1 from invoice limit 1`).length > 0);
    killed.child.kill("SIGKILL");
    await killed.exit;
    expect(killed.out).toBe("");
  });
  const next = start(["demo"], { ...env, PORT: "0" });
  await until(async () => next.out.includes("Press Ctrl-C"));
  expect(next.out).toMatch(/Quoin is ready, with a new year of data/);
  const counts = await sql`select (select count(*)::int from client) as clients,
    (select count(*)::int from quotation) as quotations, (select count(*)::int from invoice) as invoices,
    (select count(*)::int from organization) as organizations`;
  expect(counts).toEqual([{ clients: 15, quotations: 46, invoices: 79, organizations: 1 }]);
  next.child.kill("SIGTERM");
  expect(await next.exit).toEqual({ code: 0, signal: null });
});
