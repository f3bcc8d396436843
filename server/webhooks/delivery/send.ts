import { isIP, isIPv6 } from "node:net";
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
  /** The addresses that were checked; the socket connects to one of them and nowhere else. */
  readonly addresses: readonly string[];
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
 * The time that one address has to accept the connection before the next one is tried; the last one has what is left of
 * the attempt. RFC 8305 proposes a quarter of a second for programs that go on with the earlier one, which Node ends.
 */
const addressTimeoutMs = 1_500;

/**
 * Creates a sender to pinned addresses over keep-alive connections. A pool belongs to an origin and its addresses, so a
 * name that moved gets a new pool: a kept connection can never lead to an address that was not checked this time.
 */
export function createSender(): Sender {
  const pools = new LRUCache<string, Pool>({ max: poolsMax, dispose: (pool) => void pool.close() });
  // Shared by all connections. By default each creates its own, with every root certificate: some hundred kilobytes
  // outside the heap, which the garbage collector does not see and frees late. Failing handshakes filled the memory
  // that way.
  let secureContext: SecureContext | undefined;
  const poolFor = (url: URL, addresses: readonly string[]): Pool => {
    const key = `${url.origin} ${addresses.toSorted().join(" ")}`;
    const pool = pools.get(key) ?? openPool(url, addresses, (secureContext ??= createSecureContext()));
    pools.set(key, pool);
    return pool;
  };
  return {
    async post({ url, addresses, headers, body }, signal) {
      try {
        const answer = await poolFor(url, addresses).request({
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

function openPool(url: URL, addresses: readonly string[], secureContext: SecureContext): Pool {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const connect = buildConnector({
    allowH2: false,
    secureContext,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressTimeoutMs,
    lookup: (_, options, callback) => {
      const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
      if (options.all === true) callback(null, found);
      else callback(null, found[0]?.address ?? "", found[0]?.family);
    },
  });
  return new Pool(url.origin, {
    // No limit per pool: many receivers may share one origin, and none should wait for another.
    connections: null,
    pipelining: 1,
    keepAliveTimeout: keptAliveMs,
    allowH2: false,
    // The server name stays that of the URL; an IP address is not a valid one (RFC 6066, 3), and is not looked up.
    connect: (options, callback) => {
      const servername = url.protocol === "https:" && isIP(host) === 0 ? { servername: options.hostname } : {};
      connect({ ...options, ...servername, hostname: host }, callback);
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
