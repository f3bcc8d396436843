import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface Running {
  readonly pid: number;
  stop(): Promise<void>;
}

export interface Server extends Running {
  readonly url: string;
}

/** Starts `quoin serve` on the bench's database, in a process of its own, and waits until it listens. */
export async function startQuoin(dataDir: string): Promise<Server> {
  const child = spawn(process.execPath, ["server/main.ts", "serve", "--no-worker"], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0", QUOIN_DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      const listening = /Quoin listens at (http:[^"]+)/.exec(log)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.once("exit", () => reject(new Error(`quoin did not start: ${log}`)));
  });
  return { ...running(child), url };
}

/** Starts one of the programs of this folder, which is told what to do by messages. */
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
