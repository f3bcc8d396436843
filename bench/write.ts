import { printConditions } from "./conditions.ts";
import { type BenchDatabase, dataDir, forgetWrites, keyOf, openBenchDatabase } from "./database.ts";
import { type InvoiceCycle, openCycle, type Step, steps } from "./invoice-cycle.ts";
import { concurrency } from "./load.ts";
import { measure, ratioOf, type Sample, showSpread, spreadOf } from "./measure.ts";
import { findPgbench, runPgbench } from "./pgbench.ts";
import { startQuoin } from "./processes.ts";
import { recordStatements } from "./recording.ts";
import { figuresOf, printTable } from "./table.ts";
import { type Script, scriptWriter } from "./write-script.ts";

const rounds = 4;
/** Per organization and round. */
const cyclesEach = 200;
const warmUpCyclesEach = 50;
/** The organizations from this one on are written to, one per connection. */
const firstOrg = 2;

type Way = "Quoin" | "pgbench";

/** `npm run bench -- write` */
export async function benchWrite(): Promise<void> {
  const pgbench = findPgbench();
  const database = await openBenchDatabase();
  await printConditions(database.owner);
  await forgetWrites(database.owner);
  const quoin = await startQuoin(dataDir);
  try {
    const offices = await Promise.all(
      Array.from({ length: concurrency }, async (_, i) =>
        openOffice(`${quoin.url}/api/v1`, await keyOf(database.owner, firstOrg + i)),
      ),
    );
    for (const step of steps) await takeAll(offices, step, warmUpCyclesEach);
    const scripts = await recordScripts(database, offices);
    const samples = { Quoin: newSamples(), pgbench: newSamples() };
    for (let round = 1; round <= rounds; round++) {
      process.stderr.write(`round ${round} of ${rounds}\n`);
      for (const step of steps) {
        const run = () => takeAll(offices, step, cyclesEach);
        samples.Quoin[step].push(await measure(quoin.pid, database.postmaster, run));
        const task = { name: step, script: scripts[step], round, timesEach: cyclesEach };
        samples.pgbench[step].push(await runPgbench(pgbench, database, task));
      }
    }
    report(samples);
  } finally {
    await quoin.stop();
    await forgetWrites(database.owner);
    await database.close();
  }
}

/** Records the statements that the service sends to the database in each step. */
async function recordScripts(database: BenchDatabase, offices: readonly InvoiceCycle[]): Promise<Record<Step, Script>> {
  const write = scriptWriter(firstOrg);
  const record = async (step: Step) =>
    write(await recordStatements(database, /app\.org/, async () => offices[0]?.take[step]()));
  // The later steps refer to rows that the earlier ones have created.
  return { create: await record("create"), send: await record("send"), pay: await record("pay") };
}

async function takeAll(offices: readonly InvoiceCycle[], step: Step, times: number): Promise<number> {
  const takeEach = async ({ take }: InvoiceCycle) => {
    for (let i = 0; i < times; i++) await take[step]();
  };
  await Promise.all(offices.map(takeEach));
  return offices.length * times;
}

/** Opens the cycle of one of the fill's organizations. */
async function openOffice(api: string, key: string): Promise<InvoiceCycle> {
  return openCycle((path, body) => ({
    url: api + path,
    key,
    ...(body === undefined ? {} : { method: "POST" as const, body }),
  }));
}

const newSamples = (): Record<Step, Sample[]> => ({ create: [], send: [], pay: [] });

/** Combines the three steps of each round into one sample. */
function cycles({ create, send, pay }: Record<Step, Sample[]>): Sample[] {
  return create.map((first, round) => {
    const all = [first, send[round], pay[round]].filter((sample) => sample !== undefined);
    const sum = (figure: (sample: Sample) => number) => all.reduce((sum, sample) => sum + figure(sample), 0);
    return {
      perSecond: 1 / sum(({ perSecond }) => 1 / perSecond),
      clientUs: sum(({ clientUs }) => clientUs),
      postgresUs: sum(({ postgresUs }) => postgresUs),
    };
  });
}

function report(samples: Record<Way, Record<Step, Sample[]>>): void {
  const withCycle = (way: Way) => ({ ...samples[way], "the whole cycle": cycles(samples[way]) });
  const quoin = withCycle("Quoin");
  const pgbench = withCycle("pgbench");
  const names = [...steps, "the whole cycle"] as const;
  printTable([
    ["step", "way", "transactions/s", "client µs", "PostgreSQL µs", "sum µs"],
    ...names.flatMap((name) => [
      [name, "Quoin", ...figuresOf(quoin[name])],
      [name, "pgbench", ...figuresOf(pgbench[name])],
    ]),
  ]);
  printTable([
    ["Quoin as a multiple of pgbench", "CPU", "transactions/s"],
    ...names.map((name) => [
      name,
      showSpread(ratioOf(quoin[name], pgbench[name])),
      showSpread(spreadOf(quoin[name].map(({ perSecond }, i) => perSecond / (pgbench[name][i]?.perSecond ?? 0)))),
    ]),
  ]);
}
