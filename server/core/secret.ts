import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { OrganizationId } from "#contract/api/ids.ts";

/** The place where a sealed value is stored. It cannot be opened in another row or organization. */
export interface SealedPlace {
  /** The kind of secret; each has its own key. */
  readonly purpose:
    | "webhook"
    | "webhook headers"
    | "totp"
    | "mail link"
    | "answer"
    | "portal link"
    | "cell"
    | "single sign-on";
  /** Null where the row belongs to no organization. */
  readonly org: OrganizationId | null;
  /** The row's key within the organization. */
  readonly row: string;
}

/** Identifies a secret without revealing it. */
export interface SecretIdentity {
  /** 16 hexadecimal digits; part of every value sealed under the secret. */
  readonly keyId: string;
  /** HMAC-SHA256 of a constant under the secret. */
  readonly verifier: Buffer;
}

/** Keys derived from QUOIN_SECRET, one per purpose, so that none can be used in place of another. */
export interface Secret {
  readonly identity: SecretIdentity;
  /** That of QUOIN_SECRET_OLD, when set. */
  readonly oldIdentity: SecretIdentity | undefined;
  /** Returns the HMAC-SHA256 under the key of that purpose. */
  mac(purpose: string, data: string | Uint8Array): Buffer;
  /** Returns the same HMAC, followed by the one under the previous secret when there is one. */
  macs(purpose: string, data: string | Uint8Array): readonly Buffer[];
  /** Encrypts a text for one place in the database; only this installation can open it. */
  seal(place: SealedPlace, text: string): Buffer;
  /** Decrypts a value sealed under the current or the previous secret. @throws UnreadableError when neither opens it */
  open(place: SealedPlace, sealed: Uint8Array): string;
  /** Returns which secret opens the value; undefined when neither does. */
  openedBy(place: SealedPlace, sealed: Uint8Array): "current" | "old" | undefined;
  /** The prefix of every value that `seal` writes today under this secret. */
  readonly sealedPrefix: Buffer;
}

/** A sealed value that neither secret opens, or that was modified or moved. */
export class UnreadableError extends Error {}

// AES-256-GCM: a nonce, the ciphertext, and the tag that authenticates them.
const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 8;
/** The prefix of sealed values with a key id that are bound to their place. Earlier versions began with the nonce. */
const magic = Buffer.from("qsl2");

/** Derives the keys. @param old the previous secret, which still opens values sealed under it */
export function secretFrom(text: string, old?: string): Secret {
  const current = keysOf(text);
  const all = old === undefined ? [current] : [current, keysOf(old)];
  const macWith = (key: KeyObject, data: string | Uint8Array) => createHmac("sha256", key).update(data).digest();
  const sealedPrefix = Buffer.concat([magic, Buffer.from(current.identity.keyId, "hex")]);
  return {
    identity: current.identity,
    oldIdentity: all[1]?.identity,
    sealedPrefix,
    mac: (purpose, data) => macWith(current.keyFor(purpose), data),
    macs: (purpose, data) => all.map(({ keyFor }) => macWith(keyFor(purpose), data)),
    seal(place, plain) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, current.keyFor(sealPurpose(place)), nonce).setAAD(associated(place));
      const encrypted = [sealing.update(plain, "utf8"), sealing.final(), sealing.getAuthTag()];
      return Buffer.concat([sealedPrefix, nonce, ...encrypted]);
    },
    openedBy: (place, sealed) =>
      (["current", "old"] as const).find((_, i) => {
        const keys = all[i];
        return keys !== undefined && openWith(keys, place, sealed) !== undefined;
      }),
    open(place, sealed) {
      for (const keys of all) {
        const opened = openWith(keys, place, sealed);
        if (opened !== undefined) return opened;
      }
      throw new UnreadableError(
        `a stored ${place.purpose} secret cannot be decrypted: it was encrypted with another secret than ` +
          "QUOIN_SECRET; set QUOIN_SECRET_OLD to that secret",
      );
    },
  };
}

interface Keys {
  readonly identity: SecretIdentity;
  readonly keyFor: (purpose: string) => KeyObject;
}

function keysOf(text: string): Keys {
  const keys = new Map<string, KeyObject>();
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    // A key object: passing the raw bytes to each operation is five times as slow.
    const key = createSecretKey(createHmac("sha256", text).update(`quoin:${purpose}`).digest());
    keys.set(purpose, key);
    return key;
  };
  const identify = (purpose: string) => createHmac("sha256", keyFor(purpose)).update("quoin").digest();
  const keyId = identify("key id").subarray(0, keyIdBytes).toString("hex");
  return { keyFor, identity: { keyId, verifier: identify("verifier") } };
}

// The key differs from that of earlier versions, so that a current value is never accepted as one without a place.
const sealPurpose = ({ purpose }: SealedPlace) => `seal for place:${purpose}`;
const earlierSealPurpose = ({ purpose }: SealedPlace) => `seal:${purpose}`;

const associated = ({ purpose, org, row }: SealedPlace) => Buffer.from(JSON.stringify([purpose, org, row]));

function openWith({ identity, keyFor }: Keys, place: SealedPlace, sealed: Uint8Array): string | undefined {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const keyIdAt = magic.length;
  if (!bytes.subarray(0, keyIdAt).equals(magic)) return decrypt(keyFor(earlierSealPurpose(place)), bytes);
  const keyId = bytes.subarray(keyIdAt, keyIdAt + keyIdBytes).toString("hex");
  return keyId === identity.keyId
    ? decrypt(keyFor(sealPurpose(place)), bytes.subarray(keyIdAt + keyIdBytes), associated(place))
    : // One in four billion nonces of earlier versions begins like this.
      decrypt(keyFor(earlierSealPurpose(place)), bytes);
}

function decrypt(key: KeyObject, bytes: Buffer, aad?: Buffer): string | undefined {
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes));
    if (aad !== undefined) opening.setAAD(aad);
    opening.setAuthTag(bytes.subarray(-tagBytes));
    const text = opening.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, opening.final()]).toString("utf8");
  } catch {
    // Wrong key or place, or modified data: the tag does not match.
    return undefined;
  }
}
