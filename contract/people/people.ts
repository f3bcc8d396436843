import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import {
  emailLengthMax,
  emailPattern,
  instant,
  nullable,
  oneOf,
  requiredLine,
  textOrNull,
} from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { languages } from "#contract/language.ts";
import { noQuery } from "#contract/api/page.ts";
import { PasskeyAnswer } from "./passkey-answers.ts";
import { type Permission, roles } from "./roles.ts";

/** People, their sign-in and their organizations. Web app only. */

export const passwordLengthMin = 10;
export const passwordLengthMax = 200;
/** The validity of a link to set a password. */
export const resetHours = 2;

export const accountEmail = () =>
  Type.String({ format: "text", minLength: 3, maxLength: emailLengthMax, pattern: emailPattern });
/** A new password. */
const newPassword = () => Type.String({ format: "text", minLength: passwordLengthMin, maxLength: passwordLengthMax });
/** An existing password to compare; only its length is checked. */
export const givenPassword = (description?: string) =>
  Type.String({
    format: "text",
    minLength: 1,
    maxLength: passwordLengthMax,
    ...(description === undefined ? {} : { description }),
  });
export const personName = () => requiredLine(100);
/** Six digits of an authenticator, or a recovery code. */
export const signInCode = () => Type.String({ format: "text", minLength: 6, maxLength: 20 });
export const linkToken = () => Type.String({ format: "text", minLength: 1, maxLength: 100 });
const role = () => oneOf(roles);
const permissions = () => Type.Array(Type.Unsafe<Permission>({ type: "string" }));

export const SignedIn = Type.Object(
  {
    user: Type.Object({
      id: idField("usr"),
      email: Type.String(),
      name: Type.String(),
      hasPassword: Type.Boolean({
        description: "false for a person who joined with an identity provider and has set no password since",
      }),
      hasTotp: Type.Boolean({ description: "Whether the person has an authenticator, whose codes signing in accepts" }),
      hasPasskey: Type.Boolean({ description: "Whether the person has a passkey" }),
      language: nullable(oneOf(languages, "The language of the app and of emails; null for that of the browser")),
    }),
    organization: nullable(
      Type.Object(
        {
          id: idField("org"),
          name: Type.String(),
          currency: Type.String(),
          timeZone: Type.String(),
          test: Type.Boolean(),
          requiresSecondFactor: Type.Boolean({
            description: "Whether a member without an authenticator or passkey must add one before anything else",
          }),
          requiredProvider: nullable(
            Type.String({ description: "The identity provider to sign in with before anything else; null if none" }),
          ),
        },
        { description: "The current organization; null for a person without an organization" },
      ),
    ),
    role: nullable(role()),
    permissions: permissions(),
    memberships: Type.Array(
      Type.Object({ organizationId: idField("org"), organizationName: Type.String(), role: role() }),
    ),
    sendingPausedSince: nullable(
      instant("The time since which emails and webhooks of the installation are paused; null when they are not"),
    ),
    hasMailServer: Type.Boolean({ description: "False when none is configured: emails then wait in the email log" }),
    changesAreLost: Type.Boolean({
      description: "Whether they are paused because the database lost changes that it had acknowledged",
    }),
    server: Type.Object(
      { version: Type.String(), commit: nullable(Type.String()) },
      { description: "The version of Quoin that answers, and the commit that it was made from, if known" },
    ),
  },
  { description: "The signed-in person with their organizations and roles." },
);
export type SignedIn = Static<typeof SignedIn>;

const strict = { additionalProperties: false } as const;

export const SetUp = Type.Object(
  {
    token: linkToken(),
    organizationName: requiredLine(200),
    test: Type.Optional(
      Type.Boolean({ description: "True for a test organization, which sends no email to clients; false by default" }),
    ),
    name: personName(),
    email: accountEmail(),
    password: newPassword(),
  },
  strict,
);
export type SetUp = Static<typeof SetUp>;

/** A second factor: a code, or the signature of a passkey. */
export const secondFactor = () => ({ code: Type.Optional(signInCode()), passkey: Type.Optional(PasskeyAnswer) });

export const Confirmation = Type.Object({ password: givenPassword(), ...secondFactor() }, strict);
export type Confirmation = Static<typeof Confirmation>;

/** The proof of identity that a change of a person's own second factors needs. */
export const OwnProof = Type.Object(
  {
    password: Type.Optional(
      givenPassword("Left out by a person without one, who confirms the session at their identity provider first"),
    ),
    ...secondFactor(),
  },
  strict,
);
export type OwnProof = Static<typeof OwnProof>;

export const Credentials = Type.Object({ email: accountEmail(), password: givenPassword(), ...secondFactor() }, strict);
export type Credentials = Static<typeof Credentials>;

const LanguageChoice = Type.Object(
  { language: nullable(oneOf(languages, "Null for the language of the browser")) },
  strict,
);

export const PasswordChange = Type.Object({ currentPassword: givenPassword(), newPassword: newPassword() }, strict);
export type PasswordChange = Static<typeof PasswordChange>;

export const PasswordReset = Type.Object({ token: linkToken(), password: newPassword() }, strict);
export type PasswordReset = Static<typeof PasswordReset>;

export const SessionSummary = Type.Object({
  id: idField("ses"),
  isCurrent: Type.Boolean(),
  userAgent: textOrNull(),
  address: textOrNull(),
  createdAt: instant(),
  lastSeenAt: instant("Accurate to the minute"),
});
export type SessionSummary = Static<typeof SessionSummary>;

const sessions = "Sign in";

export const peopleRoutes = {
  setUp: {
    method: "POST",
    path: "/set-up",
    group: sessions,
    summary: "Create the first organization and its owner",
    description: "Requires the link that an empty installation prints when it starts. Signs in.",
    access: "anyone",
    query: noQuery,
    body: SetUp,
    status: 201,
    answer: SignedIn,
  },
  signIn: {
    method: "POST",
    path: "/sign-in",
    group: sessions,
    summary: "Sign in",
    description:
      "Sets the session cookie. If a code or passkey is required and missing, the response is 401 CODE_REQUIRED.",
    access: "anyone",
    query: noQuery,
    body: Credentials,
    status: 200,
    answer: SignedIn,
  },
  signOut: {
    method: "POST",
    path: "/sign-out",
    group: sessions,
    summary: "Sign out",
    access: "person",
    query: noQuery,
    status: 204,
  },
  getSignedIn: {
    method: "GET",
    path: "/session",
    group: sessions,
    summary: "Get the signed-in person, or null",
    // Every visit begins with this request, and a browser logs every refused request on its console.
    access: "anyone",
    query: noQuery,
    status: 200,
    answer: nullable(SignedIn),
  },
  switchOrganization: {
    method: "POST",
    path: "/session/organization",
    group: sessions,
    summary: "Switch to another organization",
    access: "person",
    query: noQuery,
    body: Type.Object({ organizationId: idField("org") }, strict),
    status: 200,
    answer: SignedIn,
  },
  updateAccount: {
    method: "PATCH",
    path: "/account",
    group: sessions,
    summary: "Change your language",
    description: "Also sets the cookie by which the next page has that language.",
    access: "person",
    query: noQuery,
    body: LanguageChoice,
    status: 200,
    answer: SignedIn,
  },
  chooseLanguage: {
    method: "POST",
    path: "/language",
    group: sessions,
    summary: "Choose the language of this browser's pages",
    description: "For the pages before sign-in. An account without a language of its own takes it at the next sign-in.",
    access: "anyone",
    query: noQuery,
    body: LanguageChoice,
    status: 204,
  },
  confirmSession: {
    method: "POST",
    path: "/session/confirm",
    group: sessions,
    summary: "Confirm your session with your password",
    description:
      "What changes where money goes, or who may change that, is 403 CONFIRMATION_REQUIRED in a session that was not " +
      "confirmed within the last 10 minutes. With an authenticator or a passkey, it is required too.",
    access: "person",
    query: noQuery,
    body: Confirmation,
    status: 204,
  },
  listSessions: {
    method: "GET",
    path: "/sessions",
    group: sessions,
    summary: "List your sessions",
    access: "person",
    query: noQuery,
    status: 200,
    answer: Type.Object({ data: Type.Array(SessionSummary) }),
  },
  revokeSession: {
    method: "DELETE",
    path: "/sessions/{id}",
    group: sessions,
    summary: "End one of your sessions",
    access: "person",
    id: "ses",
    query: noQuery,
    status: 204,
  },
  changePassword: {
    method: "POST",
    path: "/password",
    group: sessions,
    summary: "Change your password",
    description: "Ends all other sessions.",
    access: "person",
    query: noQuery,
    body: PasswordChange,
    status: 204,
  },
  requestPasswordReset: {
    method: "POST",
    path: "/password-reset",
    group: sessions,
    summary: "Request a password reset",
    description: "The response does not reveal whether the account exists.",
    access: "anyone",
    query: noQuery,
    body: Type.Object({ email: accountEmail() }, strict),
    status: 202,
    answer: Type.Object({
      isMailServerSet: Type.Boolean({ description: "false on a server that cannot send the link to anyone" }),
    }),
  },
  resetPassword: {
    method: "POST",
    path: "/password-reset/confirm",
    group: sessions,
    summary: "Reset the password with a link",
    description: "Ends all sessions.",
    access: "anyone",
    query: noQuery,
    body: PasswordReset,
    status: 204,
  },
  beginTotp: {
    method: "POST",
    path: "/totp",
    group: sessions,
    summary: "Start setting up an authenticator",
    description: "With the password, and a passkey or a recovery code if the person has passkeys.",
    access: "person",
    query: noQuery,
    body: OwnProof,
    status: 200,
    answer: Type.Object({
      secret: Type.String({ description: "Base32, for typing in when the QR code cannot be scanned" }),
      uri: Type.String({ description: "otpauth://…, for a QR code" }),
    }),
  },
  confirmTotp: {
    method: "POST",
    path: "/totp/confirm",
    group: sessions,
    summary: "Confirm the authenticator with a first code",
    description: "From then on, signing in requires a code. Returns the recovery codes, this one time only.",
    access: "person",
    query: noQuery,
    body: Type.Object({ code: signInCode() }, strict),
    status: 200,
    answer: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  },
  endTotp: {
    method: "POST",
    path: "/totp/end",
    group: sessions,
    summary: "Remove the authenticator",
    description: "With the password, and a code of the authenticator or a recovery code.",
    access: "person",
    query: noQuery,
    body: OwnProof,
    status: 204,
  },
} as const satisfies Record<string, AppRoute>;
