import { randomInt } from "node:crypto";

/** Without characters that are easily confused when read out. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const groups = 4;
const groupLength = 4;

/** Creates a secret that a person types: 79 random bits, as in `k7dm-3w9q-zx2p-hn48`. */
export function makeReadableCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Normalizes a code as it was typed: in capitals, with spaces, without dashes. */
export const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
