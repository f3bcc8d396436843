import { getServers, Resolver } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import type { Config } from "#server/config.ts";
import { publicUrlOf } from "#server/commands/public-url.ts";
import { failed, type Finding, ok, reasonOf, warning } from "./finding.ts";

const timeoutMs = 5_000;

/** Opens the public address as a browser does, and looks if Quoin answers there. */
export async function examinePublicAddress(config: Config): Promise<Finding> {
  const url = publicUrlOf(config);
  if (config.publicUrl === undefined) {
    return warning(
      "public-address",
      `QUOIN_PUBLIC_URL is not set; links in mails lead to ${url}`,
      "set QUOIN_PUBLIC_URL to the address at which people open Quoin, such as https://books.example.com",
    );
  }
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
    await response.body?.cancel();
    if (response.status === 200) return ok("public-address", `Quoin answers at ${url}`);
    return failed(
      "public-address",
      `${url}/healthz answered ${response.status}`,
      "let the proxy forward every path of this name to Quoin, and start the service",
    );
  } catch (error) {
    const reason = reasonOf((error as Error).cause ?? error);
    return failed(
      "public-address",
      `nothing answers at ${url} from this machine: ${reason}`,
      "correct QUOIN_PUBLIC_URL, the DNS entry of its name, its certificate, or the proxy; and start the service",
    );
  }
}

/** With https in the public address something before Quoin ends TLS, and is the only one that knows the callers. */
export function examineProxy({ publicUrl, trustedProxies }: Config): Finding {
  if (publicUrl === undefined || !publicUrl.startsWith("https:")) return ok("proxy", "none is needed for http");
  if (["127.0.0.1", "::1", "10.0.0.1", "172.17.0.1", "192.168.0.1"].some((address) => trustedProxies.holds(address))) {
    return ok("proxy", "TRUST_PROXY is set");
  }
  return warning(
    "proxy",
    "QUOIN_PUBLIC_URL is https, and TRUST_PROXY names no proxy of this machine or a usual private network",
    "set TRUST_PROXY to the proxy's network, such as 127.0.0.0/8, and let the proxy send X-Forwarded-For",
  );
}

/** Asks the name servers for the root of all names, which each of them knows. */
export async function examineNameServers(): Promise<Finding> {
  const servers = getServers().join(", ");
  const fix = "correct the name servers in /etc/resolv.conf, or let the firewall pass port 53";
  try {
    await new Resolver({ timeout: timeoutMs, tries: 1 }).resolveNs(".");
    return ok("name-servers", `${servers} answer`);
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (code === "ENODATA" || code === "ENOTFOUND") return ok("name-servers", `${servers} answer`);
    return failed("name-servers", `${servers || "none"}: ${code || reasonOf(error)}`, fix);
  }
}

/** True for an address that the internet routes: 2000::/3. */
const isGlobal = (address: string): boolean => /^[23]/.test(address) && !address.startsWith("2001:db8");

/** Many receivers have IPv4 alone or both, so its absence is worth knowing and no fault. */
export function examineIpv6(): Finding {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const hasIpv6 = addresses.some(({ family, address }) => family === "IPv6" && isGlobal(address));
  return ok(
    "ipv6",
    hasIpv6
      ? "this machine has a public IPv6 address"
      : "this machine has none: receivers with IPv6 alone are not reached",
  );
}
