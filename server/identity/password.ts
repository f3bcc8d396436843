import { hash, verify } from "@node-rs/argon2";

/** Argon2id with 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet), as a PHC string. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const digestPassword = (password: string): Promise<string> => hash(password, cost);

let placeholderDigest: Promise<string> | undefined;

/**
 * True when the password matches the digest.
 * @param digest undefined when there is no account: the check takes as long and always fails
 */
export async function passwordIsRight(password: string, digest: string | undefined): Promise<boolean> {
  placeholderDigest ??= digestPassword("nobody's");
  const isRight = await verify(digest ?? (await placeholderDigest), password);
  return isRight && digest !== undefined;
}
