import { inject } from "vitest";
import { freePort } from "../commands/quoin.ts";
import type { Api } from "./api.ts";
import { type DatabaseProxy, proxyTo } from "./database-proxy.ts";
import { newOrg, type Service, startService, testSecret } from "./service.ts";

type Env = Readonly<Record<string, string>>;

/** How commands are run: each as a process, or in the process of the test. */
interface Runner<Run> {
  readonly serve: (
    env: Record<string, string>,
    args?: readonly string[],
  ) => Promise<{ readonly run: Run; url: string }>;
  readonly start: (args: readonly string[], env: Record<string, string>) => Run;
}

/** A server on a database that the test can cut off, with an organization in it. */
export interface Watched<Run> {
  readonly run: Run;
  readonly url: string;
  readonly on: Service;
  readonly api: Api;
  readonly proxy: DatabaseProxy;
  readonly metricsPort: number;
  readonly env: Env;
  /** Sends a request over the network with the organization's API key. */
  readonly send: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Response>;
}

/** Starts `quoin serve` with metrics on the database of that name. */
export async function startWatched<Run>(
  { serve }: Runner<Run>,
  database: string,
  settings: Env = {},
  args?: readonly string[],
): Promise<Watched<Run>> {
  const on = await startService(database);
  const api = await newOrg({ on });
  const server = inject("server");
  const user = "url" in server ? new URL(server.url).username : server.user;
  const name = `quoin_test_${database}_${process.env["VITEST_POOL_ID"]}`;
  const { url: databaseUrl, proxy } = await proxyTo(server, { user, database: name });
  const metricsPort = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    QUOIN_SECRET: testSecret,
    QUOIN_METRICS_PORT: String(metricsPort),
    QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    ...settings,
  };
  const { run, url } = await serve(env, args);
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${api.key}`, ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  return { on, api, proxy, metricsPort, env, run, url, send };
}

/** Starts another command on the same database. */
export const startBeside = <Run>(
  { start }: Runner<Run>,
  { env }: Watched<Run>,
  args: readonly string[],
  settings: Env = {},
): Run => start(args, { ...env, ...settings });

/** The warnings of what every test of these has. */
const expectedWarnings = /^(QUOIN_WEBHOOK_ALLOW_CIDRS |the web app is )|is a superuser: give Quoin one/;

/** Returns the lines of a log as objects, without the expected warnings. */
export const linesOf = ({ error }: { readonly error: string }): Record<string, unknown>[] =>
  error
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => !expectedWarnings.test(String(msg)));
