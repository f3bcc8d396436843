import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;

/** What a browser or a link holds: 256 random bits, as base64url. */
export const makeToken = (): string => randomBytes(tokenBytes).toString("base64url");

/** What is stored of it. So many random bits cannot be guessed backwards from a plain digest. */
export const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest();
