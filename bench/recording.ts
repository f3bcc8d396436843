import { readFile, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { BenchDatabase } from "./database.ts";

/** A statement as a session sent it. */
export interface Statement {
  readonly text: string;
  /** `$1` first. */
  readonly parameters: readonly (string | null)[];
}

/** The time until every session has seen a changed setting, and its log lines are in the file. */
const settlingMs = 300;

/**
 * Records the statements that the service sends to the database because of `action`, in order: those of the one session
 * that sends a matching statement. They come from PostgreSQL's own log, so that none has to be duplicated here.
 */
export async function recordStatements(
  database: BenchDatabase,
  matching: RegExp,
  action: () => Promise<unknown>,
): Promise<Statement[]> {
  const entries = await recordEntries(database, action);
  const pid = entries.find(({ statement }) => matching.test(statement.text))?.pid;
  if (pid === undefined) throw new Error(`no session sent a statement that matches ${matching}`);
  return entries.filter((entry) => entry.pid === pid).map(({ statement }) => statement);
}

/**
 * Returns the plans of the statements that the service sends because of `action`, also of those within functions and
 * triggers, as `explain (analyze, buffers)` prints them. Needs sessions that opened within `plansLogged`.
 */
export async function recordPlans(database: BenchDatabase, action: () => Promise<unknown>): Promise<string[]> {
  await sleep(settlingMs);
  const { size } = await stat(database.logFile);
  await action();
  await sleep(settlingMs);
  const log = (await readFile(database.logFile)).subarray(size).toString();
  return (
    log
      .split(/^(?=\d{4}-\d\d-\d\d )/m)
      .flatMap((entry) => /LOG: {2}(duration: .* plan:\n.*)$/s.exec(entry)?.[1] ?? [])
      // Conditions that a request does not use leave empty lines in a statement.
      .map(
        (plan) =>
          `${plan
            .replaceAll("\n\t", "\n")
            .replaceAll(/\n\s*(?=\n)/g, "")
            .trimEnd()}\n`,
      )
  );
}

/** Makes PostgreSQL log the plans of all statements of sessions that open during `work`. */
export async function plansLogged(database: BenchDatabase, work: () => Promise<void>): Promise<void> {
  const settings = ["log_min_duration = 0", "log_analyze = on", "log_buffers = on", "log_nested_statements = on"];
  const changed = [...settings.map((setting) => `auto_explain.${setting}`), "session_preload_libraries = auto_explain"];
  try {
    await changeSettings(
      database,
      changed.map((setting) => `set ${setting}`),
    );
    await work();
  } finally {
    await changeSettings(
      database,
      changed.map((setting) => `reset ${setting.split(" ")[0] ?? ""}`),
    );
  }
}

async function changeSettings({ owner }: BenchDatabase, changes: readonly string[]): Promise<void> {
  const session = await owner.reserve();
  try {
    // A library's settings are known once the session has loaded it.
    await session.unsafe("load 'auto_explain'");
    for (const change of changes) await session.unsafe(`alter system ${change}`);
    await session.unsafe("select pg_reload_conf()");
    await sleep(settlingMs);
  } finally {
    session.release();
  }
}

/** Counts the statements that all others send to the database during the action, including `begin` and `commit`. */
export async function countStatements(database: BenchDatabase, action: () => Promise<unknown>): Promise<number> {
  return (await recordEntries(database, action)).length;
}

async function recordEntries({ owner, logFile }: BenchDatabase, action: () => Promise<unknown>): Promise<Entry[]> {
  const [session] = await owner<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const { size } = await stat(logFile);
  try {
    await owner.unsafe("alter system set log_statement = 'all'");
    await owner.unsafe("select pg_reload_conf()");
    await sleep(settlingMs);
    await action();
    await sleep(settlingMs);
  } finally {
    await owner.unsafe("alter system reset log_statement");
    await owner.unsafe("select pg_reload_conf()");
  }
  return parseLog((await readFile(logFile)).subarray(size).toString()).filter(({ pid }) => pid !== session?.pid);
}

interface Entry {
  readonly pid: number;
  readonly statement: Statement;
}

/** Reads the lines `<time> [<pid>] LOG:  execute <name>: <text>`, each with its line `DETAIL:  Parameters: $1 = …`. */
function parseLog(log: string): Entry[] {
  // A line that begins with a tab continues the previous one.
  const lines = log.replaceAll("\n\t", "\r").split("\n");
  const entries: Entry[] = [];
  for (const line of lines.map((line) => line.replaceAll("\r", "\n"))) {
    const logged = /^\S+ \S+ \S+ \[(\d+)\] LOG: {2}(?:statement|execute [^:]+): (.*)$/s.exec(line);
    const detail = /^\S+ \S+ \S+ \[(\d+)\] DETAIL: {2}parameters: (.*)$/is.exec(line);
    if (logged !== null) {
      entries.push({ pid: Number(logged[1]), statement: { text: (logged[2] ?? "").trim(), parameters: [] } });
    } else if (detail !== null) {
      const last = entries.pop();
      if (last === undefined) throw new Error("PostgreSQL's log begins in the middle of a statement");
      entries.push({ ...last, statement: { ...last.statement, parameters: parametersOf(detail[2] ?? "") } });
    }
  }
  return entries;
}

const parametersOf = (text: string): (string | null)[] =>
  Array.from(text.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g), ([, value]) => value?.replaceAll("''", "'") ?? null);
