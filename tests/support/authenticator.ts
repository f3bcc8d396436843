import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import type { NewPasskeyAnswer, PasskeyAnswer } from "#contract/people/passkey-answers.ts";

/** The options that the server sends to a browser, as far as an authenticator reads them. */
export interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasNewCredential = 0x40;

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** An authenticator in software with one passkey (ECDSA with P-256), in place of a browser with a security key. */
export class Authenticator {
  readonly id = randomBytes(32).toString("base64url");
  /** The counter that the next signature carries; 0 for a passkey that does not count. */
  counter = 0;
  /** False for a security key without a PIN. */
  verifiesUser = true;
  readonly origin: string;
  private readonly privateKey: KeyObject;
  private readonly coordinates: readonly Buffer[];
  private userHandle: string | undefined;

  constructor(origin = "http://localhost") {
    this.origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.privateKey = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.coordinates = [x, y].map((text) => Buffer.from(text, "base64url"));
  }

  create({ challenge, rp, user }: Options): NewPasskeyAnswer {
    this.userHandle = user?.id;
    const id = Buffer.from(this.id, "base64url");
    // A COSE key as CBOR: kty EC2, alg ES256, crv P-256, x, y.
    const [x = Buffer.alloc(0), y = Buffer.alloc(0)] = this.coordinates;
    const key = Buffer.concat([Buffer.from("a5010203262001215820", "hex"), x, Buffer.from("225820", "hex"), y]);
    const credential = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, key]);
    const data = Buffer.concat([this.authenticatorData(rp?.id ?? "", hasNewCredential), credential]);
    // { fmt: "none", attStmt: {}, authData } as CBOR.
    const head = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex");
    return {
      id: this.id,
      clientDataJSON: this.clientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: Buffer.concat([head, uint(data.length, 2), data]).toString("base64url"),
      transports: ["internal"],
    };
  }

  get({ challenge, rpId = "" }: Options): PasskeyAnswer {
    const clientData = this.clientData("webauthn.get", challenge);
    const data = this.authenticatorData(rpId, 0);
    const signature = createSign("sha256")
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.privateKey);
    return {
      id: this.id,
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
      ...(this.userHandle === undefined ? {} : { userHandle: this.userHandle }),
    };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(host: string, more: number): Buffer {
    const flags = userPresent + (this.verifiesUser ? userVerified : 0) + more;
    return Buffer.concat([sha256(host), uint(flags, 1), uint(this.counter, 4)]);
  }
}
