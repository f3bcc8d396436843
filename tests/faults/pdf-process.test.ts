import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";

/** Takes some seconds, so that a test can interfere. */
const longLineCount = 4_000;
const lowPriority = 10;
const lowestPriority = 19;

function startMaker(): ChildProcess {
  const maker = fork(fileURLToPath(new URL("./pdf-maker.ts", import.meta.url)), {
    execArgv: [],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  maker.stderr?.pipe(process.stderr, { end: false });
  onTestFinished(() => void maker.kill("SIGKILL"));
  return maker;
}

async function make(
  maker: ChildProcess,
  lineCount: number,
): Promise<{ bytes?: number; error?: string; cause?: string }> {
  const answered = once(maker, "message");
  maker.send(lineCount);
  const [answer] = await answered;
  return answer as { bytes?: number; error?: string; cause?: string };
}

/**
 * Reads the fields of `/proc/<pid>/stat` after the program's name (proc_pid_stat(5)); empty for a process that has
 * ended.
 */
function statOf(path: string): { state?: string; parent?: number; priority?: number } {
  try {
    const text = readFileSync(`${path}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", parent: Number(fields[1]), priority: Number(fields[16]) };
  } catch {
    return {};
  }
}

const isRunning = (pid: number) => !["Z", undefined].includes(statOf(`/proc/${pid}`).state);

/** Finds the child process that renders for the maker. */
function findRendererOf({ pid }: ChildProcess): number | undefined {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).find((each) => isRunning(each) && statOf(`/proc/${each}`).parent === pid);
}

function rendererOf(maker: ChildProcess): number {
  const found = findRendererOf(maker);
  if (found === undefined) throw new Error("there is no process that draws");
  return found;
}

/** The priorities of a process's threads. */
function prioritiesOf(pid: number): Set<number | undefined> {
  const threads = readdirSync(`/proc/${pid}/task`);
  expect(threads.length).toBeGreaterThan(1);
  return new Set(threads.map((thread) => statOf(`/proc/${pid}/task/${thread}`).priority));
}

test("a document whose renderer is killed is rendered by another", async () => {
  const maker = startMaker();
  expect(await make(maker, 1)).toHaveProperty("bytes");
  const made = make(maker, longLineCount);
  process.kill(rendererOf(maker), "SIGKILL");
  expect(await made).toHaveProperty("bytes");
});

test("a document that kills its renderer twice fails alone", async () => {
  const maker = startMaker();
  expect(await make(maker, 1)).toHaveProperty("bytes");
  const failed = make(maker, longLineCount);
  const first = rendererOf(maker);
  process.kill(first, "SIGKILL");
  const second = await vi.waitUntil(
    () => {
      const drawer = findRendererOf(maker);
      return drawer !== first && drawer;
    },
    { timeout: 30_000 },
  );
  process.kill(second, "SIGKILL");
  expect(await failed).toEqual({
    error: "Error: The process that renders the PDF ended twice. Try again in a moment.",
    // With a cause it is logged as a failure.
    cause: "Error: the PDF renderer ended with SIGKILL",
  });
  expect(await make(maker, 1)).toHaveProperty("bytes");
});

test("one that dies while it has nothing to do is not missed", async () => {
  const maker = startMaker();
  await make(maker, 1);
  const drawer = rendererOf(maker);
  process.kill(drawer, "SIGKILL");
  await vi.waitUntil(() => !isRunning(drawer), { timeout: 30_000 });
  expect(await make(maker, 1)).toHaveProperty("bytes");
});

test("a killed process takes its renderer along", async () => {
  const maker = startMaker();
  await make(maker, 1);
  const drawer = rendererOf(maker);
  maker.kill("SIGKILL");
  await vi.waitUntil(() => !isRunning(drawer), { timeout: 30_000 });
});

test("a process that is killed while its renderer starts takes it along, and no error is printed", async () => {
  const maker = startMaker();
  if (maker.stderr === null) throw new Error("the process has no standard error");
  // It ends when both processes have ended.
  const printed = text(maker.stderr);
  maker.send(1);
  await vi.waitUntil(() => findRendererOf(maker), { timeout: 30_000, interval: 5 });
  maker.kill("SIGKILL");
  expect(await printed).toBe("");
});

test("a signal that is meant for all in a terminal leaves the document under way whole", async () => {
  const maker = startMaker();
  await make(maker, 1);
  const made = make(maker, 200);
  process.kill(rendererOf(maker), "SIGINT");
  process.kill(rendererOf(maker), "SIGTERM");
  expect(await made).toHaveProperty("bytes");
});

test("requests, deliveries and the database take priority over rendering", async () => {
  const maker = startMaker();
  await make(maker, 1);
  expect(prioritiesOf(rendererOf(maker))).toEqual(new Set([lowPriority]));
});

test("a service that was started with a lower priority draws with its own", async () => {
  const maker = startMaker();
  setPriority(maker.pid ?? 0, lowestPriority);
  expect(await make(maker, 1)).toHaveProperty("bytes");
  expect(prioritiesOf(rendererOf(maker))).toEqual(new Set([lowestPriority]));
});
