import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const livePrefix = "quoin_live_";
export const testPrefix = "quoin_test_";

/**
 * `quoin_live_`, or `quoin_test_` of a test organization, and 36 base62 characters: 30 random ones and 6 of a CRC-32 over
 * everything before them, so that a typo, or another prefix, is detected without a database query.
 */
const prefixes = [livePrefix, testPrefix];
const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 30;
const checksumLength = 6;
const written = new RegExp(`^(?:${prefixes.join("|")})[0-9A-Za-z]{${randomLength + checksumLength}}$`);

export function makeApiKey({ isTest = false }: { readonly isTest?: boolean } = {}): string {
  const prefix = isTest ? testPrefix : livePrefix;
  const random = Array.from({ length: randomLength }, () => base62[randomInt(base62.length)]).join("");
  return prefix + random + checksumOf(prefix + random);
}

/** True when the text has the form and checksum of a key. */
export function isApiKey(text: string): boolean {
  return written.test(text) && text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength));
}

/** Returns the stored digest of a key. A key has 178 random bits, so a plain digest cannot be reversed by guessing. */
export const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** Returns the parts of a key that may be shown after its creation. */
export const hintOf = (key: string) => ({ prefix: key.slice(0, livePrefix.length), lastFour: key.slice(-4) });

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < checksumLength; i++) {
    digits = base62.charAt(rest % base62.length) + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}
