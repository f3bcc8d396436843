import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;

/** Creates the token of a browser or a link: 256 random bits, as base64url. */
export const makeToken = (): string => randomBytes(tokenBytes).toString("base64url");

/** Returns the stored digest of a token. With so many random bits a plain digest cannot be reversed by guessing. */
export const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest();
