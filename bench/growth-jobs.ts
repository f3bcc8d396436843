import { type BenchDatabase, openBenchDatabase, smallOffices } from "./database.ts";
import { receive } from "./load.ts";
import { showSpread, type Spread, spreadOf } from "./measure.ts";
import { forgetInterrupted, forgetWritten, type Office } from "./office.ts";
import { runQuoin } from "./processes.ts";
import { printTable } from "./table.ts";
import { printTargets } from "./targets.ts";
import { cpuNsWithChildrenOf, residentMbWithChildrenOf } from "./usage.ts";

const exportPath = "/app/v1/exports/invoices.csv";
const memoryEveryMs = 100;
/** The invoices of each of many offices. */
const invoicesEach = 50;

interface Export {
  readonly mb: number;
  readonly mbPerSecond: number;
  readonly cpuMsPerMb: number;
  readonly addedMb: number;
  readonly firstByteMs: number;
}

interface HourlyJob {
  readonly invoices: number;
  readonly perSecond: number;
  readonly postgresUs: number;
  /** The time of a run that finds nothing due, which is mostly the start of the command. */
  readonly idleMs: number;
}

type Offices = Readonly<Record<"small" | "large", Office>>;

/** Measures the export of all invoices and the hourly job that marks invoices overdue, also of many offices. */
export async function benchJobs(offices: Offices, rounds: number, officeCount: number): Promise<void> {
  const exports = { small: [] as Export[], large: [] as Export[] };
  const jobs = { small: [] as HourlyJob[], large: [] as HourlyJob[], many: [] as HourlyJob[] };
  const many = await openBenchDatabase(smallOffices(officeCount, invoicesEach));
  try {
    await forgetInterrupted(many);
    for (let round = 1; round <= rounds; round += 1) {
      process.stderr.write(`jobs, round ${round} of ${rounds}\n`);
      for (const size of ["small", "large"] as const) exports[size].push(await exportInvoices(offices[size]));
      for (const size of ["small", "large"] as const) jobs[size].push(await markOverdue(offices[size].database));
      jobs.many.push(await markOverdue(many));
    }
  } finally {
    await many.close();
  }
  report({ ...offices, many: `${officeCount.toLocaleString("en")} offices of ${invoicesEach}` }, exports, jobs);
}

async function exportInvoices({ request, server, database }: Office): Promise<Export> {
  const residentMb = residentMbWithChildrenOf(server.pid);
  let most = residentMb;
  const watching = setInterval(() => (most = Math.max(most, residentMbWithChildrenOf(server.pid))), memoryEveryMs);
  const cpuNs = () => cpuNsWithChildrenOf(server.pid) + cpuNsWithChildrenOf(database.postmaster);
  const before = cpuNs();
  const startTimeMs = performance.now();
  let firstByteMs: number | undefined;
  let bytes = 0;
  try {
    const status = await receive(request(exportPath), (part) => {
      firstByteMs ??= performance.now() - startTimeMs;
      bytes += part.length;
    });
    if (status !== 200) throw new Error(`${exportPath} answered ${status}`);
  } finally {
    clearInterval(watching);
  }
  const mb = bytes / 2 ** 20;
  return {
    mb,
    mbPerSecond: mb / ((performance.now() - startTimeMs) / 1_000),
    cpuMsPerMb: (cpuNs() - before) / 1e6 / mb,
    addedMb: most - residentMb,
    firstByteMs: firstByteMs ?? Number.NaN,
  };
}

/** Marks the overdue invoices, a tenth of all, by the command; then makes them SENT again. */
async function markOverdue(database: BenchDatabase): Promise<HourlyJob> {
  const run = async () => {
    const startTimeMs = performance.now();
    const before = cpuNsWithChildrenOf(database.postmaster);
    const printed = await runQuoin(database.dataDir, ["overdue", "run"]);
    return {
      invoices: Number.parseInt(printed, 10),
      ms: performance.now() - startTimeMs,
      postgresUs: (cpuNsWithChildrenOf(database.postmaster) - before) / 1_000,
    };
  };
  try {
    const { invoices, ms, postgresUs } = await run();
    const idle = await run();
    if (idle.invoices !== 0) throw new Error("the overdue job left invoices");
    return {
      invoices,
      perSecond: invoices / ((ms - idle.ms) / 1_000),
      postgresUs: (postgresUs - idle.postgresUs) / invoices,
      idleMs: idle.ms,
    };
  } finally {
    await forgetWritten(database);
  }
}

function report(
  { small, large, many }: Offices & { readonly many: string },
  exports: Readonly<Record<"small" | "large", Export[]>>,
  jobs: Readonly<Record<"small" | "large" | "many", HourlyJob[]>>,
): void {
  const exported = (size: "small" | "large", figure: keyof Export) =>
    spreadOf(exports[size].map((each) => each[figure]));
  printTable([
    ["CSV of all invoices", "MB", "MB/s", "CPU ms/MB", "added MB of memory", "first byte ms"],
    ...(["small", "large"] as const).map((size) => [
      { small, large }[size].name,
      exported(size, "mb").median.toFixed(1),
      showSpread(exported(size, "mbPerSecond")),
      exported(size, "cpuMsPerMb").median.toFixed(0),
      showSpread(exported(size, "addedMb")),
      exported(size, "firstByteMs").median.toFixed(0),
    ]),
  ]);
  const done = (size: keyof typeof jobs, figure: keyof HourlyJob) => spreadOf(jobs[size].map((each) => each[figure]));
  printTable([
    ["overdue job", "due", "invoices/s", "PostgreSQL µs", "ms with nothing due"],
    ...(["small", "large", "many"] as const).map((size) => [
      { small: small.name, large: large.name, many }[size],
      done(size, "invoices").median.toFixed(0),
      showSpread(done(size, "perSecond")),
      done(size, "postgresUs").median.toFixed(0),
      done(size, "idleMs").median.toFixed(0),
    ]),
  ]);
  const slower = (fast: readonly number[], slow: readonly number[]): Spread =>
    spreadOf(fast.map((figure, round) => figure / (slow[round] ?? Number.NaN)));
  const rates = (size: keyof typeof jobs) => jobs[size].map(({ perSecond }) => perSecond);
  const speeds = (size: "small" | "large") => exports[size].map(({ mbPerSecond }) => mbPerSecond);
  printTargets([
    { name: "time of the CSV for a MB", ratio: slower(speeds("small"), speeds("large")), most: 1.5 },
    { name: "time of the overdue job for an invoice", ratio: slower(rates("small"), rates("large")), most: 1.5 },
    { name: "the same, of many offices", ratio: slower(rates("small"), rates("many")), most: 1.5 },
  ]);
}
