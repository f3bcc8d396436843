import { hash, verify } from "@node-rs/argon2";

/** Argon2id with 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet), as a PHC string. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const digestPassword = (password: string): Promise<string> => hash(password, cost);

let nobodys: Promise<string> | undefined;

/**
 * Whether it is the password of that digest.
 * @param digest undefined where there is no account: it takes as long, and is never right
 */
export async function passwordIsRight(password: string, digest: string | undefined): Promise<boolean> {
  nobodys ??= digestPassword("nobody's");
  const isRight = await verify(digest ?? (await nobodys), password);
  return isRight && digest !== undefined;
}
