import { inject } from "vitest";
import type { Api } from "../support/api.ts";
import { type DatabaseProxy, proxyTo } from "../support/database-proxy.ts";
import { newOrg, type Service, startService, testSecret } from "../support/service.ts";
import { type Run, serve, type Server, start } from "./in-process.ts";
import { freePort } from "./quoin.ts";

/** A server in this process on a database that the test can cut off, with an organization in it. */
export interface Watched extends Server {
  readonly on: Service;
  readonly api: Api;
  readonly proxy: DatabaseProxy;
  readonly metricsPort: number;
  readonly env: Readonly<Record<string, string>>;
  /** Sends a request over the network with the organization's API key. */
  readonly send: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Response>;
}

/** Starts `quoin serve` with metrics on the database of that name. */
export async function startWatched(
  database: string,
  settings: Readonly<Record<string, string>> = {},
  args?: readonly string[],
): Promise<Watched> {
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
export const startBeside = ({ env }: Watched, args: readonly string[], settings: Record<string, string> = {}): Run =>
  start(args, { ...env, ...settings });

/** Returns the lines of a log as objects, without the warnings of what every test here has. */
export const linesOf = (run: Run): Record<string, unknown>[] =>
  run.error
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(
      ({ msg }) => !/^(QUOIN_WEBHOOK_ALLOW_CIDRS |the web app is )|is a superuser: give Quoin one/.test(String(msg)),
    );
