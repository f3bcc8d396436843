import { isIP } from "node:net";
import type { PasskeyObstacle } from "#contract/people/passkeys.ts";
import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";

/** The installation, as authenticators know it. */
export interface RelyingParty {
  /** The host of the public address, without a port: passkeys are bound to it. */
  readonly host: string;
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
}

/** Returns why browsers offer no passkeys at that address; null when they do. */
export function passkeyObstacle(publicUrl: string): PasskeyObstacle | null {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return "NO_NAME";
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost") ? null : "NO_HTTPS";
}

/** @throws Refusal 409 where browsers offer no passkeys at the public address */
export function relyingPartyOf({ publicUrl }: { readonly publicUrl: string }): RelyingParty {
  if (passkeyObstacle(publicUrl) !== null) {
    throw new Refusal("INVALID_STATE", wording("people.passkeysNeedHttps", { url: publicUrl }));
  }
  const { hostname, origin } = new URL(publicUrl);
  return { host: hostname, origin };
}
