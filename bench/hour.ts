import { setTimeout as sleep } from "node:timers/promises";
import { printConditions } from "./conditions.ts";
import { type BenchDatabase, officeOf, openBenchDatabase } from "./database.ts";
import { openCycle, steps } from "./invoice-cycle.ts";
import { evenly, type Request, sendFor, UnexpectedStatus } from "./load.ts";
import { rankOf } from "./measure.ts";
import { forgetInterrupted, forgetWritten, serveOffice } from "./office.ts";
import { numbersOf } from "./options.ts";
import { startBare } from "./processes.ts";
import { printTable } from "./table.ts";
import { residentMbWithChildrenOf } from "./usage.ts";

/** Where rows come and go with every write; the others only grow. */
const queues = ["delivery_queue", "kept_figure", "document_counter", "delivery", "mail", "invoice"] as const;
/** As the header of a 503 says. */
const retryAfterMs = 1_000;
const webhookEvents = ["invoice.created", "invoice.sent", "payment.recorded", "invoice.paid"];

/** The rows of a table that no transaction sees any more, and its size with indexes. */
interface TableState {
  readonly name: string;
  readonly dead: number;
  readonly live: number;
  readonly mb: number;
  readonly vacuums: number;
}

/**
 * `npm run bench -- hour`: writes at a constant rate, with their deliveries, and shows in each quarter of the time
 * whether autovacuum keeps up, and how long the writes took.
 */
export async function benchHour(args: readonly string[]): Promise<void> {
  const { size, rate, seconds } = numbersOf(args, { size: 20_000, rate: 50, seconds: 3_600 });
  const database = await openBenchDatabase(officeOf(size));
  const sink = startBare("./bare-sink.ts");
  try {
    await forgetInterrupted(database);
    await printConditions(database.owner);
    const office = await serveOffice(database, []);
    try {
      const url = await sink.ask<string>({ kind: "url" });
      await database.owner`update webhook_endpoint set enabled = false`;
      await sendFor(office.request("/webhook-endpoints", { url, events: webhookEvents }), 201);
      let refused = 0;
      // Other work on the machine must not end an hour.
      const sendUntilTaken = async <Json>(given: Request, status: number): Promise<Json> => {
        try {
          return await sendFor<Json>(given, status);
        } catch (error) {
          if (!(error instanceof UnexpectedStatus && error.status === 503)) throw error;
          refused += 1;
          await sleep(retryAfterMs);
          return sendUntilTaken(given, status);
        }
      };
      const { take } = await openCycle(office.request, sendUntilTaken);
      // Enough that a step finds an invoice on a machine that stops for half a minute.
      const ahead = 30 * rate;
      for (let i = 0; i < 2 * ahead; i += 1) await take.create();
      for (let i = 0; i < ahead; i += 1) await take.send();
      const rows = [];
      for (let quarter = 1; quarter <= 4; quarter += 1) {
        refused = 0;
        const timesMs = await evenly(rate, seconds / 4, (i) => take[steps[i % steps.length] ?? "create"]());
        const delivered = (await sink.ask<unknown[]>({ kind: "arrivals" })).length;
        const rss = residentMbWithChildrenOf(office.server.pid).toFixed(0);
        const p99 = rankOf(timesMs, 0.99).toFixed(1);
        for (const { name, dead, live, mb, vacuums } of await statesOf(database)) {
          rows.push([
            String(quarter),
            p99,
            String(refused),
            rss,
            String(delivered),
            name,
            `${dead}`,
            `${live}`,
            mb.toFixed(1),
            `${vacuums}`,
          ]);
        }
        process.stderr.write(`quarter ${quarter}: p99 ${p99} ms, ${refused} refused, ${delivered} deliveries\n`);
      }
      const head = [
        "quarter",
        "p99 ms",
        "refused",
        "service MB",
        "deliveries",
        "table",
        "dead rows",
        "rows",
        "MB",
        "autovacuums",
      ];
      printTable([head, ...rows]);
    } finally {
      await office.server.stop();
      await forgetWritten(database);
    }
  } finally {
    await sink.stop();
    await database.close();
  }
}

const statesOf = ({ owner }: BenchDatabase) => owner<TableState[]>`
  select relname as name, n_dead_tup::integer as dead, n_live_tup::integer as live,
    pg_total_relation_size(relid) / 1048576.0::float8 as mb, autovacuum_count::integer as vacuums
  from pg_stat_user_tables where relname = any(${queues as unknown as string[]}::text[]) order by relname`;
