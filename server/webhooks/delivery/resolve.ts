import { Resolver } from "node:dns/promises";
import { isIPv6 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { AllowedRanges } from "#server/core/address-ranges.ts";
import { localNames } from "./local-names.ts";
import { addressesOfLoopback, checkAddress, type WebhookTarget } from "#server/webhooks/check-url.ts";

/** The name servers gave no usable answer, so it is unknown if the name exists. */
export class NameServerError extends Error {}

/** True for an answer that the name, or an address of that kind, does not exist. */
const isNoName = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA");

/** Resolves names. Does not use the system's resolver, which has four threads for the whole process. */
export interface Names {
  /** @throws NameServerError */
  addressesOf(host: string): Promise<readonly string[]>;
}

const resolveTimeoutMs = 3_000;
const triesPerServer = 2;

/**
 * Resolves names as the machine does: by its hosts file, then by its name servers, with its search domains, before the
 * name as it stands where that is short and after it otherwise. All three may change while the service runs.
 * @param servers the name servers to ask, as in `127.0.0.1:5353`; by default the system's
 */
export function systemNames(servers?: readonly string[], local = localNames()): Names {
  let asked: { readonly resolver: Resolver; readonly version: string } | undefined;
  const resolverOf = (version: string): Resolver => {
    if (asked?.version !== version) {
      const resolver = new Resolver({ timeout: resolveTimeoutMs, tries: triesPerServer });
      if (servers !== undefined) resolver.setServers([...servers]);
      asked = { resolver, version };
    }
    return asked.resolver;
  };
  return {
    async addressesOf(host) {
      const { addressesOf, search, ndots, version } = await local();
      const known = addressesOf(host);
      if (known.length > 0) return known;
      const resolver = resolverOf(version);
      let failed = false;
      const completed = host.endsWith(".") ? [] : search.map((domain) => `${host}.${domain}`);
      const isShort = host.split(".").length - 1 < ndots;
      for (const name of isShort ? [...completed, host] : [host, ...completed]) {
        const answers = await eachKind([resolver.resolve4(name), resolver.resolve6(name)]);
        const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
        if (addresses.length > 0) return addresses;
        failed ||= answers.some((answer) => answer.status === "rejected" && !isNoName(answer.reason));
      }
      if (failed) throw new NameServerError();
      return [];
    },
  };
}

/**
 * The time for which the answer for one kind of address is waited for once that for the other kind is there (RFC 8305, 3).
 * Some name servers never answer for IPv6.
 */
const otherKindMs = 500;

async function eachKind(
  asked: readonly Promise<readonly string[]>[],
): Promise<readonly PromiseSettledResult<readonly string[]>[]> {
  const all = Promise.allSettled(asked);
  const first = await Promise.any(asked).catch(() => undefined);
  if (first === undefined) return all;
  return Promise.race([all, sleep(otherKindMs, [{ status: "fulfilled", value: first } as const], { ref: false })]);
}

export type Resolved =
  | { readonly kind: "addresses"; readonly addresses: readonly string[] }
  | { readonly kind: "blocked"; readonly address: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "no name server" }
  | { readonly kind: "timed out" };

/** More addresses of one name are not tried: ten seconds are over before. */
const addressesTriedMax = 6;

/**
 * Returns the addresses to connect to, in the order to try them, resolved at each attempt. If any address of a name is blocked, none is called: a
 * name with both kinds is suspicious.
 * @param signal ends the attempt when its time is over
 */
export async function resolveTarget(
  target: WebhookTarget,
  { allowedRanges, names }: { readonly allowedRanges: AllowedRanges; readonly names: Names },
  signal: AbortSignal,
): Promise<Resolved> {
  if (target.isAddress) return { kind: "addresses", addresses: [target.host] };
  // The host was checked together with the URL.
  const loopback = addressesOfLoopback(target.host)?.filter(
    (address) => checkAddress(address, allowedRanges) === undefined,
  );
  if (loopback !== undefined) return { kind: "addresses", addresses: loopback };
  const addresses = await Promise.race([
    names.addressesOf(target.host).catch((error: unknown) => {
      if (error instanceof NameServerError) return "no name server" as const;
      throw error;
    }),
    new Promise<"timed out">((resolve) => signal.addEventListener("abort", () => resolve("timed out"))),
  ]);
  if (addresses === "timed out") return { kind: "timed out" };
  if (addresses === "no name server") return { kind: "no name server" };
  const blocked = addresses.find((address) => checkAddress(address, allowedRanges) !== undefined);
  if (blocked !== undefined) return { kind: "blocked", address: blocked };
  if (addresses.length === 0) return { kind: "unknown" };
  return { kind: "addresses", addresses: interleaved(addresses).slice(0, addressesTriedMax) };
}

/**
 * Puts addresses of both kinds in turns (RFC 8305, 4), so that a receiver is reached when one kind does not work here or
 * there. IPv4 comes first: a server without any IPv4 notices that at once, one with a broken IPv6 only after a wait.
 */
function interleaved(addresses: readonly string[]): string[] {
  const [four, six] = [addresses.filter((address) => !isIPv6(address)), addresses.filter((address) => isIPv6(address))];
  return Array.from({ length: Math.max(four.length, six.length) }, (_, i) => [four[i], six[i]])
    .flat()
    .filter((address) => address !== undefined);
}
