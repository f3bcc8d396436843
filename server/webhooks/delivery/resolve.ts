import { Resolver } from "node:dns/promises";
import {
  addressesOfLoopback,
  type AllowedRanges,
  checkAddress,
  type WebhookTarget,
} from "#server/webhooks/check-url.ts";

/** Asks for the addresses of a name. Not the system's resolver, which has four threads for everybody. */
export interface Names {
  addressesOf(host: string): Promise<readonly string[]>;
}

const resolveTimeoutMs = 3_000;
const triesPerServer = 2;

/** @param servers the name servers to ask, as in `127.0.0.1:5353`; the system's when not given */
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
 * The address to connect to, asked for anew at each attempt. When any address of a name is refused none is called:
 * a name that means both is not what it seems.
 * @param signal ends the attempt when its time is over
 */
export async function resolveTarget(
  target: WebhookTarget,
  { allowedRanges, names }: { readonly allowedRanges: AllowedRanges; readonly names: Names },
  signal: AbortSignal,
): Promise<Resolved> {
  if (target.isAddress) return { kind: "address", address: target.host };
  const [loopback] = addressesOfLoopback(target.host) ?? [];
  // That it may be called was checked with the name.
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
