import { connect as connectTcp, isIP, isIPv6, type Socket } from "node:net";
import { connect as connectTls, type PeerCertificate, type SecureContext, type TLSSocket } from "node:tls";
import { certificateNamesShown, type AttemptCause, type DeliveryAttempt } from "#contract/webhooks/deliveries.ts";
import { AttemptFailure } from "./attempt-failure.ts";
import { type HttpProxy, tunnelThrough } from "./tunnel.ts";
import type { Trace } from "./trace.ts";

export interface Way {
  readonly url: URL;
  /** The addresses that were checked, in the order to try them. */
  readonly addresses: readonly string[];
  readonly proxy: HttpProxy | undefined;
  readonly signal: AbortSignal;
  readonly trace: Trace;
}

/**
 * The time that one address has to accept the connection before the next one is tried; the last one has what is left of
 * the attempt. RFC 8305 proposes a quarter of a second for programs that go on with the earlier one.
 */
const addressTimeoutMs = 1_500;

/** Connects to the first of the addresses that accepts it, and speaks TLS where the URL wants it. @throws AttemptFailure */
export async function openConnection(way: Way, secureContext: () => SecureContext): Promise<Socket> {
  const { url, addresses, trace, signal } = way;
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  trace.enter("connect");
  for (const [i, address] of addresses.entries()) {
    const isLast = i === addresses.length - 1;
    trace.address = address;
    const limit = isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(addressTimeoutMs)]);
    try {
      const socket = await (way.proxy === undefined
        ? connected({ host: address, port, family: isIPv6(address) ? 6 : 4 }, limit)
        : tunnelThrough(way.proxy, { address, port }, limit, connected));
      return url.protocol === "https:" ? await secured(socket, way, secureContext()) : socket;
    } catch (error) {
      const isOfTls = error instanceof AttemptFailure && /^(?:tls|certificate)_/.test(error.reason);
      if (isLast || isOfTls || signal.aborted) throw error;
    }
  }
  throw new AttemptFailure("connection_refused");
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly family?: 4 | 6;
}

/** Opens a TCP connection. @throws AttemptFailure */
function connected(place: Place, limit: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connectTcp({ ...place, noDelay: true });
  // An error between here and the next listener would end the process.
  socket.on("error", () => undefined);
  const stop = () => socket.destroy(new AttemptFailure("connect_timed_out"));
  const fail = (cause: Error) => {
    limit.removeEventListener("abort", stop);
    reject(cause instanceof AttemptFailure ? cause : new AttemptFailure(causeOfConnect(cause), { cause }));
  };
  socket.once("error", fail);
  socket.once("connect", () => {
    limit.removeEventListener("abort", stop);
    socket.off("error", fail);
    resolve(socket);
  });
  limit.addEventListener("abort", stop);
  if (limit.aborted) stop();
  return promise;
}

function causeOfConnect(error: Error): AttemptCause {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ETIMEDOUT") return "connect_timed_out";
  return /^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENETDOWN|EHOSTDOWN)$/.test(code)
    ? "network_unreachable"
    : "connection_refused";
}

/**
 * Speaks TLS on a connection. The certificate is judged here and not by the socket, which would be gone before its
 * certificate could be read; nothing is written before the judgement. @throws AttemptFailure
 */
function secured(socket: Socket, { url, signal, trace }: Way, secureContext: SecureContext): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const host = url.hostname.replace(/^\[|\]$/g, "");
  trace.enter("tls");
  const tls = connectTls({
    socket,
    secureContext,
    host,
    // An IP address is not a valid server name (RFC 6066, 3).
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: false,
  });
  tls.on("error", () => undefined);
  const stop = () => tls.destroy(new AttemptFailure("out_of_time"));
  const fail = (cause: Error) => {
    signal.removeEventListener("abort", stop);
    socket.destroy();
    reject(cause instanceof AttemptFailure ? cause : new AttemptFailure(causeOfTls(cause), { cause }));
  };
  const closed = () => fail(new AttemptFailure("connection_closed"));
  tls.once("error", fail);
  tls.once("close", closed);
  tls.once("secureConnect", () => {
    if (!tls.authorized) {
      trace.certificate = shownCertificate(tls.getPeerCertificate());
      tls.destroy(new AttemptFailure(causeOfCertificate(String(tls.authorizationError))));
      return;
    }
    signal.removeEventListener("abort", stop);
    tls.off("error", fail);
    tls.off("close", closed);
    resolve(tls);
  });
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  return promise;
}

function causeOfCertificate(code: string): AttemptCause {
  if (code === "CERT_HAS_EXPIRED") return "certificate_expired";
  if (code === "CERT_NOT_YET_VALID") return "certificate_not_yet_valid";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return "certificate_name";
  return code === "DEPTH_ZERO_SELF_SIGNED_CERT" ? "certificate_self_signed" : "certificate_untrusted";
}

function causeOfTls(error: Error): AttemptCause {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ECONNRESET" || code === "EPIPE") return "connection_closed";
  if (/WRONG_VERSION_NUMBER|HTTP_REQUEST|PACKET_LENGTH_TOO_LONG/.test(code)) return "tls_not_spoken";
  return /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/.test(code) ? "tls_version" : "tls_failed";
}

const shownLengthMax = 253;

/** Returns what a person compares: names, issuer and dates, without what a terminal or the database would not take. */
function shownCertificate({
  subjectaltname,
  subject,
  issuer,
  valid_from,
  valid_to,
}: Partial<PeerCertificate>): Exclude<DeliveryAttempt["certificate"], null> {
  const shown = (text: unknown) =>
    String(text)
      .slice(0, shownLengthMax)
      .replaceAll(/\p{Cc}/gu, "\uFFFD")
      .toWellFormed();
  const names = (subjectaltname ?? "")
    .split(", ")
    .map((name) => /^(?:DNS|IP Address):(.+)$/.exec(name)?.[1])
    .filter((name) => name !== undefined);
  const all = names.length > 0 || subject?.CN === undefined ? names : [subject.CN].flat();
  const issued = issuer?.O ?? issuer?.CN;
  const date = (text: string | undefined) => {
    const ms = Date.parse(text ?? "");
    return Number.isNaN(ms) ? null : new Date(ms).toISOString();
  };
  return {
    names: all.slice(0, certificateNamesShown).map(shown),
    issuer: issued === undefined ? null : shown([issued].flat()[0]),
    validFrom: date(valid_from),
    validTo: date(valid_to),
  };
}
