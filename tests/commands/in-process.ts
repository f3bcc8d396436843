import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { inject, onTestFinished, vi } from "vitest";
import type { Terminal } from "#server/commands/terminal/command.ts";
import { run as runCommand } from "#server/commands/run.ts";
import { openInstallation } from "#server/commands/installation.ts";
import { readConfig } from "#server/settings/config.ts";
import { systemClock } from "#server/core/clock.ts";
import { createLog } from "#server/core/log.ts";
import { prepareDemo } from "#server/first-run/demo/prepare-demo.ts";
import { type ConnectionTarget, openOwner } from "#server/db/sql.ts";
import { listenerOf, startProxy } from "../support/database-proxy.ts";
import { copyFolder, prepared } from "../support/prepared.ts";
import { databaseAt, templateName } from "../support/target.ts";
import { emptyDataDir, freePort, startMsMax, until } from "./quoin.ts";

/**
 * Commands without a process of their own, on copies of a database of the run's PostgreSQL. A process takes a second of
 * CPU time to start, and an embedded database another; the tests of processes and their signals use quoin.ts.
 */

/** A command that runs in this process. */
export interface Run {
  out: string;
  error: string;
  readonly exit: Promise<{ readonly code: number }>;
  /** Undefined while it runs. */
  code: number | undefined;
  /** Asks it to stop, as SIGTERM does a process, and waits until it has. */
  stop(): Promise<{ readonly code: number }>;
}

/** Starts a command with no other settings than these. It is stopped after the test. */
export function start(args: readonly string[], env: Readonly<Record<string, string>>): Run {
  const stopping = new AbortController();
  const take = (field: "out" | "error") =>
    new Writable({
      decodeStrings: false,
      write(chunk: string | Buffer, _, done) {
        run[field] += chunk.toString();
        done();
      },
    });
  const terminal: Terminal = {
    output: take("out"),
    errors: take("error"),
    exitCode: 0,
    // Those of a test are short.
    requestMsMax: 1_000,
    stop: stopping.signal,
  };
  const settings = { LOG_LEVEL: "warn", ...env };
  const ends = async () => {
    const succeeded = await runCommand(args, settings, terminal);
    run.code = succeeded ? terminal.exitCode : 1;
    return { code: run.code };
  };
  const run: Run = {
    out: "",
    error: "",
    code: undefined,
    // Not before `run` exists.
    exit: Promise.resolve().then(ends),
    stop() {
      stopping.abort();
      return run.exit;
    },
  };
  onTestFinished(async () => {
    await run.stop();
  });
  return run;
}

/** Runs a command to its end, and returns its exit code and output. */
export async function quoin(args: readonly string[], env: Readonly<Record<string, string>>) {
  const run = start(args, env);
  const { code } = await run.exit;
  return { code, out: run.out, error: run.error };
}

export interface Server {
  readonly run: Run;
  readonly url: string;
}

/** Starts `quoin serve` on a free port and waits until it is ready. */
export async function serve(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ["serve"],
): Promise<Server> {
  const port = await freePort();
  const run = start([...args, "--no-build"], { ...env, PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (run.code !== undefined) throw new Error(`quoin stopped: ${run.error}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
  }, startMsMax);
  return { run, url };
}

/** How tests run commands of this module with `startWatched`. */
export const inProcess = { serve, start };

/** Stops the time by which the caches of commands in this process expire, until the test ends. */
export function stopCaches(): void {
  const stopped = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => stopped.mockRestore());
}

/** The settings of an installation in a database of the run's PostgreSQL. */
export type DatabaseEnv = Readonly<Record<"DATABASE_URL" | "QUOIN_SECRET", string>>;

export interface Installation {
  readonly env: DatabaseEnv;
  readonly database: ConnectionTarget;
  readonly organization: { readonly id: string };
  readonly apiKey: string;
  readonly user: { readonly email: string; readonly password: string };
}

const secret = "the secret of the tests of commands";
const installedName = "quoin_test_installed";
const demoName = "quoin_test_demo";

/** Returns an installation with tables and no organization, in a database that is dropped after the test. */
export async function newEmptyInstallation(own = secret): Promise<Pick<Installation, "env" | "database">> {
  const database = await copyOf(templateName);
  return { env: { DATABASE_URL: await urlOf(database), QUOIN_SECRET: own }, database };
}

/** Returns an installation whose database is empty. */
export async function newUnmigratedInstallation(own = secret): Promise<Pick<Installation, "env" | "database">> {
  const database = await copyOf("template0");
  return { env: { DATABASE_URL: await urlOf(database), QUOIN_SECRET: own }, database };
}

/** Returns an installation with one organization, its API key and its owner: a copy of one that is made once per run. */
export async function newInstallation(): Promise<Installation> {
  const folder = await prepared("installed", async (draft) => {
    const database = await copyTo(installedName, templateName);
    const env = { DATABASE_URL: await urlOf(database), QUOIN_SECRET: secret };
    const args = ["org", "create", "--name", "X", "--email", "x@example.com", "--json"];
    await writeFile(join(draft, "created.json"), (await quoin(args, env)).out);
  });
  const created = JSON.parse(await readFile(join(folder, "created.json"), "utf8")) as Omit<
    Installation,
    "env" | "database"
  >;
  const database = await copyOf(installedName);
  return { ...created, env: { DATABASE_URL: await urlOf(database), QUOIN_SECRET: secret }, database };
}

interface DemoInstallation extends Pick<Installation, "database" | "apiKey"> {
  readonly env: DatabaseEnv & { readonly QUOIN_DATA_DIR: string };
}

/** Returns an installation with the year of data of `quoin demo`: a copy of one that is made once per run. */
export async function newDemoInstallation(): Promise<DemoInstallation> {
  const folder = await prepared("demo", async (draft) => {
    const database = await copyTo(demoName, templateName);
    const config = readConfig({ DATABASE_URL: await urlOf(database), QUOIN_SECRET: secret, QUOIN_DATA_DIR: draft });
    const installation = await openInstallation(config, createLog("warn"));
    const { mailLimits, dataDir, webhookAllowedRanges: allowedRanges } = config;
    await prepareDemo(installation.db, { ...installation, clock: systemClock, dataDir, allowedRanges, mailLimits });
    await installation.close();
  });
  const database = await copyOf(demoName);
  const dataDir = join(await emptyDataDir(), "data");
  await copyFolder(folder, dataDir);
  const env = { DATABASE_URL: await urlOf(database), QUOIN_SECRET: secret, QUOIN_DATA_DIR: dataDir };
  return { env, database, apiKey: (await readFile(join(dataDir, "demo-key"), "utf8")).trim() };
}

let copies = 0;

async function copyOf(template: string): Promise<ConnectionTarget> {
  copies += 1;
  const name = `quoin_test_command_${process.env["VITEST_POOL_ID"]}_${copies}`;
  const copy = await copyTo(name, template);
  onTestFinished(() => asAdministrator(`drop database if exists ${name} with (force)`));
  return copy;
}

async function copyTo(name: string, template: string): Promise<ConnectionTarget> {
  await asAdministrator(`drop database if exists ${name} with (force)`);
  await asAdministrator(`create database ${name} template ${template}`);
  return databaseAt(inject("server"), name);
}

async function asAdministrator(statement: string): Promise<void> {
  const admin = openOwner(inject("server"));
  await admin.unsafe(statement);
  await admin.end();
}

let proxy: ReturnType<typeof startProxy> | undefined;

/** Returns the DATABASE_URL of a database. It leads through a proxy where PostgreSQL has a socket only. */
export async function urlOf(target: ConnectionTarget): Promise<string> {
  if ("url" in target) return target.url;
  proxy ??= startProxy(listenerOf(target));
  return `postgres://${target.user}@127.0.0.1:${(await proxy).port}/${target.database}`;
}

/** Connects to the database of a test as its owner. */
export function ownerOf({ database }: Pick<Installation, "database">): ReturnType<typeof openOwner> {
  const owner = openOwner(database);
  onTestFinished(() => owner.end());
  return owner;
}

/** Returns the path of a file of a test, in a folder of its own. */
export async function newFile(name: string): Promise<string> {
  const folder = join(await emptyDataDir(), "files");
  await mkdir(folder);
  return join(folder, name);
}

/** Returns the path of a file with a secret in it, as a command takes one. */
export async function secretFile(content: string): Promise<string> {
  const file = await newFile("secret");
  await writeFile(file, `${content}\n`);
  return file;
}
