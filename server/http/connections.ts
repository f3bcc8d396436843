import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createNetServer, Server, type Socket } from "node:net";
import { setImmediate as pollPhaseEnd, setTimeout as sleep } from "node:timers/promises";
import { networkOf } from "#server/core/network.ts";
import type { AllowedRanges } from "#server/webhooks/check-url.ts";

/** From the first byte to the end of the headers; also how long a new connection may stay without a byte. */
const headersTimeoutMs = 10_000;
/** From the first byte to the end of the body. */
const requestTimeoutMs = 30_000;
/** How often these two are checked. */
const timeoutCheckMs = 1_000;
/** Longer than the 60 seconds of usual load balancers, so that they close idle connections first. */
const keepAliveTimeoutMs = 72_000;
/** How long a connection may stand still within a request or response, as when its client reads nothing. */
const stalledTimeoutMs = 60_000;
const connectionsMax = 10_000;
/** While stopping, how long a connection stays open for a request that may be on its way. */
const lingerMs = 1_000;
const sweepMs = 50;

export interface Connections {
  /** Makes Fastify's server. */
  readonly serverFactory: (handler: RequestListener) => ReturnType<typeof createServer>;
  /** Listens at the further addresses of a name such as `localhost`, where they can be listened at. */
  listenAtOthersOf(host: string): Promise<void>;
  /** Asks clients to close their connections: each response from now on says `Connection: close`. */
  drain(): void;
  /**
   * Stops listening and answers what is under way or still arrives on open connections. A connection is closed after
   * its response, or once nothing has arrived on it for a second. What is left after the timeout is cut off.
   */
  close(timeoutMs: number): Promise<void>;
}

/** What is going on in a connection. */
interface State {
  requestsUnderWay: number;
  quietSince: number;
  /** How many bytes had arrived when the last response was sent. More have arrived since: a request has begun. */
  bytesAnswered: number;
}

export interface ConnectionLimits {
  /** Connections of one address at once; 0 for no limit. */
  readonly perAddressMax: number;
  /** Proxies, which are not limited: they connect for everybody. */
  readonly trustedProxies: AllowedRanges;
}

/** The connections of this process: how long they may take, how many there may be, and how they end when it stops. */
export function createConnections({ perAddressMax, trustedProxies }: ConnectionLimits): Connections {
  const servers: Server[] = [];
  const open = new Map<Socket, State>();
  const countByNetwork = new Map<string, number>();
  let isDraining = false;

  const accept = (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const isLimited = perAddressMax !== 0 && !(address !== "" && trustedProxies.holds(address));
    const network = networkOf(address);
    const count = (countByNetwork.get(network) ?? 0) + 1;
    if (isLimited && count > perAddressMax) {
      socket.destroy();
      return;
    }
    countByNetwork.set(network, count);
    open.set(socket, { requestsUnderWay: 0, quietSince: performance.now(), bytesAnswered: 0 });
    socket.once("close", () => {
      open.delete(socket);
      const left = (countByNetwork.get(network) ?? 1) - 1;
      if (left === 0) countByNetwork.delete(network);
      else countByNetwork.set(network, left);
    });
  };

  const follow: RequestListener = (request, response) => {
    if (isDraining) response.setHeader("connection", "close");
    const { socket } = request;
    const state = open.get(socket);
    if (state === undefined) return;
    state.requestsUnderWay += 1;
    response.once("close", () => {
      state.requestsUnderWay -= 1;
      state.quietSince = performance.now();
      state.bytesAnswered = socket.bytesRead;
    });
  };

  return {
    serverFactory(handler) {
      const server = createServer({
        headersTimeout: headersTimeoutMs,
        requestTimeout: requestTimeoutMs,
        connectionsCheckingInterval: timeoutCheckMs,
        keepAliveTimeout: keepAliveTimeoutMs,
        // Node would answer a request without one by itself, in a shape of its own.
        requireHostHeader: false,
      });
      server.maxConnections = connectionsMax;
      server.setTimeout(stalledTimeoutMs);
      server.on("connection", accept);
      server.on("request", follow);
      server.on("request", handler);
      // What a request expects beyond 100-continue binds nobody (RFC 9110, 10.1.1); Node would refuse it without a word.
      server.on("checkExpectation", (request, response) => server.emit("request", request, response));
      servers.push(server);
      return server;
    },
    async listenAtOthersOf(host) {
      const [main] = servers;
      if (main === undefined) return;
      const { address, port } = main.address() as AddressInfo;
      const others = (await lookup(host, { all: true })).filter((each) => each.address !== address);
      for (const other of others) {
        const server = createNetServer({ allowHalfOpen: true, noDelay: true });
        server.maxConnections = connectionsMax;
        server.on("connection", (socket) => main.emit("connection", socket));
        server.listen({ host: other.address, port });
        // An address that this machine does not have is no fault.
        const isListening = await once(server, "listening").then(
          () => true,
          () => false,
        );
        if (isListening) servers.push(server);
      }
    },
    drain() {
      isDraining = true;
    },
    async close(timeoutMs) {
      isDraining = true;
      const startedAt = performance.now();
      // What the kernel has accepted but this process has not would be reset: it is taken first.
      await pollPhaseEnd();
      // Not server.close() of HTTP: that destroys idle connections, to which a request may be on its way.
      for (const server of servers) Server.prototype.close.call(server);
      while (open.size > 0 && performance.now() - startedAt < timeoutMs) {
        await sleep(sweepMs);
        // Whatever has arrived by now has been read.
        await pollPhaseEnd();
        const quietBefore = performance.now() - lingerMs;
        for (const [socket, { requestsUnderWay, quietSince, bytesAnswered }] of open) {
          const isIdle = requestsUnderWay === 0 && socket.bytesRead === bytesAnswered;
          if (isIdle && Math.max(quietSince, startedAt) < quietBefore) socket.destroy();
        }
      }
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
