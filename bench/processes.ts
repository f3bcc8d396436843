import { type ChildProcess, execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface Running {
  readonly pid: number;
  stop(): Promise<void>;
}

export interface Server extends Running {
  readonly url: string;
}

/**
 * Starts `quoin serve` on the bench's database, in a process of its own, and waits until it listens.
 * @param env settings in addition to those of the bench
 */
export async function startQuoin(
  dataDir: string,
  args: readonly string[] = ["--no-worker"],
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const { child, said } = await start(["serve", ...args], dataDir, /Quoin listens at (http:[^"]+)/, env);
  return { ...running(child), url: said };
}

/** Starts `quoin worker` there. @param env settings in addition to those of the bench */
export async function startWorker(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const { child } = await start(["worker"], dataDir, /(works in the background)/, env);
  return running(child);
}

/** Runs a command of `quoin` there to its end, and returns what it prints. */
export async function runQuoin(dataDir: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["server/main.ts", ...args], {
    cwd: root,
    env: environmentOf(dataDir),
  });
  return stdout;
}

export const benchSecret = "a secret of the bench, long enough";

const environmentOf = (dataDir: string) => ({
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  PORT: "0",
  QUOIN_DATA_DIR: dataDir,
  QUOIN_SECRET: benchSecret,
  QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  QUOIN_RATE_LIMIT_PER_MINUTE: "0",
  QUOIN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "0",
  QUOIN_PDF_SECONDS_PER_MINUTE: "0",
  QUOIN_FILE_SECONDS_PER_MINUTE: "0",
  QUOIN_MAILS_PER_DAY: "0",
  QUOIN_MAILS_PER_RECIPIENT_PER_DAY: "0",
  QUOIN_MAILS_PER_DOCUMENT_PER_HOUR: "0",
  QUOIN_INVITATIONS_PER_DAY: "0",
});

/** Starts a command and waits until it reports that it is ready. */
async function start(
  args: readonly string[],
  dataDir: string,
  ready: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly child: ChildProcess; readonly said: string }> {
  const child = spawn(process.execPath, ["server/main.ts", ...args], {
    cwd: root,
    env: { ...environmentOf(dataDir), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  const said = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      const found = ready.exec(log)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`quoin did not start: ${log}`)));
  });
  return { child, said };
}

/** Starts one of the programs of this folder, which is controlled by messages. */
export function startBare(file: string): Running & { ask<Answer>(question: object): Promise<Answer> } {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const ended = new AbortController();
  child.once("exit", () => ended.abort(new Error(`${file} ended before it answered`)));
  return {
    ...running(child),
    async ask<Answer>(question: object) {
      const answered = once(child, "message", { signal: ended.signal });
      child.send(question);
      const [answer] = await answered;
      return answer as Answer;
    },
  };
}

function running(child: ChildProcess): Running {
  if (child.pid === undefined) throw new Error("the process did not start");
  return {
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
