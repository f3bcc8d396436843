import Type, { type Static } from "typebox";

/** The answers of a browser's authenticator (WebAuthn). Bytes are base64url without padding. */

export const base64urlPattern = "^[A-Za-z0-9_-]+$";

const bytes = (lengthMax: number) =>
  Type.String({ format: "text", minLength: 1, maxLength: lengthMax, pattern: base64urlPattern });

const strict = { additionalProperties: false } as const;

/** A new passkey, as `navigator.credentials.create` returns it. */
export const NewPasskeyAnswer = Type.Object(
  {
    id: bytes(1400),
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(16_000),
    transports: Type.Array(Type.String({ format: "text", minLength: 1, maxLength: 30 }), { maxItems: 10 }),
  },
  strict,
);
export type NewPasskeyAnswer = Static<typeof NewPasskeyAnswer>;

/** The signature of an existing passkey, as `navigator.credentials.get` returns it. */
export const PasskeyAnswer = Type.Object(
  {
    id: bytes(1400),
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(4_000),
    userHandle: Type.Optional(bytes(100)),
  },
  strict,
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;
