import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, instantOrNull, nullable, oneOf, requiredLine } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import { NewPasskeyAnswer, PasskeyAnswer } from "./passkey-answers.ts";
import { accountEmail, givenPassword, OwnProof, SignedIn } from "./people.ts";

/** Passkeys (WebAuthn) of a person: a second factor after the password, or in place of both. Web app only. */

const strict = { additionalProperties: false } as const;

/** The options of `navigator.credentials.create` or `.get`, with bytes as base64url. */
const browserOptions = (description: string) =>
  Type.Unsafe<object>({ type: "object", additionalProperties: true, description });

/** Why no passkey can work at the public address of an installation. */
export const passkeyObstacles = ["NO_HTTPS", "NO_NAME"] as const;
export type PasskeyObstacle = (typeof passkeyObstacles)[number];

export const Passkey = Type.Object({
  id: idField("psk"),
  name: Type.String(),
  isUsableHere: Type.Boolean({ description: "false when it was made at an earlier address of the installation" }),
  isSynchronized: Type.Boolean({ description: "Whether it is on all devices of an account, such as that of a phone" }),
  createdAt: instant(),
  lastUsedAt: instantOrNull(),
});
export type Passkey = Static<typeof Passkey>;

const group = "Sign in";

export const passkeyRoutes = {
  listPasskeys: {
    method: "GET",
    path: "/passkeys",
    group,
    summary: "List your passkeys",
    access: "person",
    query: noQuery,
    status: 200,
    answer: Type.Object({
      data: Type.Array(Passkey),
      obstacle: nullable(oneOf(passkeyObstacles, "Why passkeys cannot work at the public address; null if they can")),
      publicUrl: Type.String(),
    }),
  },
  beginPasskey: {
    method: "POST",
    path: "/passkeys/begin",
    group,
    summary: "Start adding a passkey",
    description: "With the password, and a second factor if the person has one. The answer is valid for five minutes.",
    access: "person",
    query: noQuery,
    body: OwnProof,
    status: 200,
    answer: Type.Object({ options: browserOptions("For `navigator.credentials.create`") }),
  },
  addPasskey: {
    method: "POST",
    path: "/passkeys",
    group,
    summary: "Add the passkey that the browser has made",
    description:
      "The first second factor of a person ends their other sessions and comes with recovery codes, this one time only.",
    access: "person",
    query: noQuery,
    body: Type.Object({ name: requiredLine(100), answer: NewPasskeyAnswer }, strict),
    status: 201,
    answer: Type.Object({ passkey: Passkey, recoveryCodes: Type.Array(Type.String()) }),
  },
  renamePasskey: {
    method: "PATCH",
    path: "/passkeys/{id}",
    group,
    summary: "Rename a passkey",
    access: "person",
    id: "psk",
    query: noQuery,
    body: Type.Object({ name: requiredLine(100) }, strict),
    status: 200,
    answer: Passkey,
  },
  removePasskey: {
    method: "POST",
    path: "/passkeys/{id}/remove",
    group,
    summary: "Remove a passkey",
    description: "With the password and a second factor, which may be that passkey or a recovery code.",
    access: "person",
    id: "psk",
    query: noQuery,
    body: OwnProof,
    status: 204,
  },
  challengePasskey: {
    method: "POST",
    path: "/passkeys/challenge",
    group,
    summary: "Get a challenge for one of your passkeys",
    description: "For the field `passkey` of an operation that asks for the password again.",
    access: "person",
    query: noQuery,
    status: 200,
    answer: Type.Object({ options: browserOptions("For `navigator.credentials.get`") }),
  },
  beginSecondFactor: {
    method: "POST",
    path: "/sign-in/second-factor",
    group,
    summary: "Find out which second factors an account has",
    description: "After `POST /sign-in` has answered CODE_REQUIRED, with the same email address and password.",
    access: "anyone",
    query: noQuery,
    body: Type.Object({ email: accountEmail(), password: givenPassword() }, strict),
    status: 200,
    answer: Type.Object({
      hasTotp: Type.Boolean(),
      options: Type.Unsafe<object | null>({
        type: ["object", "null"],
        additionalProperties: true,
        description: "For `navigator.credentials.get`; null without a passkey for this address",
      }),
    }),
  },
  beginPasskeySignIn: {
    method: "POST",
    path: "/sign-in/passkey/begin",
    group,
    summary: "Start signing in with a passkey alone",
    access: "anyone",
    query: noQuery,
    status: 200,
    answer: Type.Object({ options: browserOptions("For `navigator.credentials.get`") }),
  },
  signInWithPasskey: {
    method: "POST",
    path: "/sign-in/passkey",
    group,
    summary: "Sign in with a passkey alone",
    description: "The authenticator must have verified the user, for example by fingerprint or PIN.",
    access: "anyone",
    query: noQuery,
    body: Type.Object({ answer: PasskeyAnswer }, strict),
    status: 200,
    answer: SignedIn,
  },
} as const satisfies Record<string, AppRoute>;
