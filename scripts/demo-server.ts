import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface DemoServer {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts `quoin demo` on a free port with a data folder of its own, and reads what it prints. */
export async function startDemo(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "quoin-pictures-"));
  const mailbox = await openMailbox();
  const child = spawn(process.execPath, ["server/main.ts", "demo"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: "0",
      LOG_LEVEL: "silent",
      QUOIN_DATA_DIR: dataDir,
      SMTP_URL: mailbox.url,
      MAIL_FROM: "Quoin <quoin@example.com>",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    mailbox.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const printed = await new Promise<string>((resolve, reject) => {
      let text = "";
      child.stdout.setEncoding("utf8").on("data", (more: string) => {
        text += more;
        if (text.includes("Ctrl-C")) resolve(text);
      });
      child.once("exit", () => reject(new Error(`the demo did not start: ${text}`)));
    });
    const read = (label: string) => new RegExp(`${label} +(\\S+)`).exec(printed)?.[1] ?? "";
    return { url: read("Web"), email: read("Sign in"), password: read("Password"), apiKey: read("API key"), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens a port that never answers: mails remain queued, as in an office that has a mail server, and none is sent. */
async function openMailbox(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
