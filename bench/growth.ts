import { rm } from "node:fs/promises";
import { printConditions } from "./conditions.ts";
import { officeOf } from "./database.ts";
import { benchJobs } from "./growth-jobs.ts";
import { explainGrowth } from "./growth-plans.ts";
import { type Read, readsOf } from "./growth-reads.ts";
import { type InvoiceCycle, openCycle, type Step, steps } from "./invoice-cycle.ts";
import { send } from "./load.ts";
import { rankOf, showSpread, type Spread, spreadOf } from "./measure.ts";
import { forgetWritten, type Office, openOffice } from "./office.ts";
import { numbersOf } from "./options.ts";
import { printTable } from "./table.ts";
import { cpuNsWithChildrenOf } from "./usage.ts";

/** In each round a read is repeated for that time, within the bounds. */
const turnMs = 1_000;
const readTimes = { least: 3, most: 40 };
/** Few, so that the office does not grow by them; exactly so many, since each step takes what the one before left. */
const writeTimes = { least: 20, most: 20 };
const writeMost = 1.5;

/** The cost of an operation in one office in one round. */
interface Turn {
  readonly p50Ms: number;
  /** Microseconds of CPU of the service and PostgreSQL, for each. */
  readonly cpuUs: number;
}

/** An operation that is measured in both offices, and what it took in each round. */
interface Subject {
  readonly name: string;
  readonly most: number;
  readonly times: { readonly least: number; readonly most: number };
  readonly small: Turn[];
  readonly large: Turn[];
  readonly run: Readonly<Record<Size, () => Promise<unknown>>>;
}

const sizes = ["small", "large"] as const;
type Size = (typeof sizes)[number];
type Offices = Readonly<Record<Size, Office>>;

/** `npm run bench -- growth` */
export async function benchGrowth(args: readonly string[]): Promise<void> {
  const options = numbersOf(args, { small: 20_000, large: 1_000_000, rounds: 5, jobs: 2, offices: 2_000 });
  const small = await openOffice(officeOf(options.small));
  try {
    const large = await openOffice(officeOf(options.large));
    try {
      await printConditions(large.database.owner);
      await measureOffices({ small, large }, options);
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

/** The rounds of requests and of jobs, and the number of offices of the hourly job. */
type Counts = Readonly<Record<"rounds" | "jobs" | "offices", number>>;

async function measureOffices(offices: Offices, { rounds, jobs, offices: count }: Counts): Promise<void> {
  if (rounds > 0) await measureRequests(offices, rounds);
  if (jobs > 0) await benchJobs(offices, jobs, count);
}

async function measureRequests(offices: Offices, rounds: number): Promise<void> {
  try {
    const reads = await readSubjects(offices);
    const writes = await writeSubjects(offices);
    for (let round = 0; round <= rounds; round += 1) {
      process.stderr.write(round === 0 ? "warming up\n" : `requests, round ${round} of ${rounds}\n`);
      for (const subject of [...reads, ...writes]) {
        const turns = await takeTurns(offices, subject);
        if (round === 0) continue;
        for (const size of sizes) subject[size].push(turns[size]);
      }
    }
    printSubjects(offices, [...reads, ...writes]);
    const missed = reads.filter((subject) => !isFlat(subject));
    await explainMissed(offices, missed);
  } finally {
    for (const size of sizes) await forgetWritten(offices[size].database);
  }
}

async function readSubjects({ small, large }: Offices): Promise<(Subject & Read)[]> {
  const ofSmall = await readsOf(small);
  return (await readsOf(large)).map((read, i) => ({
    ...read,
    times: readTimes,
    small: [],
    large: [],
    run: { small: () => answered(small, ofSmall[i]?.path ?? read.path), large: () => answered(large, read.path) },
  }));
}

async function answered({ request }: Office, path: string): Promise<void> {
  const { status, body } = await send(request(path));
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`);
}

async function writeSubjects({ small, large }: Offices): Promise<Subject[]> {
  const cycles = { small: await openCycle(small.request), large: await openCycle(large.request) };
  const take = (cycle: InvoiceCycle, step: Step) => () => cycle.take[step]();
  return steps.map((step) => ({
    name: `${step} an invoice`,
    most: writeMost,
    times: writeTimes,
    small: [],
    large: [],
    run: { small: take(cycles.small, step), large: take(cycles.large, step) },
  }));
}

/** Measures the subject in both offices, request by request in turn, so that a disturbance affects both. */
async function takeTurns(offices: Offices, { run, times }: Subject): Promise<Record<Size, Turn>> {
  const timesMs: Record<Size, number[]> = { small: [], large: [] };
  const before = { small: cpuNsOf(offices.small), large: cpuNsOf(offices.large) };
  const startTimeMs = performance.now();
  for (let i = 0; i < times.most; i += 1) {
    if (i >= times.least && performance.now() - startTimeMs > turnMs) break;
    for (const size of i % 2 === 0 ? sizes : sizes.toReversed()) {
      const sentMs = performance.now();
      await run[size]();
      timesMs[size].push(performance.now() - sentMs);
    }
  }
  const turnOf = (size: Size): Turn => ({
    p50Ms: rankOf(timesMs[size], 0.5),
    cpuUs: (cpuNsOf(offices[size]) - before[size]) / 1_000 / timesMs[size].length,
  });
  return { small: turnOf("small"), large: turnOf("large") };
}

const cpuNsOf = ({ server, database }: Office): number =>
  cpuNsWithChildrenOf(server.pid) + cpuNsWithChildrenOf(database.postmaster);

const ratioOf = ({ small, large }: Subject, figure: keyof Turn): Spread =>
  spreadOf(large.map((turn, round) => turn[figure] / (small[round]?.[figure] ?? Number.NaN)));

const isFlat = (subject: Subject): boolean =>
  ratioOf(subject, "p50Ms").median <= subject.most && ratioOf(subject, "cpuUs").median <= subject.most;

function printSubjects({ small, large }: Offices, subjects: readonly Subject[]): void {
  const median = (turns: readonly Turn[], figure: keyof Turn) => spreadOf(turns.map((turn) => turn[figure])).median;
  printTable([
    ["request", `p50 ms, ${small.name}`, large.name, "p50, ratio", "CPU µs", "CPU, ratio", "at most", ""],
    ...subjects.map((subject) => [
      subject.name,
      median(subject.small, "p50Ms").toFixed(1),
      median(subject.large, "p50Ms").toFixed(1),
      showSpread(ratioOf(subject, "p50Ms")),
      median(subject.large, "cpuUs").toFixed(0),
      showSpread(ratioOf(subject, "cpuUs")),
      String(subject.most),
      isFlat(subject) ? "met" : "missed",
    ]),
  ]);
  const flat = subjects.filter(isFlat).length;
  process.stdout.write(`${flat} of ${subjects.length} met\n\n`);
}

/** Writes the plans of the reads that are not flat, as they are in the large office, into a file. */
async function explainMissed({ large }: Offices, reads: readonly Read[]): Promise<void> {
  const file = `${large.database.dataDir}/growth-plans.txt`;
  await rm(file, { force: true });
  if (reads.length === 0) return;
  await explainGrowth(large.database, reads, file);
  process.stdout.write(`their plans are in ${file}\n\n`);
}
