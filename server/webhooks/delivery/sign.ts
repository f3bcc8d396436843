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

/** The three headers of Standard Webhooks (standardwebhooks.com), which libraries for many languages verify. */
export interface StandardHeaders {
  readonly "webhook-id": string;
  readonly "webhook-timestamp": string;
  readonly "webhook-signature": string;
}

/**
 * Signs as Standard Webhooks does: each signature is `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`. The
 * key is the same as of Svc-Signature, the secret's 64 characters as text; its form in these libraries is `whsec_` and
 * the base64 of that text.
 * @param secrets the current one first; during the overlap of a rotation, also the previous one
 */
export function standardHeaders(
  secrets: readonly string[],
  at: Date,
  { id, body }: { readonly id: string; readonly body: string },
): StandardHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/** The form of these headers, for places that show no real attempt. */
export const standardForm = (id: string): StandardHeaders => ({
  "webhook-id": id,
  "webhook-timestamp": "<unix seconds>",
  "webhook-signature": "v1,<base64>",
});
