import { BlockList, isIP, isIPv6 } from "node:net";
import type { AllowedRanges } from "#server/core/address-ranges.ts";
import { trimEnd } from "#server/core/text/trim-end.ts";
import { webhookUrlLengthMax } from "#contract/webhooks/webhooks.ts";
import type { Catalog } from "#contract/copy/refusals/en/catalog.ts";
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

type Network = keyof Catalog["networks"];
type Range = readonly [base: string, bits: number, network: Network];

const refusedV4: readonly Range[] = [
  ["0.0.0.0", 8, "unspecified"],
  ["10.0.0.0", 8, "private"],
  ["100.64.0.0", 10, "carrier"],
  ["127.0.0.0", 8, "thisMachine"],
  // Of the cloud providers' own addresses only this one is outside all special-purpose ranges.
  ["168.63.129.16", 32, "azure"],
  ["169.254.0.0", 16, "linkLocal"],
  ["172.16.0.0", 12, "private"],
  ["192.0.0.0", 24, "specialPurpose"],
  ["192.0.2.0", 24, "documentation"],
  ["192.88.99.0", 24, "retired"],
  ["192.168.0.0", 16, "private"],
  ["198.18.0.0", 15, "benchmarking"],
  ["198.51.100.0", 24, "documentation"],
  ["203.0.113.0", 24, "documentation"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved"],
];
/** The only part of IPv6 that is routed globally, except for the ranges reserved within it. */
const globalV6 = listOf([["2000::", 3]], "ipv6");
const refusedV6: readonly Range[] = [
  ["::1", 128, "thisMachine"],
  ["fc00::", 7, "private"],
  ["fe80::", 10, "linkLocal"],
  ["2001::", 23, "specialPurpose"],
  ["2001:db8::", 32, "documentation"],
  ["2002::", 16, "sixToFour"],
  ["3fff::", 20, "documentation"],
];
const listsV4 = refusedV4.map((range) => ({ network: range[2], list: listOf([range], "ipv4") }));
const listsV6 = refusedV6.map((range) => ({ network: range[2], list: listOf([range], "ipv6") }));

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
  const network = inner === undefined ? networkV6(address) : listsV4.find(({ list }) => list.check(inner))?.network;
  if (network === undefined) return undefined;
  return {
    code: "ADDRESS_NOT_ALLOWED",
    message: wording("webhooks.pointsTo", { address: judged, network: wording(`networks.${network}`) }),
  };
}

/** Returns the addresses of a name for this machine; undefined for every other name. */
export const addressesOfLoopback = (host: string): readonly string[] | undefined =>
  isLoopbackName(host) ? loopbackAddresses : undefined;

function checkName(host: string, allowed: AllowedRanges): UrlRefusal | undefined {
  if (!isLoopbackName(host) || allowed.holds(loopbackAddresses[0])) return undefined;
  return {
    code: "HOST_NOT_ALLOWED",
    message: wording("webhooks.pointsTo", { address: host, network: wording("networks.thisMachine") }),
  };
}

const isLoopbackName = (host: string): boolean => {
  const name = host.toLowerCase();
  return loopbackNames.has(name) || name.endsWith(".localhost");
};

function networkV6(address: string): Network | undefined {
  const special = listsV6.find(({ list }) => list.check(address, "ipv6"))?.network;
  if (special !== undefined) return special;
  return globalV6.check(address, "ipv6") ? undefined : "notGlobal";
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
