import { BlockList, isIP, isIPv6 } from "node:net";

/** Ranges of addresses that an operator trusts or allows. */
export interface AllowedRanges {
  /** True when the address is in one of them. */
  holds(address: string): boolean;
  /** The ranges as they were written, as in `127.0.0.0/8`. */
  readonly texts: readonly string[];
}

export const nothingAllowed: AllowedRanges = { holds: () => false, texts: [] };

/** @param cidrs such as `127.0.0.0/8`; @throws RangeError for anything that is not a range */
export function allowedRanges(cidrs: readonly string[]): AllowedRanges {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [, base = "", bits = ""] = /^([^/]+)\/(\d{1,3})$/.exec(cidr) ?? [];
    const family = isIP(base);
    if (family === 0 || Number(bits) > (family === 4 ? 32 : 128)) {
      throw new RangeError(`"${cidr}" is not an address range such as 127.0.0.0/8`);
    }
    list.addSubnet(base, Number(bits), family === 4 ? "ipv4" : "ipv6");
  }
  return { holds: (address) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4"), texts: cidrs };
}
