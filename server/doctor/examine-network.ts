import { getServers, Resolver } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import type { Arrival } from "#server/http/caller.ts";
import { failed, type Finding, ok, reasonOf, warning } from "./finding.ts";
import type { ExaminedSettings } from "./settings.ts";

const timeoutMs = 5_000;

/**
 * Opens the public address as a browser does, and looks if Quoin answers there.
 * @param url the address in the links of mails
 */
export async function examinePublicAddress(
  { publicUrl }: Pick<ExaminedSettings, "publicUrl">,
  url: string,
): Promise<Finding> {
  if (publicUrl === undefined) {
    return warning(
      "public-address",
      ({ found }) => found.publicUrlUnset({ url }),
      ({ fixes }) => fixes.publicUrlUnset,
    );
  }
  try {
    const response = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
    await response.body?.cancel();
    const { status } = response;
    if (status === 200) return ok("public-address", ({ found }) => found.publicUrlAnswers({ url }));
    return failed(
      "public-address",
      ({ found }) => found.publicUrlOther({ url, status }),
      ({ fixes }) => fixes.publicUrlOther,
    );
  } catch (error) {
    const reason = reasonOf((error as Error).cause ?? error);
    return failed(
      "public-address",
      ({ found }) => found.publicUrlSilent({ url, reason }),
      ({ fixes }) => fixes.publicUrlSilent,
    );
  }
}

/**
 * Compares the address in the browser of a person with that in the links of mails.
 * @param shown the origin in the address bar
 */
export function examineBrowser(shown: string, url: string): Finding {
  if (shown === url) return ok("browser", ({ found }) => found.browserAtPublicUrl);
  return warning(
    "browser",
    ({ found }) => found.browserElsewhere({ address: shown, url }),
    ({ fixes }) => fixes.browserElsewhere({ address: shown }),
  );
}

/** With https in the public address something before Quoin ends TLS, and is the only one that knows the callers. */
export function examineProxy({ publicUrl, trustedProxies }: Pick<ExaminedSettings, "publicUrl" | "trustedProxies">) {
  if (publicUrl === undefined || !publicUrl.startsWith("https:"))
    return ok("proxy", ({ found }) => found.noProxyNeeded);
  if (["127.0.0.1", "::1", "10.0.0.1", "172.17.0.1", "192.168.0.1"].some((address) => trustedProxies.holds(address))) {
    return ok("proxy", ({ found }) => found.proxySet);
  }
  return warning(
    "proxy",
    ({ found }) => found.proxyUnset,
    ({ fixes }) => fixes.proxyUnset,
  );
}

/**
 * Looks at what a proxy made of a request of the browser: that shows more than the settings alone.
 * @param shown the origin in the address bar
 */
export function examineArrival({ peer, host, address, isForwarded, isTrusted }: Arrival, shown: string): Finding {
  if (isForwarded && !isTrusted) {
    return warning(
      "proxy",
      ({ found }) => found.proxyNotTrusted({ peer }),
      ({ fixes }) => fixes.proxyNotTrusted({ peer }),
    );
  }
  if (!isForwarded && shown.startsWith("https:")) {
    return warning(
      "proxy",
      ({ found }) => found.proxySilent({ peer }),
      ({ fixes }) => fixes.proxySilent,
    );
  }
  if (!isForwarded) return ok("proxy", ({ found }) => found.noProxyNeeded);
  const name = URL.canParse(shown) ? new URL(shown).host : shown;
  if (host !== name) {
    return warning(
      "proxy",
      ({ found }) => found.proxyChangesHost({ peer, host, name }),
      ({ fixes }) => fixes.proxyChangesHost,
    );
  }
  return ok("proxy", ({ found }) => found.proxyReports({ peer, address }));
}

/** Asks the name servers for the root of all names, which each of them knows. */
export async function examineNameServers(): Promise<Finding> {
  const servers = getServers().join(", ");
  const answer = ok("name-servers", ({ found }) => found.nameServersAnswer({ servers }));
  try {
    await new Resolver({ timeout: timeoutMs, tries: 1 }).resolveNs(".");
    return answer;
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (code === "ENODATA" || code === "ENOTFOUND") return answer;
    const reason = code || reasonOf(error);
    return failed(
      "name-servers",
      ({ found }) => (servers === "" ? found.noNameServers({ reason }) : found.nameServersFail({ servers, reason })),
      ({ fixes }) => fixes.nameServers,
    );
  }
}

/** True for an address that the internet routes: 2000::/3. */
const isGlobal = (address: string): boolean => /^[23]/.test(address) && !address.startsWith("2001:db8");

/** Many receivers have IPv4 alone or both, so its absence is worth knowing and no fault. */
export function examineIpv6(): Finding {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const hasIpv6 = addresses.some(({ family, address }) => family === "IPv6" && isGlobal(address));
  return ok("ipv6", ({ found }) => (hasIpv6 ? found.hasIpv6 : found.noIpv6));
}
