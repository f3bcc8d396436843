import { randomUUID } from "node:crypto";
import type postgres from "@quoin/postgres";
import type { OrganizationId } from "#contract/api/ids.ts";
import { systemClock } from "#server/core/clock.ts";
import { openAccount } from "#server/identity/accounts/open-account.ts";
import { type BenchDatabase, type Fill, keyOf, largeOrg, openBenchDatabase } from "./database.ts";
import { type Request, sendFor } from "./load.ts";
import { type Server, startQuoin } from "./processes.ts";

/** The first organization of a fill, used by a program with a key and by a person with a session. */
export interface Office {
  readonly name: string;
  readonly database: BenchDatabase;
  readonly server: Server;
  /** Returns a request for a path of the API, or of the app if it begins with `/app/v1`. */
  readonly request: (path: string, body?: object) => Request;
  readonly get: <Json>(path: string) => Promise<Json>;
  close(): Promise<void>;
}

export async function openOffice(fill: Fill, args?: readonly string[]): Promise<Office> {
  const database = await openBenchDatabase(fill);
  try {
    await forgetInterrupted(database);
    await foldLeftChanges(database);
    return await serveOffice(database, args);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Starts the service on an open database. */
export async function serveOffice(database: BenchDatabase, args?: readonly string[]): Promise<Office> {
  const key = await keyOf(database.owner, largeOrg);
  const invoices = await countInvoices(database.owner);
  const server = await startQuoin(database.dataDir, args);
  try {
    const cookie = await signIn(database.owner, server.url);
    const request = (path: string, body?: object): Request => {
      const sent = body === undefined ? {} : { method: "POST" as const, body };
      return path.startsWith("/app/v1/")
        ? { url: `${server.url}${path}`, cookie, ...sent }
        : { url: `${server.url}/api/v1${path}`, key, ...sent };
    };
    return {
      name: `${invoices.toLocaleString("en")} invoices`,
      database,
      server,
      request,
      get: (path) => sendFor(request(path), 200),
      async close() {
        await server.stop();
        await database.owner`delete from person where created_at >= ${filledUntil}`;
        await database.close();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Sums the changes of kept figures that earlier runs left, as the worker of an installation does every few seconds. */
async function foldLeftChanges({ owner }: BenchDatabase): Promise<void> {
  const [left] = await owner`select from kept_figure where span = 'CHANGE' limit 1`;
  if (left === undefined) return;
  process.stderr.write("folding the changes of figures\n");
  await owner`select rebuild_figures(id) from organization where id in (select org_id from kept_figure where span = 'CHANGE')`;
  await owner.unsafe("vacuum analyze kept_figure, uninvoiced_quotation");
}

async function countInvoices(owner: postgres.Sql): Promise<number> {
  const [row] = await owner<{ count: number }[]>`select count(*)::integer as count from invoice`;
  return row?.count ?? 0;
}

/** Signs in as a new owner of the office. Returns the cookies. */
async function signIn(owner: postgres.Sql, url: string): Promise<string> {
  const [row] = await owner<{ id: OrganizationId }[]>`
    select id from organization where slug = ${`contractor-${largeOrg}`}`;
  if (row === undefined) throw new Error("the fill has no organization");
  const email = `${randomUUID()}@mail.example`;
  const { password } = await openAccount(owner, row.id, { email, name: "Wong Li Wen" }, systemClock());
  const answer = await fetch(`${url}/app/v1/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** The payments of the fill's last invoices are before this. */
const filledUntil = new Date("2026-11-02T00:00:00Z");

/**
 * Deletes what was written after the fill, and makes invoices that became overdue SENT again, so that a kept fill is the
 * same for the next run.
 */
export async function forgetWritten({ owner }: BenchDatabase): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`
      update invoice i set status = 'SENT', version = i.version - 1, updated_at = i.due_date
      from overdue_mark m where m.org_id = i.org_id and m.invoice_id = i.id and i.status = 'OVERDUE'`;
    await sql`truncate overdue_mark, delivery_queue, idempotency_key, portal_link, document_correction, issued_document`;
    await sql`delete from event where created_at >= ${filledUntil}`;
    await sql`delete from mail where created_at >= ${filledUntil}`;
    await sql`delete from invoice where created_at >= ${filledUntil}`;
    await sql`delete from quotation where created_at >= ${filledUntil}`;
    await sql`delete from webhook_endpoint where created_at >= ${filledUntil}`;
    await sql`update webhook_endpoint set enabled = true where not enabled`;
    // The audit log is never changed otherwise.
    await sql`set local session_replication_role = replica`;
    await sql`delete from audit_entry where created_at >= ${filledUntil}`;
  });
  await owner.unsafe("vacuum analyze");
}

/** Does the same where an earlier run was interrupted before it had. */
export async function forgetInterrupted(database: BenchDatabase): Promise<void> {
  const [row] = await database.owner<{ isLeft: boolean }[]>`
    select exists (select from invoice where created_at >= ${filledUntil})
      or exists (select from overdue_mark) as "isLeft"`;
  if (row?.isLeft === true) await forgetWritten(database);
}
