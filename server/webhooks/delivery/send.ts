import { createSecureContext, type SecureContext } from "node:tls";
import { buildConnector, Pool } from "undici";
import { LRUCache } from "lru-cache";
import { responseBodyBytesMax } from "#contract/deliveries.ts";

/** The result of a POST. */
export type Outcome =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly body: Buffer;
      /** The Retry-After header as sent. */
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: "failed"; readonly error: "dns" | "refused" | "reset" | "tls" | "timed_out" };

export interface Posting {
  readonly url: URL;
  /** The address that was checked; the socket connects to it and nowhere else. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sender {
  /** @param signal ends the attempt when its time is over */
  post(posting: Posting, signal: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

const poolsMax = 1_000;
const keptAliveMs = 20_000;

/**
 * Creates a sender to pinned addresses over keep-alive connections. A pool belongs to an origin and an address, so a
 * name that moved gets a new pool: a kept connection can never lead to an address that was not checked this time.
 */
export function createSender(): Sender {
  const pools = new LRUCache<string, Pool>({ max: poolsMax, dispose: (pool) => void pool.close() });
  // Shared by all connections. By default each creates its own, with every root certificate: some hundred kilobytes
  // outside the heap, which the garbage collector does not see and frees late. Failing handshakes filled the memory
  // that way.
  let secureContext: SecureContext | undefined;
  const poolFor = (url: URL, address: string): Pool => {
    const key = `${url.origin} ${address}`;
    const pool = pools.get(key) ?? openPool(url, address, (secureContext ??= createSecureContext()));
    pools.set(key, pool);
    return pool;
  };
  return {
    async post({ url, address, headers, body }, signal) {
      try {
        const answer = await poolFor(url, address).request({
          method: "POST",
          path: url.pathname + url.search,
          headers,
          body,
          signal,
        });
        const kept = await keepFirstBytes(answer.body);
        const retryAfter = answer.headers["retry-after"];
        return {
          kind: "answered",
          status: answer.statusCode,
          body: kept,
          retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
        };
      } catch (error) {
        return { kind: "failed", error: signal.aborted ? "timed_out" : errorName(error) };
      }
    },
    async close() {
      await Promise.all(Array.from(pools.values(), (pool) => pool.destroy()));
    },
  };
}

function openPool(url: URL, address: string, secureContext: SecureContext): Pool {
  const connect = buildConnector({ allowH2: false, secureContext });
  return new Pool(url.origin, {
    // No limit per pool: many receivers may share one origin, and none should wait for another.
    connections: null,
    pipelining: 1,
    keepAliveTimeout: keptAliveMs,
    allowH2: false,
    // Host and server name stay those of the URL; an IP address is not a valid server name (RFC 6066, 3).
    connect: (options, callback) => {
      const isNamed = url.protocol === "https:" && url.hostname.replace(/^\[|\]$/g, "") !== address;
      const servername = isNamed ? { servername: options.hostname } : {};
      connect({ ...options, ...servername, hostname: address }, callback);
    },
    // The attempt's own time limit is the only one.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** Reads the first bytes of a body; an incomplete one is kept, since the status decides. The rest is not read. */
async function keepFirstBytes(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= responseBodyBytesMax) break;
    }
  } catch {
    // Keep what was received so far.
  }
  body.destroy();
  return Buffer.concat(parts).subarray(0, responseBodyBytesMax);
}

function errorName(error: unknown): "refused" | "reset" | "tls" {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/.test(code)) {
    return "refused";
  }
  const isTls = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_OSSL)/.test(code);
  return isTls ? "tls" : "reset";
}
