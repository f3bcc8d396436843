import type { QuoinEvent } from "./operations.ts";

/** The reason why a webhook is rejected: answer 401. */
export class SignatureError extends Error {
  override readonly name = "SignatureError";
}

export interface VerifyOptions {
  /** The maximum age of a signature, and how far it may be ahead. Defaults to 300. */
  readonly toleranceSeconds?: number;
  /** Returns the time in milliseconds since 1970. Defaults to Date.now. */
  readonly now?: () => number;
}

/**
 * Returns the event of a webhook whose signature is valid.
 * @param body the exact bytes of the request's body: parsing and printing it again would change them
 * @param signature the header Svc-Signature, `t=<unix seconds>,v1=<hex>`; there are two `v1` while a secret is replaced
 * @param secret the secret of the endpoint
 * @throws SignatureError when the signature is missing, malformed, too old, or of another secret or body
 */
export async function verifyWebhook(
  body: string | ArrayBuffer | Uint8Array<ArrayBuffer>,
  signature: string | null | undefined,
  secret: string,
  { toleranceSeconds = 300, now = Date.now }: VerifyOptions = {},
): Promise<QuoinEvent> {
  const parts = (signature ?? "").split(",").map((part) => part.split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d+$/.test(time)) throw new SignatureError("The header Svc-Signature is missing or malformed.");
  if (Math.abs(now() / 1_000 - Number(time)) > toleranceSeconds) {
    throw new SignatureError("The signature is too old, or from a clock that is ahead.");
  }
  const bytes = typeof body === "string" ? utf8(body) : new Uint8Array(body);
  const signed = new Uint8Array([...utf8(`${time}.`), ...bytes]);
  const key = await crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  for (const [name, hex = ""] of parts) {
    // `verify` compares in constant time.
    if (name === "v1" && (await crypto.subtle.verify("HMAC", key, bytesOf(hex), signed))) {
      return JSON.parse(new TextDecoder().decode(bytes)) as QuoinEvent;
    }
  }
  throw new SignatureError("The signature does not match: the secret or the body is another one.");
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Returns the bytes of hexadecimal text, and none for other text. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) return new Uint8Array();
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
