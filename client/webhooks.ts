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

interface FetchHeaders {
  get(name: string): string | null;
}

/** The headers of a request: of the Fetch API, or of Node, where their names are in lower case. */
export type WebhookHeaders = FetchHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the event of a webhook whose signature is valid.
 * @param body the exact bytes of the request's body: parsing and printing it again would change them
 * @param signature the header Svc-Signature, `t=<unix seconds>,v1=<hex>`, with two `v1` while a secret is replaced; or all
 * headers, of which those of Standard Webhooks are verified where Svc-Signature is missing
 * @param secret the secret of the endpoint, as its 64 characters or in the form `whsec_…` of Standard Webhooks
 * @throws SignatureError when the signature is missing, malformed, too old, or of another secret or body
 */
export async function verifyWebhook(
  body: string | ArrayBuffer | Uint8Array<ArrayBuffer>,
  signature: string | null | undefined | WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300, now = Date.now }: VerifyOptions = {},
): Promise<QuoinEvent> {
  const { time, before, signatures } = signedOf(signature);
  if (!/^\d+$/.test(time))
    throw new SignatureError("The signature is missing or malformed: pass the header Svc-Signature or all headers.");
  if (Math.abs(now() / 1_000 - Number(time)) > toleranceSeconds) {
    throw new SignatureError("The signature is too old, or from a clock that is ahead.");
  }
  const bytes = typeof body === "string" ? utf8(body) : new Uint8Array(body);
  const signed = new Uint8Array([...utf8(before), ...bytes]);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", keyOf(secret), hmac, false, ["verify"]);
  for (const each of signatures) {
    // `verify` compares in constant time.
    if (await crypto.subtle.verify("HMAC", key, each, signed)) {
      return JSON.parse(new TextDecoder().decode(bytes)) as QuoinEvent;
    }
  }
  throw new SignatureError("The signature does not match: the secret or the body is another one.");
}

type Bytes = Uint8Array<ArrayBuffer>;

interface Signed {
  /** In seconds since 1970; other text when the header is missing or malformed. */
  readonly time: string;
  /** The part of the signed text that comes before the body. */
  readonly before: string;
  readonly signatures: readonly Bytes[];
}

function signedOf(given: string | null | undefined | WebhookHeaders): Signed {
  if (typeof given !== "object" || given === null) return ownSignature(given ?? "");
  const valueOf = (name: string) => (isOfFetch(given) ? given.get(name) : given[name]);
  const header = (name: string) => String(valueOf(name) ?? "");
  const own = header("svc-signature");
  return own === "" ? standardSignature(header) : ownSignature(own);
}

const isOfFetch = (headers: WebhookHeaders): headers is FetchHeaders => typeof headers.get === "function";

function ownSignature(header: string): Signed {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const signatures = parts.flatMap(([name, hex = ""]) => (name === "v1" ? [bytesOfHex(hex)] : []));
  return { time, before: `${time}.`, signatures };
}

function standardSignature(header: (name: string) => string): Signed {
  const [time, id] = [header("webhook-timestamp"), header("webhook-id")];
  const parts = header("webhook-signature").split(" ");
  const signatures = parts.flatMap((part) => (part.startsWith("v1,") ? [bytesOfBase64(part.slice(3))] : []));
  return { time: id === "" ? "" : time, before: `${id}.${time}.`, signatures };
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const standardPrefix = "whsec_";

const keyOf = (secret: string): Bytes =>
  secret.startsWith(standardPrefix) ? bytesOfBase64(secret.slice(standardPrefix.length)) : utf8(secret);

/** Returns the bytes of hexadecimal text, and none for other text. */
function bytesOfHex(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) return new Uint8Array();
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Returns the bytes of base64, and none for other text. */
function bytesOfBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
