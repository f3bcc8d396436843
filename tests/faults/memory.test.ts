import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { newInstallation, serve, until } from "../commands/quoin.ts";

/** Reads the kB of a line of `/proc/<pid>/status` (proc_pid_status(5)). */
const residentKb = (pid: number | undefined, line: "VmHWM" | "VmRSS") =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** The server looks for idle times of half a minute; on a busy machine its first ones may not count as such. */
const timeoutMs = 600_000;

test(
  "a server gives back a fifth of its memory when it has nothing to do",
  async () => {
    const { env } = await newInstallation();
    const { run, url } = await serve(env);
    const { pid } = run.child;
    await until(async () => residentKb(pid, "VmRSS") < 0.8 * residentKb(pid, "VmHWM"));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  },
  timeoutMs,
);
