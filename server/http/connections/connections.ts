import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createNetServer, Server, type Socket } from "node:net";
import { setImmediate as pollPhaseEnd, setTimeout as sleep } from "node:timers/promises";
import { networkOf } from "#server/core/network.ts";
import type { AllowedRanges } from "#server/core/address-ranges.ts";
import { faultOf } from "#server/http/requests/message-fault.ts";

/** From the first byte to the end of the headers; also how long a new connection may stay without a byte. */
const headersTimeoutMs = 10_000;
/** From the first byte to the end of the body. */
const requestTimeoutMs = 30_000;
/** The interval in which Node checks these two timeouts. */
const timeoutCheckMs = 1_000;
/** Longer than the 60 seconds of usual load balancers, so that they close idle connections first. */
const keepAliveTimeoutMs = 72_000;
/** The time that a connection may be inactive within a request or response, such as when its client reads nothing. */
const stalledTimeoutMs = 60_000;
const connectionsMax = 10_000;
/** During shutdown, how long a connection stays open for a request that may be on its way. */
const lingerMs = 1_000;
const sweepMs = 50;

export interface Connections {
  /** Creates the server for Fastify, or returns the one that listens already. */
  readonly serverFactory: (handler: RequestListener) => ReturnType<typeof createServer>;
  /** Listens before there is an app. Until `handOver`, every request is answered by `answer`. */
  listenEarly(at: { readonly host: string; readonly port: number }, answer: RequestListener): Promise<void>;
  /** From now on the app answers. */
  handOver(): void;
  /** Listens at the other addresses of a name such as `localhost`, as far as this machine has them. */
  listenAtOthersOf(host: string): Promise<void>;
  /** Asks clients to close their connections: each response from now on has `Connection: close`. */
  drain(): void;
  /**
   * Stops listening, and answers requests in progress and those that still arrive on open connections. A connection is
   * closed after its response, or once nothing has arrived on it for a second. The rest is cut off after the timeout.
   */
  close(timeoutMs: number): Promise<void>;
}

/** The state of one connection. */
interface State {
  requestsUnderWay: number;
  quietSince: number;
  /** The bytes received when the last response was sent. If more have arrived since, a request has begun. */
  bytesAnswered: number;
}

export interface ConnectionLimits {
  /** Simultaneous connections per address; 0 for no limit. */
  readonly perAddressMax: number;
  /** Proxies, which are exempt: they connect on behalf of all clients. */
  readonly trustedProxies: AllowedRanges;
}

/** Creates the connection handling of this process: timeouts, limits per address, and an orderly shutdown. */
export function createConnections({ perAddressMax, trustedProxies }: ConnectionLimits): Connections {
  const servers: Server[] = [];
  const open = new Map<Socket, State>();
  const countByNetwork = new Map<string, number>();
  let isDraining = false;
  let early: { readonly server: ReturnType<typeof createServer>; answer: RequestListener } | undefined;
  let appAnswer: RequestListener | undefined;

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

  /** Calls the listeners unless the connection has had an invalid message: where the next one begins is not certain. */
  const unlessRefused = (...listeners: readonly RequestListener[]): RequestListener => {
    const refused = new WeakSet<Socket>();
    return (request, response) => {
      if (refused.has(request.socket)) return;
      if (faultOf(request) !== undefined) {
        refused.add(request.socket);
        response.setHeader("connection", "close");
      }
      for (const listener of listeners) listener(request, response);
    };
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

  const create = (handler: RequestListener) => {
    const server = createServer({
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      // Node would answer a request without a Host header itself, in a different error shape.
      requireHostHeader: false,
    });
    server.maxConnections = connectionsMax;
    server.setTimeout(stalledTimeoutMs);
    server.on("connection", accept);
    server.on("request", unlessRefused(follow, handler));
    // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1); Node would answer 417 without a body.
    server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    servers.push(server);
    return server;
  };

  return {
    serverFactory(handler) {
      if (early === undefined) return create(handler);
      appAnswer = handler;
      return early.server;
    },
    async listenEarly(at, answer) {
      const server = create((request, response) => early?.answer(request, response));
      early = { server, answer };
      server.listen(at);
      await once(server, "listening");
    },
    handOver() {
      if (early !== undefined && appAnswer !== undefined) early.answer = appAnswer;
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
        // An address that this machine does not have is not an error.
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
      // Connections that the kernel has accepted but this process has not would be reset: accept them first.
      await pollPhaseEnd();
      // Not http.Server's close(): it destroys idle connections, to which a request may be on its way.
      for (const server of servers) Server.prototype.close.call(server);
      while (open.size > 0 && performance.now() - startedAt < timeoutMs) {
        await sleep(sweepMs);
        // All input that has arrived so far has been read.
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
