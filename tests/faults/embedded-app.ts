/**
 * Simulates Quoin: opens the database of DATA_DIR, reports that, and then runs the commands from its standard input.
 *   insert FIRST        inserts rows with rising numbers from this one on, and prints "stored N" after each commit
 *   insert FIRST fast   does the same without a pause
 *   long                runs a query that keeps a session busy
 *   close               closes its connections, releases the database, and exits
 * SIGINT simulates Ctrl-C: one last row is written after it.
 */
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "@quoin/postgres";
import { type EmbeddedDatabase, openEmbedded } from "#server/db/embedded.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

async function open(dataDir: string): Promise<EmbeddedDatabase> {
  try {
    return await openEmbedded({ dataDir, log: (message) => say(`log ${message}`) });
  } catch (error) {
    say(`error ${JSON.stringify(error instanceof Error ? error.message : String(error))}`);
    process.exit(1);
  }
}

const database = await open(process.argv[2] ?? "");
const sql = postgres({ ...database.administrator, max: 3, connect_timeout: 30, onnotice: () => {} });
await sql.begin(async (tx) => {
  // "if not exists" alone fails when two processes run it at the same time.
  await tx`select pg_advisory_xact_lock(1)`;
  await tx`create table if not exists stored (number int primary key)`;
});

let closing = false;

async function insertFrom(first: number, pauseMs: number): Promise<void> {
  for (let number = first; !closing; number += 1) {
    try {
      await sql`insert into stored values (${number}) on conflict do nothing`;
      say(`stored ${number}`);
      if (pauseMs > 0) await wait(pauseMs);
    } catch {
      // The server was killed; this row may or may not be stored.
      await wait(10);
    }
  }
}

async function close(): Promise<void> {
  closing = true;
  // postgres.js 3.4 waits forever for a connection that broke during a query (porsager/postgres#1097).
  await sql.end({ timeout: 1 });
  await database.close();
  say("closed");
  process.exit(0);
}

process.once("SIGINT", () => {
  void sql`insert into stored values (-1)`.then(() => say("stored -1")).then(close);
});

createInterface({ input: process.stdin }).on("line", (line) => {
  const [command, first, speed] = line.split(" ");
  if (command === "insert") void insertFrom(Number(first), speed === "fast" ? 0 : 5);
  if (command === "long") sql`select count(*) from generate_series(1, 1e12)`.catch(() => say("long query ended"));
  if (command === "close") void close();
});
say(`ready ${database.connection.host}`);
