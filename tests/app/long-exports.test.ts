// @module-tag gate
// @module-tag database
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { expect, onTestFinished, test } from "vitest";
import type { OrganizationId } from "#contract/api/ids.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { type Database, openOwner } from "#server/db/sql.ts";
import { poolSizesMin } from "#server/db/connection/connection-shares.ts";
import { newExpense } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { createTestApp, newOrg, service } from "../support/service.ts";
import { until } from "../commands/quoin.ts";

/** Longer than the buffers of a socket and a stream together. */
const noteLength = 2_000;
const rowsOfLong = 6_000;

/** Inserts so many leads, each with a long note; in parts, because each is also written to the index of words. */
async function addLeads(org: OrganizationId, count: number): Promise<void> {
  const { db } = await service();
  const part = 500;
  for (let done = 0; done < count; done += part) {
    await db.system`
      insert into lead (org_id, id, name, status, source, notes, status_changed_at, created_at, updated_at)
      select ${org}, 'led_' || lpad(n::text, 26, '0'), 'Lead ' || n, 'NEW', 'OTHER', repeat('x', ${noteLength}), now(),
        timestamptz '2026-01-01' + n * interval '1 second', now()
      from generate_series(${done + 1}::integer, ${Math.min(done + part, count)}::integer) n`;
  }
}

/** Starts a service with few connections that listens, and signs an owner of a new organization in. */
async function listening() {
  const running = await service();
  const api = await newOrg();
  const owner = await ownerOf(api.org, running);
  const db = openDatabase({ target: running.target, pooler: "none", poolSizes: poolSizesMin });
  const app = await createTestApp({ now: null, db });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    await app.close();
    await db.close();
  });
  return { api, owner, db, port: Number(new URL(address).port) };
}

/** Asks for an export over a connection of its own, which reads nothing before it is asked to. */
async function ask(port: number, owner: Tab, list: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.pause();
  socket.write(
    `GET /app/v1/exports/${list} HTTP/1.1\r\nhost: localhost\r\ncookie: ${owner.cookie}\r\nconnection: close\r\n\r\n`,
  );
  return socket;
}

/** Counts the sessions with statements on leads, in progress or within an open transaction. */
async function sessionsAtWork(isWaiting = false): Promise<number> {
  const owner = openOwner((await service()).target);
  try {
    const rows = await owner`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like '%lost_reason%'
        and (wait_event_type = 'Lock' or ${!isWaiting})`;
    return rows.length;
  } finally {
    await owner.end();
  }
}

/** Keeps everyone from reading leads until it is released. */
async function lockLeads(): Promise<() => Promise<void>> {
  const owner = openOwner((await service()).target);
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = owner.begin(async (sql) => {
    await sql`lock table lead in access exclusive mode`;
    held.resolve();
    await end.promise;
  });
  await held.promise;
  return async () => {
    end.resolve();
    await done;
    await owner.end();
  };
}

test("an export ends in PostgreSQL too when its client closes the connection", async () => {
  const { owner, port, db } = await listening();
  const unlock = await lockLeads();
  const socket = await ask(port, owner, "leads.csv");
  await until(async () => (await sessionsAtWork(true)) === 1);
  socket.destroy();
  // The lock is still held: only a cancellation ends the statement.
  await until(async () => (await sessionsAtWork()) === 0);
  await unlock();
  await until(async () => db.loads.app.running === 0);
});

test("abandoned exports give their connections back, and harm no other request", async () => {
  const { api, owner, port, db } = await listening();
  await addLeads(api.org, rowsOfLong);
  for (let round = 0; round < 8; round += 1) {
    const sockets = await Promise.all([1, 2, 3].map(() => ask(port, owner, "leads.csv")));
    for (const socket of sockets) {
      socket.resume();
      await once(socket, "data");
    }
    for (const socket of sockets) socket.destroy();
    const answers = await Promise.all([1, 2, 3, 4].map(() => getOver(port, owner, "/app/v1/exports/clients.csv")));
    expect(answers.map((answer) => answer.split("\r\n", 1)[0])).toEqual(answers.map(() => "HTTP/1.1 200 OK"));
  }
  await until(async () => db.loads.app.running === 0);
  await until(async () => (await sessionsAtWork()) === 0);
});

test("a client that stops reading holds no connection, and gets the rest when it goes on", async () => {
  const { api, owner, port, db } = await listening();
  await addLeads(api.org, rowsOfLong);
  const socket = await ask(port, owner, "leads.csv");
  socket.resume();
  await once(socket, "data");
  socket.pause();
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).pause();
  await untilStill(db);
  await until(async () => (await sessionsAtWork()) === 0);
  const read = chunks.reduce((sum, { length }) => sum + length, 0);
  expect(read).toBeLessThan((rowsOfLong * noteLength) / 2);
  socket.resume();
  await once(socket, "end");
  const text = Buffer.concat(chunks).toString();
  expect(text.match(/led_\d{26}/g)).toHaveLength(rowsOfLong);
});

/** Waits until the service has had no statement in progress for a hundred turns. */
async function untilStill(db: Database): Promise<void> {
  for (let quiet = 0; quiet < 100; quiet += 1) {
    await nextTurn();
    if (db.loads.app.running > 0) quiet = 0;
  }
}

async function getOver(port: number, owner: Tab, path: string): Promise<string> {
  const socket = await ask(port, owner, path.replace("/app/v1/exports/", ""));
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  socket.resume();
  await once(socket, "end");
  return text;
}

test("every cell is quoted exactly as csv-stringify does", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const texts = [
    '"',
    'a "b" c',
    '""',
    "a,b",
    "a;b",
    "a\r\nb",
    "a\nb",
    "a\rb",
    " a",
    "a ",
    "陈, 林",
    "=1",
    "'",
    "0",
    "-",
    "😀",
  ];
  for (const description of texts) {
    await api.create(
      "/expenses",
      newExpense({
        description: description.replaceAll(/[\r\n]+/g, " "),
        vendor: null,
        notes: `${description};${description}`,
      }),
    );
  }
  await api.invoice({ title: "x;y", items: [{ description: "Discount", qty: 1, unitPrice: -0.5 }] });
  for (const list of ["expenses", "invoices", "projects", "audit-log"]) {
    const text = (await owner.get<string>(`/exports/${list}.csv`)).body;
    const rows = parse(text, { bom: true, record_delimiter: "\r\n" }) as string[][];
    const written = stringify(rows, { bom: true, quoted_match: /[;\r\n]/, record_delimiter: "windows" });
    expect(text, list).toBe(written);
  }
});

test.each(["America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu", "America/New_York"])(
  "in %s, each day of an export is that of the zone, also when its clocks change",
  async (timeZone) => {
    const api = await newOrg();
    const owner = await ownerOf(api.org, await service());
    await api.patch("/organization", { timeZone });
    const { id } = await api.sentInvoice({ items: [{ description: "Works", qty: 1, unitPrice: 1_000 }] });
    // The clocks of Newfoundland went back at one minute past midnight; Samoa left out a whole day.
    const instants = ["2010-11-07T02:30:30Z", "2011-12-30T09:30:00Z", "2011-12-30T10:30:00Z", "2026-03-08T07:30:00Z"];
    for (const start of instants) {
      for (const minutes of [-61, -31, -1, 0, 1, 31, 61, 600]) {
        const paidAt = new Date(Date.parse(start) + minutes * 60_000).toISOString();
        await api.pay({ id }, 0.01, { paidAt, note: paidAt });
      }
    }
    const text = (await owner.get<string>("/exports/payments.csv")).body;
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    const day = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    expect(rows.map((row) => row["Paid on"])).toEqual(rows.map(({ Note }) => day.format(new Date(Note ?? ""))));
    expect(rows).toHaveLength(32);
  },
);
