import { createHmac } from "node:crypto";

/**
 * Returns the header Svc-Signature: `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `t + "." + body`. The
 * key is the secret's 64 characters as text.
 * @param secrets the current one first; during the overlap of a rotation, also the previous one
 */
export function signatureHeader(secrets: readonly string[], at: Date, body: string): string {
  const t = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`);
  return [`t=${t}`, ...signatures].join(",");
}

/** The form of such a header, for places that show no real attempt. */
export const signatureForm = "t=<unix seconds>,v1=<hex>";
