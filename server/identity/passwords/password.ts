import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id with 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet). Only the tests change it, which make
 * thousands of accounts in one process.
 */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Returns the digest as a PHC string, which names its cost. Letters with accents are composed first (RFC 8265, 4.2.2):
 * keyboards of phones and computers encode them in two ways, and the person sees no difference.
 */
export const digestPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), passwordCost);

/** Returns the digest of a password that no one knows: its owner signs in otherwise, or sets one with a link. */
export const digestOfUnknown = (): Promise<string> => digestPassword(randomBytes(32).toString("base64url"));

/** True when a digest was made at a lower cost than today's, or is none of Argon2id. */
export function isCheap(digest: string): boolean {
  const [, memoryCost, timeCost] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(digest) ?? [];
  return !(Number(memoryCost) >= passwordCost.memoryCost && Number(timeCost) >= passwordCost.timeCost);
}

let placeholderDigest: Promise<string> | undefined;

/**
 * True when the password matches the digest. One that was digested before it was composed matches as it was typed then.
 * @param digest undefined when there is no account: the check takes as long and always fails
 */
export async function passwordIsRight(password: string, digest: string | undefined): Promise<boolean> {
  placeholderDigest ??= digestPassword("nobody's");
  const compared = digest ?? (await placeholderDigest);
  const forms = new Set([password.normalize("NFC"), password, password.normalize("NFD")]);
  for (const form of forms) if (await verify(compared, form)) return digest !== undefined;
  return false;
}
