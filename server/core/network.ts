import { isIPv6 } from "node:net";

/** A subscriber with a whole /48 of IPv6 has 65,536 networks, but may do only as much as four of them. */
export const perSiteFactor = 4;

/**
 * Returns the network that limits per address count an address under: an IPv4 address itself, an IPv6 address's /64. A
 * single subscriber is given at least a /64 (RFC 6177), so its addresses are one sender. An IPv4-mapped IPv6 address
 * counts as its IPv4 address.
 */
export function networkOf(address: string): string {
  return v4Within(address) ?? prefixOf(address, 4);
}

/**
 * Returns the /48 of an IPv6 address, which one subscriber may own entirely; undefined for IPv4. Limits count it with a
 * higher bound than a single network.
 */
export function siteOf(address: string): string | undefined {
  return v4Within(address) === undefined && isIPv6(address) ? prefixOf(address, 3) : undefined;
}

/** Returns the IPv4 address itself, or the one inside `::ffff:a.b.c.d`. */
function v4Within(address: string): string | undefined {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return undefined;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

const prefixOf = (address: string, groups: number): string =>
  `${groupsOf(address)
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(":")}::/${groups * 16}`;

/** Returns the eight groups of an IPv6 address as numbers, in whichever notation it is written. */
function groupsOf(address: string): number[] {
  // A zone id, as in fe80::1%eth0, is not part of the address.
  const [plain = ""] = address.split("%");
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const numbers = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? "")];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
