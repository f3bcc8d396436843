import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inject, onTestFinished } from "vitest";
import { migrate, type MigrationListener, readMigrations } from "#server/db/schema/migrate.ts";
import { type ConnectionTarget, openOwner } from "#server/db/sql.ts";
import { freePort, quoin, type Run, start } from "../commands/quoin.ts";
import { proxyTo } from "../support/database-proxy.ts";
import { freshDatabase } from "../support/target.ts";

/** A database with one organization, for processes that a test starts on it. */
export interface World {
  readonly target: ConnectionTarget;
  readonly env: Record<string, string>;
  readonly org: string;
  readonly apiKey: string;
  port(this: void): Promise<number>;
  start(this: void, args: readonly string[], env?: Record<string, string>): Run;
  /** Sends a request, and returns the body of the response. @throws Error for an error status */
  api<Body>(this: void, url: string, method: string, path: string, body?: object): Promise<Body>;
  /** Applies this version's migrations and one more, as a newer process does. @param schema that of another cell */
  addMigration(this: void, name: string, text: string, listener?: MigrationListener, schema?: string): Promise<void>;
}

const migrations = new URL("../../server/db/migrations/", import.meta.url);

export async function newWorld(name: string): Promise<World> {
  const target = await freshDatabase(name);
  const server = inject("server");
  const user = "url" in server ? new URL(server.url).username : server.user;
  const database = "url" in target ? new URL(target.url).pathname.slice(1) : target.database;
  const proxy = await proxyTo(server, { user, database });
  const env = {
    DATABASE_URL: proxy.url,
    QUOIN_SECRET: "a secret of the tests, long enough",
    QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    QUOIN_RATE_LIMIT_PER_MINUTE: "0",
    QUOIN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "0",
    QUOIN_MAILS_PER_RECIPIENT_PER_DAY: "0",
    QUOIN_MAILS_PER_DAY: "0",
    QUOIN_DRAIN_TIME: "1s",
    // No attempt ends because the machine is busy.
    QUOIN_WEBHOOK_TIMEOUT: "30s",
  };
  const created = await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], env);
  if (created.code !== 0) throw new Error(created.error);
  const { organization, apiKey } = JSON.parse(created.out) as { organization: { id: string }; apiKey: string };
  return {
    target,
    env,
    org: organization.id,
    apiKey,
    port: freePort,
    start: (args, more = {}) => start(args, { ...env, ...more }),
    async api<Body>(url: string, method: string, path: string, body?: object) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return JSON.parse(text) as Body;
    },
    async addMigration(file, text, listener, schema) {
      const folder = await mkdtemp(join(tmpdir(), "quoin-migrations-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await cp(migrations, folder, { recursive: true });
      await writeFile(join(folder, file), text);
      const owner = openOwner(target, "none", schema);
      try {
        await migrate(owner, listener, await readMigrations(pathToFileURL(`${folder}/`)));
      } finally {
        await owner.end();
      }
    },
  };
}
