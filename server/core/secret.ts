import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { OrganizationId } from "#contract/ids.ts";

/** Where a sealed value is stored. It opens there alone: copied to another row or organization it does not. */
export interface SealedPlace {
  /** What kind of secret it is; each has a key of its own. */
  readonly purpose: "webhook" | "totp" | "mail link" | "answer" | "portal link";
  /** Null where the row belongs to no organization. */
  readonly org: OrganizationId | null;
  /** The row's key within the organization. */
  readonly row: string;
}

/** Tells one secret from another without telling what it is. */
export interface SecretIdentity {
  /** 16 hexadecimal digits; stands in every value that was sealed under the secret. */
  readonly keyId: string;
  /** HMAC-SHA256 of a constant under the secret. */
  readonly verifier: Buffer;
}

/** Keys made from QUOIN_SECRET, one per purpose, so that none can stand in for another. */
export interface Secret {
  readonly identity: SecretIdentity;
  /** Of QUOIN_SECRET_OLD, where that is set. */
  readonly oldIdentity: SecretIdentity | undefined;
  /** HMAC-SHA256 under the key of that purpose. */
  mac(purpose: string, data: string | Uint8Array): Buffer;
  /** The same, and behind it that under the secret before, where there is one. */
  macs(purpose: string, data: string | Uint8Array): readonly Buffer[];
  /** The text encrypted, for that place in the database; only this installation can open it. */
  seal(place: SealedPlace, text: string): Buffer;
  /** What was sealed, under this secret or the one before. @throws UnreadableError when it was sealed under neither */
  open(place: SealedPlace, sealed: Uint8Array): string;
  /** Which secret opens it; undefined when neither does. */
  openedBy(place: SealedPlace, sealed: Uint8Array): "current" | "old" | undefined;
  /** What every value begins with that is sealed under this secret as `seal` does it today. */
  readonly sealedPrefix: Buffer;
}

/** A sealed value that neither secret opens, or that was changed or moved. */
export class UnreadableError extends Error {}

// AES-256-GCM: a nonce, the encrypted text, and the tag that tells whether any of it was changed.
const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 8;
/** Begins what is sealed with a key id and for its place. Earlier versions began with the nonce. */
const magic = Buffer.from("qsl2");

/** @param old the secret before this one, which still opens what was sealed under it */
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
        `a stored ${place.purpose} secret cannot be decrypted: QUOIN_SECRET is not the one that it was encrypted under; ` +
          "set that one as QUOIN_SECRET_OLD",
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
    // As a key object: with the bytes alone every use would cost five times as much.
    const key = createSecretKey(createHmac("sha256", text).update(`quoin:${purpose}`).digest());
    keys.set(purpose, key);
    return key;
  };
  const identify = (purpose: string) => createHmac("sha256", keyFor(purpose)).update("quoin").digest();
  const keyId = identify("key id").subarray(0, keyIdBytes).toString("hex");
  return { keyFor, identity: { keyId, verifier: identify("verifier") } };
}

// The key differs from that of earlier versions, so that a value of today never passes for one without its place.
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
    : // One nonce in four billion of an earlier version begins like this.
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
    // Another key or place, or not what was sealed: the tag does not fit.
    return undefined;
  }
}
