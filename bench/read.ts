import { makeApiKey } from "#server/identity/api-keys/api-key.ts";
import type { SqlRun } from "./bare-sql.ts";
import { printConditions } from "./conditions.ts";
import { type BenchDatabase, dataDir, keyOf, largeOrg, openBenchDatabase } from "./database.ts";
import { type Answer, repeat, type Request, send, sendFor } from "./load.ts";
import { measure, ratioOf, type Sample, showSpread } from "./measure.ts";
import { startBare, startQuoin } from "./processes.ts";
import { recordStatements, type Statement } from "./recording.ts";
import { figuresOf, printTable } from "./table.ts";
import { printTargets } from "./targets.ts";

const rounds = 5;
const roundMs = 2_000;
const warmUpMs = 500;

const pageOne = "list, page 1";
const page2000 = "list, page 2,000";
const detail = "detail";

/** One kind of request to measure. */
interface Subject {
  readonly name: string;
  readonly request: Request;
  readonly answer: Answer;
  /** The query that the service sends to the database for it. */
  readonly query: (Statement & { readonly role: SqlRun["role"] }) | undefined;
}

/** One implementation of a subject. */
interface Way {
  readonly name: "Quoin" | "SQL, raw rows" | "SQL, parsed rows" | "Fastify";
  readonly pid: number;
  readonly run: (durationMs: number) => Promise<number>;
  readonly samples: Sample[];
}

/** `npm run bench -- read` */
export async function benchRead(): Promise<void> {
  const database = await openBenchDatabase();
  await printConditions(database.owner);
  const key = await keyOf(database.owner, largeOrg);
  const quoin = await startQuoin(dataDir, undefined, database.env);
  const sql = startBare("./bare-sql.ts");
  const fastify = startBare("./bare-fastify.ts");
  try {
    const subjects = await findSubjects(database, `${quoin.url}/api/v1`, key);
    const bareUrl = await fastify.ask<string>(
      Object.fromEntries(
        subjects.map(({ answer }, i) => [`/${i}`, { status: answer.status, base64: answer.body.toString("base64") }]),
      ),
    );
    const ways = subjects.map((subject, i): Way[] => [
      { name: "Quoin", pid: quoin.pid, run: (ms) => repeat(subject.request, subject.answer, ms), samples: [] },
      ...sqlWays(subject, database, sql),
      {
        name: "Fastify",
        pid: fastify.pid,
        run: (ms) => repeat({ url: `${bareUrl}/${i}` }, subject.answer, ms),
        samples: [],
      },
    ]);
    await runRounds(ways.flat(), database.postmaster);
    report(subjects, ways);
  } finally {
    await Promise.all([quoin.stop(), sql.stop(), fastify.stop()]);
    await database.close();
  }
}

function sqlWays({ query }: Subject, { connection }: BenchDatabase, sql: ReturnType<typeof startBare>): Way[] {
  if (query === undefined) return [];
  const run = (isRaw: boolean) => (durationMs: number) =>
    sql.ask<number>({ connection, ...query, isRaw, durationMs } satisfies SqlRun);
  return [
    { name: "SQL, raw rows", pid: sql.pid, run: run(true), samples: [] },
    { name: "SQL, parsed rows", pid: sql.pid, run: run(false), samples: [] },
  ];
}

/** Every implementation runs in every round, so that disturbances of the machine affect all of them. */
async function runRounds(ways: readonly Way[], postmaster: number): Promise<void> {
  for (const way of ways) await way.run(warmUpMs);
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    for (const { pid, run, samples } of round % 2 === 0 ? ways : ways.toReversed()) {
      samples.push(await measure(pid, postmaster, () => run(roundMs)));
    }
  }
}

/** The pattern of a request's query, and the role that the service sends it as. */
const orgData = { matching: /app\.org/, role: "quoin_app" } as const;
const keys = { matching: /from api_key/, role: "quoin_system" } as const;

async function findSubjects(database: BenchDatabase, api: string, key: string): Promise<Subject[]> {
  const list = `${api}/invoices`;
  const { data } = await sendFor<{ data: { id: string; status: string }[] }>({ url: list, key }, 200);
  const paid = data.find(({ status }) => status === "PAID");
  const cursor = await cursorOfPage(list, key);
  const kinds = [
    { name: pageOne, request: { url: list, key }, reads: orgData },
    { name: page2000, request: { url: `${list}?cursor=${cursor}`, key }, reads: orgData },
    { name: detail, request: { url: `${list}/${paid?.id}`, key }, reads: orgData },
    // The same key is looked up once a second.
    {
      name: "401, unknown key",
      request: { url: list, key: makeApiKey() },
      recorded: { url: list, key: makeApiKey() },
      reads: keys,
    },
    { name: "401, no key", request: { url: list }, reads: undefined },
  ];
  const subjects: Subject[] = [];
  for (const { name, request, recorded = request, reads } of kinds) {
    const query =
      reads === undefined
        ? undefined
        : { ...(await recordQuery(database, reads.matching, request, recorded)), role: reads.role };
    subjects.push({ name, request, answer: await send(request), query });
  }
  return subjects;
}

/** Returns the statement that answers the request, as it is sent for `recorded`. */
async function recordQuery(
  database: BenchDatabase,
  matching: RegExp,
  request: Request,
  recorded: Request,
): Promise<Statement> {
  // All connections are open then, so the statements that open a new one are not recorded.
  await repeat(request, await send(request), warmUpMs);
  const statements = await recordStatements(database, matching, () => send(recorded));
  const found = statements.filter(({ text }) => matching.test(text));
  const [query] = found;
  if (query === undefined || found.length > 1) throw new Error(`${request.url} is not answered by one query any more`);
  return query;
}

/** Returns the cursor of page 2,000 with 50 rows each, found as a program would, but by larger pages. */
async function cursorOfPage(list: string, key: string): Promise<string> {
  let cursor: string | null = null;
  const limits = [...Array.from({ length: 999 }, () => 100), 50];
  for (const limit of limits) {
    const url: string = `${list}?limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`;
    ({ nextCursor: cursor } = await sendFor<{ nextCursor: string | null }>({ url, key }, 200));
    if (cursor === null) throw new Error("the list ends before page 2,000");
  }
  return cursor ?? "";
}

function report(subjects: readonly Subject[], ways: readonly (readonly Way[])[]): void {
  const samplesOf = (subject: string, way: Way["name"]) =>
    ways[subjects.findIndex(({ name }) => name === subject)]?.find(({ name }) => name === way)?.samples ?? [];
  printTable([
    ["request", "way", "requests/s", "node µs", "PostgreSQL µs", "sum µs"],
    ...ways.flatMap((each, i) =>
      each.map(({ name, samples }) => [subjects[i]?.name ?? "", name, ...figuresOf(samples)]),
    ),
  ]);
  const others = ["SQL, raw rows", "SQL, parsed rows", "Fastify"] as const;
  printTable([
    ["CPU of Quoin, as a multiple of", ...others, "bytes of the answer"],
    ...subjects.map(({ name, answer }) => [
      name,
      ...others.map((other) => {
        const samples = samplesOf(name, other);
        return samples.length === 0 ? "" : showSpread(ratioOf(samplesOf(name, "Quoin"), samples));
      }),
      String(answer.body.length),
    ]),
  ]);
  const toSql = (name: string) => ratioOf(samplesOf(name, "Quoin"), samplesOf(name, "SQL, raw rows"));
  const deep = ratioOf(samplesOf(page2000, "Quoin"), samplesOf(pageOne, "Quoin"));
  printTargets([
    { name: "list, to its SQL with raw rows", ratio: toSql(pageOne), most: 5 },
    { name: "detail, to its SQL with raw rows", ratio: toSql(detail), most: 4 },
    { name: "list, page 2,000 to page 1", ratio: deep, most: 1.5 },
  ]);
}
