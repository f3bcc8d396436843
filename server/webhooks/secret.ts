import { randomBytes } from "node:crypto";
import type { Secret } from "#server/secret.ts";

const secretBytes = 32;
const purpose = "webhook";

/** A new signing secret: 64 hexadecimal characters, which as they stand are the key of the HMAC. */
export const makeSigningSecret = (): string => randomBytes(secretBytes).toString("hex");

export const sealSigningSecret = (secret: Secret, text: string): Buffer => secret.seal(purpose, text);

export const openSigningSecret = (secret: Secret, sealed: Buffer): string => secret.open(purpose, sealed);
