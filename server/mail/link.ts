import type { Secret } from "#server/secret.ts";

const purpose = "mail link";

/** A link in a stored mail opens something; in the database it is encrypted. */
export const sealMailLink = (secret: Secret, link: string): Buffer => secret.seal(purpose, link);

export const openMailLink = (secret: Secret, sealed: Buffer | null): string | null =>
  sealed === null ? null : secret.open(purpose, sealed);
