import { BlockList, isIP, isIPv6 } from "node:net";
import type { AllowedRanges } from "#server/core/address-ranges.ts";
import { trimEnd } from "#server/core/trim-end.ts";
import { webhookUrlLengthMax } from "#contract/webhooks/webhooks.ts";
import { type Wording, wording } from "#contract/api/wording.ts";

/**
 * The rules for an endpoint's URL. One module for registration, test, attempt and replay, so that none allows what
 * another rejects: this machine, its networks, and everything that is not globally routable. Sources: the
 * specification's list; IANA's registries of special-purpose addresses (RFC 6890).
 */
export interface UrlRefusal {
  /** The rule that it breaks, in UPPER_SNAKE. */
  readonly code: string;
  /** The error, to be read after "the URL". */
  readonly message: Wording;
}

/** The parts of a URL that may be called. */
export interface WebhookTarget {
  readonly url: URL;
  /** A name in lower case, or an address, without brackets and trailing dots. */
  readonly host: string;
  /** True when the host is an IP address, so that no name has to be resolved. */
  readonly isAddress: boolean;
}

type Range = readonly [base: string, bits: number, what: string];

const refusedV4: readonly Range[] = [
  ["0.0.0.0", 8, "an unspecified address"],
  ["10.0.0.0", 8, "a private network"],
  ["100.64.0.0", 10, "a carrier network"],
  ["127.0.0.0", 8, "this machine"],
  // Of the cloud providers' own addresses only this one is outside all special-purpose ranges.
  ["168.63.129.16", 32, "a platform address of Microsoft Azure"],
  ["169.254.0.0", 16, "a link-local network"],
  ["172.16.0.0", 12, "a private network"],
  ["192.0.0.0", 24, "a special-purpose range"],
  ["192.0.2.0", 24, "a documentation range"],
  ["192.88.99.0", 24, "a retired special-purpose range"],
  ["192.168.0.0", 16, "a private network"],
  ["198.18.0.0", 15, "a benchmarking range"],
  ["198.51.100.0", 24, "a documentation range"],
  ["203.0.113.0", 24, "a documentation range"],
  ["224.0.0.0", 4, "a multicast range"],
  ["240.0.0.0", 4, "a reserved range"],
];
/** The only part of IPv6 that is routed globally, except for the ranges reserved within it. */
const globalV6 = listOf([["2000::", 3]], "ipv6");
const refusedV6: readonly Range[] = [
  ["::1", 128, "this machine"],
  ["fc00::", 7, "a private network"],
  ["fe80::", 10, "a link-local network"],
  ["2001::", 23, "a special-purpose range"],
  ["2001:db8::", 32, "a documentation range"],
  ["2002::", 16, "a 6to4 range"],
  ["3fff::", 20, "a documentation range"],
];
const listsV4 = refusedV4.map((range) => ({ what: range[2], list: listOf([range], "ipv4") }));
const listsV6 = refusedV6.map((range) => ({ what: range[2], list: listOf([range], "ipv6") }));

const loopbackNames = new Set([
  "localhost",
  "localhost.localdomain",
  "localhost4",
  "localhost4.localdomain4",
  "localhost6",
  "localhost6.localdomain6",
  "ip6-localhost",
  "ip6-loopback",
]);
const loopbackAddresses = ["127.0.0.1", "::1"] as const;

/**
 * Parses an endpoint's URL and checks it against every rule that needs no resolver. The URL parser normalizes the
 * spellings of an address (decimal, octal, hexadecimal, short, full-width).
 */
export function checkUrl(text: string, allowed: AllowedRanges): WebhookTarget | UrlRefusal {
  if (text.length > webhookUrlLengthMax) {
    return { code: "TOO_LONG", message: wording("fields.tooLong", { max: webhookUrlLengthMax }) };
  }
  if (!URL.canParse(text)) return { code: "WRONG_FORMAT", message: wording("webhooks.notUrl") };
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { code: "SCHEME_NOT_ALLOWED", message: wording("webhooks.scheme") };
  }
  if (url.username !== "" || url.password !== "") {
    return {
      code: "CREDENTIALS_NOT_ALLOWED",
      message: wording("webhooks.credentials"),
    };
  }
  if (url.port === "0") return { code: "PORT_NOT_ALLOWED", message: wording("webhooks.port") };
  const host = trimEnd(url.hostname.replace(/^\[|\]$/g, ""), ".");
  if (host === "") return { code: "WRONG_FORMAT", message: wording("webhooks.noHost") };
  const isAddress = isIP(host) !== 0;
  const refusal = isAddress ? checkAddress(host, allowed) : checkName(host, allowed);
  return refusal ?? { url, host, isAddress };
}

export const isRefused = (checked: WebhookTarget | UrlRefusal): checked is UrlRefusal => "code" in checked;

/** Returns why an IP address may not be called, from a URL or a resolver; undefined when it may. */
export function checkAddress(address: string, allowed: AllowedRanges): UrlRefusal | undefined {
  const inner = isIPv6(address) ? innerV4(address) : address;
  const judged = inner ?? address;
  if (allowed.holds(judged)) return undefined;
  const what = inner === undefined ? whatV6(address) : listsV4.find(({ list }) => list.check(inner))?.what;
  if (what === undefined) return undefined;
  return { code: "ADDRESS_NOT_ALLOWED", message: wording("webhooks.pointsTo", { address: judged, network: what }) };
}

/** Returns the addresses of a name for this machine; undefined for every other name. */
export const addressesOfLoopback = (host: string): readonly string[] | undefined =>
  isLoopbackName(host) ? loopbackAddresses : undefined;

function checkName(host: string, allowed: AllowedRanges): UrlRefusal | undefined {
  if (!isLoopbackName(host) || allowed.holds(loopbackAddresses[0])) return undefined;
  return {
    code: "HOST_NOT_ALLOWED",
    message: wording("webhooks.pointsTo", { address: host, network: "this machine" }),
  };
}

const isLoopbackName = (host: string): boolean => {
  const name = host.toLowerCase();
  return loopbackNames.has(name) || name.endsWith(".localhost");
};

function whatV6(address: string): string | undefined {
  const special = listsV6.find(({ list }) => list.check(address, "ipv6"))?.what;
  if (special !== undefined) return special;
  return globalV6.check(address, "ipv6") ? undefined : "not globally routable";
}

/**
 * Returns the IPv4 address inside `::ffff:a.b.c.d`, and inside `64:ff9b::a.b.c.d`, which the name server of a network
 * without IPv4 makes of it (RFC 6052), in whichever notation it is written.
 */
function innerV4(address: string): string | undefined {
  const hex = /^\[(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).hostname);
  if (hex === null) return undefined;
  const [high, low] = [Number.parseInt(hex[1] ?? "", 16), Number.parseInt(hex[2] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function listOf(ranges: readonly (readonly [string, number, ...unknown[]])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [base, bits] of ranges) list.addSubnet(base, bits, family);
  return list;
}
