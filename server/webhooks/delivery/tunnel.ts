import { isIPv6, type Socket } from "node:net";
import { AttemptFailure } from "./attempt-failure.ts";

/** A proxy that opens connections for this installation, by the method CONNECT. */
export interface HttpProxy {
  readonly host: string;
  readonly port: number;
  /** The header Proxy-Authorization; undefined without credentials. */
  readonly authorization: string | undefined;
}

/** Returns the proxy of a URL such as `http://user:password@proxy.example:3128`. */
export const proxyOf = (url: URL): HttpProxy => ({
  host: url.hostname.replace(/^\[|\]$/g, ""),
  port: Number(url.port || 80),
  authorization:
    url.username === ""
      ? undefined
      : `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString("base64")}`,
});

type Connect = (place: { readonly host: string; readonly port: number }, limit: AbortSignal) => Promise<Socket>;

const headBytesMax = 8_192;

/**
 * Opens a connection to an address through the proxy. The address is the one that was checked, never the name: the proxy
 * might know another one for it. @throws AttemptFailure
 */
export async function tunnelThrough(
  proxy: HttpProxy,
  to: { readonly address: string; readonly port: number },
  limit: AbortSignal,
  connect: Connect,
): Promise<Socket> {
  const socket = await connect(proxy, limit).catch((cause: unknown) => {
    throw new AttemptFailure(limit.aborted ? "connect_timed_out" : "proxy_refused", { cause });
  });
  const authority = `${isIPv6(to.address) ? `[${to.address}]` : to.address}:${to.port}`;
  const authorization = proxy.authorization === undefined ? "" : `Proxy-Authorization: ${proxy.authorization}\r\n`;
  const stop = () => socket.destroy(new AttemptFailure("connect_timed_out"));
  limit.addEventListener("abort", stop);
  try {
    if (limit.aborted) throw new AttemptFailure("connect_timed_out");
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`);
    if (!/^HTTP\/1\.[01] 2\d\d /.test(await readHead(socket))) throw new AttemptFailure("proxy_refused");
    return socket;
  } catch (error) {
    socket.destroy();
    throw error instanceof AttemptFailure ? error : new AttemptFailure("proxy_refused", { cause: error });
  } finally {
    limit.removeEventListener("abort", stop);
  }
}

/** Reads the head of the proxy's response. A receiver says nothing before it was asked, so nothing may follow. */
function readHead(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let head = Buffer.alloc(0);
  const settle = (end: () => void) => {
    socket.off("data", take).off("error", reject).off("close", close);
    end();
  };
  const close = () => settle(() => reject(new AttemptFailure("proxy_refused")));
  const take = (part: Buffer) => {
    head = Buffer.concat([head, part]);
    const end = head.indexOf("\r\n\r\n");
    if (end === -1) {
      if (head.length > headBytesMax) settle(() => reject(new AttemptFailure("proxy_refused")));
      return;
    }
    const isWhole = end + 4 === head.length;
    settle(() => (isWhole ? resolve(head.toString("latin1")) : reject(new AttemptFailure("proxy_refused"))));
  };
  socket.on("data", take).once("error", reject).once("close", close);
  return promise;
}
