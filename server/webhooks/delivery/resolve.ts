import { Resolver } from "node:dns/promises";
import type { AllowedRanges } from "#server/core/address-ranges.ts";
import { addressesOfLoopback, checkAddress, type WebhookTarget } from "#server/webhooks/check-url.ts";

/** Resolves names. Does not use the system's resolver, which has four threads for the whole process. */
export interface Names {
  addressesOf(host: string): Promise<readonly string[]>;
}

const resolveTimeoutMs = 3_000;
const triesPerServer = 2;

/** @param servers the name servers to ask, as in `127.0.0.1:5353`; by default the system's */
export function systemNames(servers?: readonly string[]): Names {
  const resolver = new Resolver({ timeout: resolveTimeoutMs, tries: triesPerServer });
  if (servers !== undefined) resolver.setServers([...servers]);
  return {
    async addressesOf(host) {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    },
  };
}

export type Resolved =
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "blocked" }
  | { readonly kind: "unknown" }
  | { readonly kind: "timed out" };

/**
 * Returns the address to connect to, resolved at each attempt. If any address of a name is blocked, none is called: a
 * name with both kinds is suspicious.
 * @param signal ends the attempt when its time is over
 */
export async function resolveTarget(
  target: WebhookTarget,
  { allowedRanges, names }: { readonly allowedRanges: AllowedRanges; readonly names: Names },
  signal: AbortSignal,
): Promise<Resolved> {
  if (target.isAddress) return { kind: "address", address: target.host };
  const [loopback] = addressesOfLoopback(target.host) ?? [];
  // The host was checked together with the URL.
  if (loopback !== undefined) return { kind: "address", address: loopback };
  const addresses = await Promise.race([
    names.addressesOf(target.host),
    new Promise<"timed out">((resolve) => signal.addEventListener("abort", () => resolve("timed out"))),
  ]);
  if (addresses === "timed out") return { kind: "timed out" };
  if (addresses.some((address) => checkAddress(address, allowedRanges) !== undefined)) return { kind: "blocked" };
  const [address] = addresses;
  return address === undefined ? { kind: "unknown" } : { kind: "address", address };
}
