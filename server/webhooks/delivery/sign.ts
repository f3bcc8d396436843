import { createHmac } from "node:crypto";

/**
 * The header Svc-Signature: `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `t + "." + body`. The key is
 * the secret's 64 characters as they stand.
 * @param secrets the current one first; while a rotation overlaps, the one before it, too
 */
export function signatureHeader(secrets: readonly string[], at: Date, body: string): string {
  const t = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`);
  return [`t=${t}`, ...signatures].join(",");
}

/** What such a header looks like, where no attempt is meant. */
export const signatureForm = "t=<unix seconds>,v1=<hex>";
