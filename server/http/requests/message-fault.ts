import type { IncomingMessage } from "node:http";

/**
 * Finds the faults that Node's parser accepts in a message, although RFC 9112 forbids them or a proxy in front may read the
 * message differently: in its host (section 3.2), its length (6.1) and its version.
 */

const versions = new Set(["1.0", "1.1"]);
/** A host name or address, with or without a port; what else RFC 3986 allows is in no name of a host. */
const hostForm = /^(?:\[[0-9a-f:.]+\]|[\w.~-]+)(?::\d{0,5})?$/i;
const absoluteForm = /^https?:\/\/([^/?]+)/i;

/** Returns what is wrong with a message, to be read after "This is not a valid HTTP request:"; undefined if nothing is. */
export function faultOf(message: IncomingMessage): string | undefined {
  const { headers, httpVersion } = message;
  if (!versions.has(httpVersion)) return "its version is neither HTTP/1.0 nor HTTP/1.1.";
  const encoding = headers["transfer-encoding"];
  if (encoding !== undefined && (httpVersion === "1.0" || encoding.toLowerCase() !== "chunked")) {
    return "the only Transfer-Encoding is chunked, in HTTP/1.1.";
  }
  return hostFault(message) ?? targetFault(message);
}

function hostFault({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  if (host === undefined) return httpVersion === "1.0" ? undefined : "it has no Host header.";
  // Of several, Node keeps the first.
  const count = rawHeaders.filter(
    (name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === "host",
  ).length;
  if (count > 1) return "it has several Host headers.";
  return hostForm.test(host) ? undefined : "its Host header is not a host.";
}

function targetFault({ method, url = "", headers: { host } }: IncomingMessage): string | undefined {
  if (url.includes("#")) return "its address has a fragment.";
  if (url.startsWith("/") || (url === "*" && method === "OPTIONS")) return undefined;
  const authority = absoluteForm.exec(url)?.[1];
  if (authority === undefined || !hostForm.test(authority)) return "its address is neither a path nor that of a host.";
  if (host === undefined || hostOf(authority) === hostOf(host)) return undefined;
  return "its address and its Host header name different hosts.";
}

/** Returns the host in lower case, without the usual port. */
const hostOf = (authority: string) => authority.toLowerCase().replace(/:(?:80|443)?$/, "");
