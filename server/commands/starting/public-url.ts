import { networkInterfaces } from "node:os";
import type { Config } from "#server/settings/config.ts";

/** Returns the address at which people open this installation; without QUOIN_PUBLIC_URL, the one that it listens on. */
export function publicUrlOf({ publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">): string {
  if (publicUrl !== undefined) return publicUrl;
  const name = isEveryAddress(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

const isEveryAddress = (host: string): boolean => host === "0.0.0.0" || host === "::";

/**
 * Returns the addresses at which other machines of the network reach a server that listens at every address and has no
 * QUOIN_PUBLIC_URL; none for any other.
 */
export function networkUrlsOf(
  { publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  if (publicUrl !== undefined || !isEveryAddress(host)) return [];
  const addresses = Object.values(interfaces).flatMap((each) => each ?? []);
  return addresses
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
