import { printConditions } from "./conditions.ts";
import { type BenchDatabase, dataDir, forgetWrites, keyOf, openBenchDatabase } from "./database.ts";
import { concurrency, sendFor } from "./load.ts";
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

const steps = ["create", "send", "pay"] as const;
type Step = (typeof steps)[number];
type Way = "Quoin" | "pgbench";

/** Takes one invoice after the other from draft to PAID, in an organization of its own. */
interface Office {
  readonly take: Readonly<Record<Step, () => Promise<void>>>;
}

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
async function recordScripts(database: BenchDatabase, offices: readonly Office[]): Promise<Record<Step, Script>> {
  const write = scriptWriter(firstOrg);
  const record = async (step: Step) =>
    write(await recordStatements(database, /app\.org/, async () => offices[0]?.take[step]()));
  // The later steps refer to rows that the earlier ones have created.
  return { create: await record("create"), send: await record("send"), pay: await record("pay") };
}

async function takeAll(offices: readonly Office[], step: Step, times: number): Promise<number> {
  const takeEach = async ({ take }: Office) => {
    for (let i = 0; i < times; i++) await take[step]();
  };
  await Promise.all(offices.map(takeEach));
  return offices.length * times;
}

interface Drafted {
  readonly id: string;
  readonly totals: { readonly total: number };
}

async function openOffice(api: string, key: string): Promise<Office> {
  const { data } = await sendFor<{ data: { id: string; clientId: string }[] }>(
    { url: `${api}/projects?limit=1`, key },
    200,
  );
  const [project] = data;
  if (project === undefined) throw new Error("the fill has no project for this organization");
  const draft = { clientId: project.clientId, projectId: project.id, title: "厨房与浴室翻新, Blk 123", items };
  const drafted: Drafted[] = [];
  const sent: Drafted[] = [];
  const next = (waiting: Drafted[]) => {
    const invoice = waiting.shift();
    if (invoice === undefined) throw new Error("there is no invoice left for the next step");
    return invoice;
  };
  return {
    take: {
      async create() {
        drafted.push(await sendFor<Drafted>({ url: `${api}/invoices`, method: "POST", key, body: draft }, 201));
      },
      async send() {
        const { id } = next(drafted);
        sent.push(await sendFor<Drafted>({ url: `${api}/invoices/${id}/send`, method: "POST", key, body: {} }, 200));
      },
      async pay() {
        const { id, totals } = next(sent);
        const body = { amount: totals.total, method: "PAYNOW" };
        const url = `${api}/invoices/${id}/payments`;
        const { invoice } = await sendFor<{ invoice: { status: string } }>({ url, method: "POST", key, body }, 201);
        if (invoice.status !== "PAID") throw new Error(`${id} is ${invoice.status} after its payment`);
      },
    },
  };
}

const items = [
  { description: "Hack existing wall and floor tiles, cart away", unit: "m2", qty: 42.5, unitPrice: 18.5 },
  { description: "铺设防水层，两道", unit: "m2", qty: 42.5, unitPrice: 22 },
  { description: "தரை ஓடுகள் பதித்தல்", unit: "m2", qty: 38, unitPrice: 46.8 },
  { description: "Cat dinding dua lapis", unit: "m2", qty: 120, unitPrice: 6.25 },
  { description: "Supply and install vanity cabinet", unit: "no", qty: 2, unitPrice: 880 },
  { description: "更换电线与插座", unit: "lot", qty: 1, unitPrice: 1450 },
  { description: "Pasang siling kapur", unit: "m2", qty: 27.25, unitPrice: 34.9 },
  { description: "Make good and clean up", unit: "lot", qty: 1, unitPrice: 600 },
];

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
