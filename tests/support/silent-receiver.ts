import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface SilentReceiver {
  readonly port: number;
  /** Number of open connections. */
  connections(): number;
  /** Closes all connections and accepts no more. */
  hangUp(): void;
}

/** Starts a receiver that accepts every connection, at any loopback address, and never responds. */
export async function startSilentReceiver(): Promise<SilentReceiver> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.resume());
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen({ port: 0, host: "0.0.0.0", backlog: 4_096 });
  await once(server, "listening");
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(hangUp);
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size, hangUp };
}
