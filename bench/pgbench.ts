import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cpuWithChildrenOf, parseStat } from "./usage.ts";
import { type BenchDatabase, dataDir } from "./database.ts";
import { concurrency } from "./load.ts";
import type { Sample } from "./measure.ts";
import type { Script } from "./write-script.ts";

const debianFolder = "/usr/lib/postgresql";

/** Finds pgbench. @throws Error that says how to install it */
export function findPgbench(): string {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const programs = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, "bin", "pgbench"));
  const found = programs.find((program) => existsSync(program));
  if (found !== undefined) return found;
  throw new Error("pgbench is missing. On Debian: apt-get install -y postgresql. Then run this again.");
}

/** Makes pgbench run the script a number of times in each of its clients. */
export async function runPgbench(
  program: string,
  { connection, postmaster }: BenchDatabase,
  { name, script, round, timesEach }: { name: string; script: Script; round: number; timesEach: number },
): Promise<Sample> {
  const file = join(dataDir, `${name}.pgbench.sql`);
  await writeFile(file, script.text);
  const given = { ...script.values, round: String(round), i: "0" };
  const args = ["-n", "-M", "prepared", "-c", String(concurrency), "-t", String(timesEach), "-f", file];
  args.push(...Object.entries(given).flatMap(([name, value]) => ["-D", `${name}=${value}`]), connection.database);

  const before = cpuWithChildrenOf(postmaster);
  const { output, clientSeconds } = await run(program, args, {
    PGHOST: connection.host,
    PGPORT: String(connection.port),
    PGUSER: connection.user,
    PGOPTIONS: "-c role=quoin_app -c TimeZone=UTC",
  });
  const serverSeconds = cpuWithChildrenOf(postmaster) - before;
  const count = concurrency * timesEach;
  const perSecond = /tps = ([\d.]+) \(without/.exec(output)?.[1];
  if (perSecond === undefined || !output.includes(`processed: ${count}/${count}`)) {
    throw new Error(`pgbench did not do all of ${file}:\n${output}`);
  }
  return {
    perSecond: Number(perSecond),
    clientUs: (clientSeconds / count) * 1e6,
    postgresUs: (serverSeconds / count) * 1e6,
  };
}

/** Runs a program in a shell, which reports at the end how much CPU it has used. */
async function run(program: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn("/bin/sh", ["-c", '"$0" "$@" 2>&1; cat /proc/$$/stat', program, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await once(child, "close");
  const stat = output.trimEnd().split("\n").at(-1) ?? "";
  return { output, clientSeconds: parseStat(stat).gone };
}
