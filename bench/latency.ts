import type { AskTask } from "./bare-ask.ts";
import { printConditions } from "./conditions.ts";
import { type BenchDatabase, officeOf, openBenchDatabase } from "./database.ts";
import { openCycle, steps } from "./invoice-cycle.ts";
import { evenly, send, sendFor } from "./load.ts";
import { rankOf, showSpread, spreadOf } from "./measure.ts";
import { forgetInterrupted, forgetWritten, type Office, serveOffice } from "./office.ts";
import { numbersOf } from "./options.ts";
import { linesOf } from "./pdf-facts.ts";
import { startBare } from "./processes.ts";
import { printTable } from "./table.ts";
import { printTargets } from "./targets.ts";

/** Of ten requests, one writes. */
const writeEvery = 10;
/** Of so many requests, one is for the dashboard, and one for the page of today. */
const overviewEvery = 200;
const warmUpSeconds = 3;
const readP99MsMost = 25;
const webhookEvents = ["invoice.created", "invoice.sent", "payment.recorded", "invoice.paid", "invoice.overdue"];

/** The milliseconds of each request of a round, from the time at which it was due. */
interface Round {
  readonly reads: number[];
  readonly writes: number[];
  /** The work beside the requests, per second: one that is zero has ended too early. */
  readonly beside: Readonly<Record<"deliveries" | "pdfs" | "overdue", number>> | undefined;
}

type Pace = Readonly<Record<"rate" | "seconds", number>>;

/** `npm run bench -- latency` */
export async function benchLatency(args: readonly string[]): Promise<void> {
  const options = numbersOf(args, { size: 200_000, rate: 200, seconds: 30, rounds: 5 });
  const database = await openBenchDatabase(officeOf(options.size));
  const alone: Round[] = [];
  const beside: Round[] = [];
  try {
    await forgetInterrupted(database);
    await printConditions(database.owner);
    for (let round = 1; round <= options.rounds; round += 1) {
      process.stderr.write(`requests alone, round ${round} of ${options.rounds}\n`);
      alone.push(await measureAlone(database, options));
      process.stderr.write(`beside other work, round ${round} of ${options.rounds}\n`);
      beside.push(await measureBeside(database, options));
    }
  } finally {
    await database.close();
  }
  report({ alone, beside }, options);
}

/** Measures requests to a service that does nothing else. */
async function measureAlone(database: BenchDatabase, pace: Pace): Promise<Round> {
  const office = await serveOffice(database);
  try {
    return { ...(await request(office, pace)), beside: undefined };
  } finally {
    await office.server.stop();
    await forgetWritten(database);
  }
}

/**
 * Measures requests to a service that also delivers the events of the writes, renders PDFs for two people without pause,
 * and marks a tenth of all invoices overdue, since its hourly job has not run before.
 */
async function measureBeside(database: BenchDatabase, pace: Pace): Promise<Round> {
  const sink = startBare("./bare-sink.ts");
  const asking = startBare("./bare-ask.ts");
  const office = await serveOffice(database, []);
  try {
    const url = await sink.ask<string>({ kind: "url" });
    // That of the fill has no receiver.
    await database.owner`update webhook_endpoint set enabled = false`;
    await sendFor(office.request("/webhook-endpoints", { url, events: webhookEvents }), 201);
    const { urls, key } = await draftDocuments(office);
    await asking.ask<number>({ kind: "begin", urls, key } satisfies AskTask);
    // Counted over the same time as the requests, approximately: the warm-up included.
    const marked = await countMarks(database);
    const times = await request(office, pace);
    const seconds = pace.seconds + warmUpSeconds;
    return {
      ...times,
      beside: {
        deliveries: (await sink.ask<unknown[]>({ kind: "arrivals" })).length / seconds,
        pdfs: (await asking.ask<number>({ kind: "count" } satisfies AskTask)) / seconds,
        overdue: ((await countMarks(database)) - marked) / seconds,
      },
    };
  } finally {
    await asking.stop();
    await office.server.stop();
    await sink.stop();
    await forgetWritten(database);
  }
}

async function countMarks({ owner }: BenchDatabase): Promise<number> {
  const [row] = await owner<{ count: number }[]>`select count(*)::integer as count from overdue_mark`;
  return row?.count ?? 0;
}

/** Creates two drafts: their PDFs are rendered at every request. */
async function draftDocuments({ request }: Office): Promise<{ urls: string[]; key: string }> {
  const { data } = await sendFor<{ data: { id: string; clientId: string }[] }>(request("/projects?limit=1"), 200);
  const [project] = data;
  if (project === undefined) throw new Error("the fill has no project");
  const draft = { clientId: project.clientId, projectId: project.id, title: "Works" };
  const invoice = await sendFor<{ id: string }>(request("/invoices", { ...draft, items: linesOf(8) }), 201);
  const bill = await sendFor<{ id: string }>(request("/quotations", { ...draft, items: linesOf(500) }), 201);
  const pdfs = [request(`/invoices/${invoice.id}/pdf`), request(`/quotations/${bill.id}/pdf`)];
  return { urls: pdfs.map(({ url }) => url), key: pdfs[0]?.key ?? "" };
}

/** Sends reads and writes at the rate, after a warm-up. */
async function request(office: Office, { rate, seconds }: Pace): Promise<Pick<Round, "reads" | "writes">> {
  const read = await readerOf(office);
  const write = await writerOf(office);
  const sendAll = async (duration: number) => {
    const sent = (i: number) => (i % writeEvery === 0 ? write(i / writeEvery) : read(i));
    const timesMs = await evenly(rate, duration, sent);
    return {
      reads: timesMs.filter((_, i) => i % writeEvery !== 0),
      writes: timesMs.filter((_, i) => i % writeEvery === 0),
    };
  };
  await sendAll(warmUpSeconds);
  return sendAll(seconds);
}

/** Returns the reads of an office at work: mostly single invoices and lists, sometimes a search or an overview. */
async function readerOf({ get, request }: Office): Promise<(i: number) => Promise<void>> {
  interface Listed {
    readonly data: readonly { readonly id: string; readonly clientId: string; readonly projectId: string }[];
  }
  const { data } = await get<Listed>("/invoices?limit=100&createdBefore=2023-06-01");
  const kinds: readonly ((invoice: Listed["data"][number]) => string)[] = [
    ({ id }) => `/invoices/${id}`,
    () => "/invoices?limit=50",
    ({ id }) => `/invoices/${id}`,
    ({ clientId }) => `/invoices?limit=50&clientId=${clientId}`,
    ({ id }) => `/invoices/${id}`,
    () => "/payments?limit=50",
    ({ projectId }) => `/projects/${projectId}/timeline`,
    () => "/invoices?limit=50&status=OVERDUE",
    ({ clientId }) => `/clients/${clientId}/figures`,
    ({ id }) => `/invoices/${id}`,
    () => "/app/v1/search?q=INV-2024-11",
    () => "/quotations?limit=50",
    ({ id }) => `/invoices/${id}`,
    () => "/events?limit=50",
    ({ id }) => `/invoices/${id}`,
    () => "/invoices?limit=50&q=zebra",
    () => "/expenses?limit=50",
  ];
  return async (i) => {
    const invoice = data[i % data.length];
    const usual = invoice === undefined ? undefined : kinds[i % kinds.length]?.(invoice);
    const path = i % overviewEvery === 1 ? "/app/v1/dashboard" : i % overviewEvery === 101 ? "/app/v1/today" : usual;
    if (path === undefined) throw new Error("the fill has no invoice");
    const { status } = await send(request(path));
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
}

/** Returns the writes: an invoice is created, one of those before is sent, and one is paid. */
async function writerOf({ request }: Office): Promise<(i: number) => Promise<void>> {
  const { take } = await openCycle(request);
  // Enough that a step finds an invoice, even if the previous step of the newest one is still in progress.
  const ahead = 20;
  for (let i = 0; i < 2 * ahead; i += 1) await take.create();
  for (let i = 0; i < ahead; i += 1) await take.send();
  return (i) => take[steps[i % steps.length] ?? "create"]();
}

function report(rounds: Readonly<Record<"alone" | "beside", readonly Round[]>>, { rate }: Pace): void {
  const ways = [
    { name: "alone", rounds: rounds.alone },
    { name: "beside deliveries, PDFs and the overdue job", rounds: rounds.beside },
  ];
  const rows = ways.flatMap(({ name, rounds }) =>
    (["reads", "writes"] as const).map((kind) => {
      const all = rounds.flatMap((round) => round[kind]);
      const p99s = spreadOf(rounds.map((round) => rankOf(round[kind], 0.99)));
      return [
        `${kind}, ${name}`,
        String(all.length),
        rankOf(all, 0.5).toFixed(1),
        showSpread(p99s),
        rankOf(all, 0.999).toFixed(1),
        Math.max(...all).toFixed(1),
      ];
    }),
  );
  printTable([[`${rate} requests a second`, "requests", "p50 ms", "p99 ms", "p99.9 ms", "most ms"], ...rows]);
  const beside = rounds.beside.flatMap((round) => round.beside ?? []);
  printTable([
    ["beside, per second", "deliveries", "PDFs", "invoices made overdue"],
    [
      "in every round",
      ...(["deliveries", "pdfs", "overdue"] as const).map((kind) =>
        showSpread(spreadOf(beside.map((each) => each[kind]))),
      ),
    ],
  ]);
  const p99s = (way: "alone" | "beside") => rounds[way].map(({ reads }) => rankOf(reads, 0.99));
  printTargets([{ name: "p99 of reads beside other work, ms", ratio: spreadOf(p99s("beside")), most: readP99MsMost }]);
  const toAlone = spreadOf(p99s("beside").map((ms, round) => ms / (p99s("alone")[round] ?? Number.NaN)));
  process.stdout.write(`p99 of reads beside other work, to alone: ${showSpread(toAlone)}\n`);
}
