import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { ConnectionTarget } from "#server/db/sql.ts";

/** A TCP address in front of a PostgreSQL server, which a test can take away. */
export interface DatabaseProxy {
  /** For DATABASE_URL. */
  readonly url: string;
  /** Closes every connection and refuses new ones. */
  cut(): void;
}

/** @param options.cutAt the proxy cuts itself off when a client sends this text */
export async function proxyTo(
  target: ConnectionTarget,
  options: { readonly user: string; readonly database: string; readonly cutAt?: string },
): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connectTo(target);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.once("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    client.on("data", (bytes) => {
      if (options.cutAt !== undefined && bytes.includes(options.cutAt)) cut();
      else server.write(bytes);
    });
    server.pipe(client);
  });
  const cut = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(cut);
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `postgres://${options.user}@127.0.0.1:${address.port}/${options.database}`, cut };
}

function connectTo(target: ConnectionTarget): Socket {
  if (!("url" in target)) return connect({ path: `${target.host}/.s.PGSQL.${target.port}` });
  const url = new URL(target.url);
  return connect({ host: url.hostname, port: Number(url.port || 5432) });
}
