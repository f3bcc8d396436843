import { close, open } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { codeOf, type Layout } from "./layout.ts";

/** Longer than any start may take, so that a process waiting for another's start sees its result. */
const lockTimeoutMs = 660_000;
const lockPollMs = 50;

/** open(2) on macOS: take an exclusive lock, and fail at once when it is held. */
const macLockFlags = 0x20 | 0x4 | 0x2 | 0x200;

type Release = () => Promise<void>;

/** The name of a lock, and the folder that it protects. */
type Lockable = Pick<Layout, "key" | "dataDir">;

/**
 * Runs the work while no other process starts, adopts or stops this data directory's database. The kernel releases the
 * lock when its holder dies, however it dies.
 */
export async function withLock<T>(layout: Lockable, work: () => Promise<T>): Promise<T> {
  const release = process.platform === "linux" ? await takeSocketLock(layout) : await takeFileLock(layout);
  try {
    return await work();
  } finally {
    await release();
  }
}

/** Linux: an abstract unix socket is a name that one process can bind, without a file that could be left behind. */
async function takeSocketLock(layout: Lockable): Promise<Release> {
  const name = `\0quoin-${layout.key}`;
  const deadline = performance.now() + lockTimeoutMs;
  while (performance.now() < deadline) {
    const release = await tryListen(name);
    if (release) return release;
    await waitForHolder(name, deadline - performance.now());
  }
  throw lockTimeout(layout);
}

function tryListen(name: string): Promise<Release | undefined> {
  return new Promise((resolve, reject) => {
    const waiting = new Set<Socket>();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => waiting.delete(socket));
      // A waiter that has disconnected must not stay in the list.
      socket.resume();
    });
    server.once("error", (error) => (codeOf(error) === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    server.listen({ path: name, exclusive: true }, () =>
      resolve(
        () =>
          new Promise((released) => {
            server.close(() => released());
            for (const socket of waiting) socket.destroy();
          }),
      ),
    );
  });
}

/** Waits for the holder: a connection to it closes the moment it releases the lock or dies. */
function waitForHolder(name: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ path: name });
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.resume();
    socket.on("error", () => {});
    socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** macOS has no abstract sockets, but can lock a file while opening it. */
async function takeFileLock(layout: Lockable): Promise<Release> {
  const path = join(layout.dataDir, "starting.lock");
  const deadline = performance.now() + lockTimeoutMs;
  while (performance.now() < deadline) {
    try {
      const descriptor = await promisify(open)(path, macLockFlags, 0o600);
      return () => promisify(close)(descriptor);
    } catch (error) {
      if (codeOf(error) !== "EAGAIN" && codeOf(error) !== "EWOULDBLOCK") throw error;
    }
    await wait(lockPollMs);
  }
  throw lockTimeout(layout);
}

const lockTimeout = (layout: Lockable) =>
  new Error(
    `Another process has been starting, stopping or building what is in ${layout.dataDir} for ${lockTimeoutMs / 60_000} ` +
      "minutes. Find the stuck Quoin process, stop it, and start again.",
  );
