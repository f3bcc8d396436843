import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { ConnectionTarget } from "#server/db/sql.ts";

/** A TCP proxy in front of PostgreSQL's socket, whose connections can be reset and paused. */
export interface DatabaseProxy {
  readonly port: number;
  /** Resets each open connection for which `chosen` returns true. */
  cut(chosen: () => boolean): void;
  /** Pauses traffic in both directions until `release`. */
  hold(): void;
  release(): void;
  /** Resets a connection when this returns true for the bytes that the client sends. */
  cutAt: (bytes: Buffer) => boolean;
  close(): Promise<void>;
}

/** @param database where PostgreSQL listens: the path of its socket, or a port on this machine */
export async function startProxy(database: NetConnectOpts): Promise<DatabaseProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHeld = false;
  const server = createServer((client) => {
    const upstream = connect(database);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on("data", (bytes) => {
        if (from === client && proxy.cutAt(bytes)) reset(pair);
        else if (!to.write(bytes)) from.pause();
      });
      to.on("drain", () => {
        if (!isHeld) from.resume();
      });
      from.on("end", () => to.end());
      from.on("error", () => to.destroy());
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (isHeld) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const reset = (pair: readonly [Socket, Socket]) => {
    pair[0].resetAndDestroy();
    pair[1].destroy();
  };
  const proxy: DatabaseProxy = {
    port: (server.address() as AddressInfo).port,
    cut(chosen) {
      for (const pair of pairs) if (chosen()) reset(pair);
    },
    hold() {
      isHeld = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    release() {
      isHeld = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    async close() {
      for (const pair of pairs) reset(pair);
      if (server.listening) await once(server.close(), "close");
    },
    cutAt: () => false,
  };
  return proxy;
}

/**
 * Returns the DATABASE_URL of a proxy for one test.
 * @param options.cutAt the proxy stops when a client sends this text
 * @returns `cut` closes every connection and refuses new ones
 */
export async function proxyTo(
  target: ConnectionTarget,
  options: { readonly user: string; readonly database: string; readonly cutAt?: string },
): Promise<{ readonly url: string; readonly proxy: DatabaseProxy; cut(): void }> {
  const proxy = await startProxy(listenerOf(target));
  onTestFinished(() => proxy.close());
  const cut = () => void proxy.close();
  proxy.cutAt = (bytes) => {
    const isReached = options.cutAt !== undefined && bytes.includes(options.cutAt);
    if (isReached) cut();
    return isReached;
  };
  return { url: `postgres://${options.user}@127.0.0.1:${proxy.port}/${options.database}`, proxy, cut };
}

/** Returns where PostgreSQL listens. */
export function listenerOf(target: ConnectionTarget): NetConnectOpts {
  if (!("url" in target)) return { path: `${target.host}/.s.PGSQL.${target.port}` };
  const url = new URL(target.url);
  return { host: url.hostname, port: Number(url.port || 5432) };
}
