import { createSocket } from "node:dgram";
import { once } from "node:events";
import { decode, encode } from "dns-packet";
import { onTestFinished } from "vitest";

export interface NameServer {
  /** The address in the form that a resolver accepts. */
  readonly address: string;
  /** The IPv4 addresses that it returns for every name. */
  addresses: readonly string[];
  /** Number of queries for IPv4 addresses. */
  asked: number;
  /** True when it never answers queries for IPv6 addresses, as some home routers do. */
  dropsV6: boolean;
  /** The names that it has addresses for; all of them when this is undefined. */
  known?: ReadonlySet<string>;
}

/** Starts a real name server on loopback, whose answers a test may change between queries. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket("udp4");
  const server: NameServer = { address: "", addresses: [], asked: 0, dropsV6: false };
  socket.on("message", (message, from) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const isV4 = question?.type === "A";
    if (isV4) server.asked++;
    else if (server.dropsV6) return;
    const isKnown = question !== undefined && (server.known?.has(question.name) ?? true);
    const answers =
      isV4 && isKnown
        ? server.addresses.map((data) => ({ type: "A" as const, name: question.name, ttl: 3_600, data }))
        : [];
    socket.send(
      encode({ type: "response", ...(id === undefined ? {} : { id }), questions, answers }),
      from.port,
      from.address,
    );
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return Object.assign(server, { address: `127.0.0.1:${socket.address().port}` });
}
