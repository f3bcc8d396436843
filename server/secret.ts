import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** Keys made from QUOIN_SECRET, one per purpose, so that none can stand in for another. */
export interface Secret {
  /** HMAC-SHA256 under the key of that purpose. */
  mac(purpose: string, data: string | Uint8Array): Buffer;
  /** The same, and behind it that under the secret before, where there is one. */
  macs(purpose: string, data: string | Uint8Array): readonly Buffer[];
  /** The text encrypted, for the database; only this installation can open it, for that purpose. */
  seal(purpose: string, text: string): Buffer;
  /** What was sealed, under this secret or the one before. @throws Error when it was sealed under neither */
  open(purpose: string, sealed: Uint8Array): string;
}

// AES-256-GCM: a nonce, the encrypted text, and the tag that tells whether any of it was changed.
const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** @param old the secret before this one, which still opens what was sealed under it */
export function secretFrom(text: string, old?: string): Secret {
  const keyFor = keysOf(text);
  const oldKeyFor = old === undefined ? undefined : keysOf(old);
  const macWith = (key: KeyObject, data: string | Uint8Array) => createHmac("sha256", key).update(data).digest();
  return {
    mac: (purpose, data) => macWith(keyFor(purpose), data),
    macs: (purpose, data) =>
      (oldKeyFor === undefined ? [keyFor] : [keyFor, oldKeyFor]).map((key) => macWith(key(purpose), data)),
    seal(purpose, plain) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, keyFor(`seal:${purpose}`), nonce);
      return Buffer.concat([nonce, sealing.update(plain, "utf8"), sealing.final(), sealing.getAuthTag()]);
    },
    open(purpose, sealed) {
      const opened =
        openWith(keyFor(`seal:${purpose}`), sealed) ??
        (oldKeyFor === undefined ? undefined : openWith(oldKeyFor(`seal:${purpose}`), sealed));
      if (opened !== undefined) return opened;
      throw new Error(
        "what was encrypted cannot be opened: QUOIN_SECRET is another one; set the one before as QUOIN_SECRET_OLD",
      );
    },
  };
}

function keysOf(text: string): (purpose: string) => KeyObject {
  const keys = new Map<string, KeyObject>();
  return (purpose) => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    // As a key object: with the bytes alone every use would cost five times as much.
    const key = createSecretKey(createHmac("sha256", text).update(`quoin:${purpose}`).digest());
    keys.set(purpose, key);
    return key;
  };
}

function openWith(key: KeyObject, sealed: Uint8Array): string | undefined {
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes));
    opening.setAuthTag(sealed.subarray(-tagBytes));
    const text = opening.update(sealed.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, opening.final()]).toString("utf8");
  } catch {
    // Another key, or not what was sealed: the tag does not fit.
    return undefined;
  }
}

/** The secret of this installation: as configured, otherwise kept in the data folder and made there once. */
export async function loadSecret(config: Config): Promise<Secret> {
  if (config.secret !== undefined) return secretFrom(config.secret, config.secretOld);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const kept = keptOrMade(join(config.dataDir, "secret"), () => randomBytes(32).toString("hex"));
  return secretFrom(kept, config.secretOld);
}

/** The text that a private file holds; made once, whole, by exactly one of several that start together. */
function keptOrMade(file: string, make: () => string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, make(), { mode: 0o600 });
    try {
      // A link either appears with the whole content or fails because another was first.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return readFileSync(file, "utf8").trim();
}
