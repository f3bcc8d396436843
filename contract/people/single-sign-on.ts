import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, instantOrNull, nullable, oneOf, requiredLine } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import { Confirmation, linkToken, personName, SignedIn } from "./people.ts";

/** Sign-in by an organization's own identity provider (OpenID Connect). Web app only. */

const strict = { additionalProperties: false } as const;

const issuerLengthMax = 500;
const clientIdLengthMax = 300;
const clientSecretLengthMax = 1_000;
const providerNameLengthMax = 60;
const codeLengthMax = 4_000;
const stateLengthMax = 100;

const line = (lengthMax: number) => Type.String({ format: "text", minLength: 1, maxLength: lengthMax });

/** Why an answer of the provider signs no one in. */
export const providerFailures = [
  "UNREACHABLE",
  "CLIENT_REFUSED",
  "CODE_REFUSED",
  "CLOCK",
  "NO_NEW_SIGN_IN",
  "OTHER_ISSUER",
  "OTHER_CLIENT",
  "SIGNATURE",
  "WRONG_ANSWER",
] as const;
export type ProviderFailure = (typeof providerFailures)[number];

export const SingleSignOn = Type.Object(
  {
    issuer: Type.String(),
    clientId: Type.String(),
    name: Type.String({ description: "On the button: Sign in with …" }),
    isRequired: Type.Boolean({ description: "Whether members other than owners must sign in with it" }),
    isTried: Type.Boolean({ description: "Whether a person has signed in or linked since these settings were saved" }),
    linkedCount: Type.Integer({ description: "The number of members with a linked account" }),
    changedAt: instant(),
    lastFailure: nullable(
      Type.Object(
        {
          at: instant(),
          cause: oneOf(providerFailures),
          clockSeconds: nullable(
            Type.Integer({ description: "By how much the provider's clock is ahead; negative when it is behind" }),
          ),
        },
        { description: "The last answer of the provider that was not accepted since these settings were saved" },
      ),
    ),
  },
  { description: "The identity provider of the organization." },
);
export type SingleSignOn = Static<typeof SingleSignOn>;

export const SingleSignOnSettings = Type.Object(
  {
    issuer: requiredLine(issuerLengthMax),
    clientId: requiredLine(clientIdLengthMax),
    clientSecret: Type.Optional(
      Type.String({
        format: "text",
        minLength: 1,
        maxLength: clientSecretLengthMax,
        description: "Left out, it stays",
      }),
    ),
    name: requiredLine(providerNameLengthMax),
  },
  strict,
);
export type SingleSignOnSettings = Static<typeof SingleSignOnSettings>;

/** The parameters with which the provider sends the browser back. */
export const ProviderAnswer = Type.Object(
  { code: line(codeLengthMax), state: line(stateLengthMax), iss: Type.Optional(line(issuerLengthMax)) },
  strict,
);
export type ProviderAnswer = Static<typeof ProviderAnswer>;

const Begun = Type.Object({ url: Type.String({ description: "The page of the provider to open" }) });

const signIn = "Sign in";
const people = "People";

export const singleSignOnRoutes = {
  showSingleSignOn: {
    method: "GET",
    path: "/sign-in/single-sign-on",
    group: signIn,
    summary: "Get the identity provider that the sign-in page offers",
    description: "That of the organization in the query, or of the only organization of the installation.",
    access: "anyone",
    query: Type.Object({ organization: Type.Optional(idField("org")) }, strict),
    status: 200,
    answer: nullable(Type.Object({ organizationId: idField("org"), name: Type.String() })),
  },
  beginSingleSignOn: {
    method: "POST",
    path: "/sign-in/single-sign-on/begin",
    group: signIn,
    summary: "Start signing in with the identity provider of an organization",
    access: "anyone",
    query: noQuery,
    body: Type.Object({ organizationId: idField("org") }, strict),
    status: 200,
    answer: Begun,
  },
  signInWithProvider: {
    method: "POST",
    path: "/sign-in/single-sign-on",
    group: signIn,
    summary: "Sign in with the answer of the identity provider",
    description: "The session opens that organization alone.",
    access: "anyone",
    query: noQuery,
    body: ProviderAnswer,
    status: 200,
    answer: SignedIn,
  },
  beginProviderInvitation: {
    method: "POST",
    path: "/invitations/provider/begin",
    group: people,
    summary: "Start accepting an invitation with the identity provider of the organization",
    access: "anyone",
    query: noQuery,
    body: Type.Object({ token: linkToken() }, strict),
    status: 200,
    answer: Begun,
  },
  acceptInvitationWithProvider: {
    method: "POST",
    path: "/invitations/provider",
    group: people,
    summary: "Accept an invitation with the answer of the identity provider",
    description:
      "Creates an account without a password that anyone knows, links it with the provider, and signs in. An account that " +
      "belongs to an organization already joins with its own password.",
    access: "anyone",
    query: noQuery,
    body: Type.Object({ token: linkToken(), name: Type.Optional(personName()), answer: ProviderAnswer }, strict),
    status: 200,
    answer: SignedIn,
  },
  beginProviderConfirmation: {
    method: "POST",
    path: "/session/confirm/provider/begin",
    group: signIn,
    summary: "Start confirming your session with the identity provider",
    description: "For a person without a password. The provider asks them to sign in again.",
    access: "person",
    query: noQuery,
    status: 200,
    answer: Begun,
  },
  confirmSessionWithProvider: {
    method: "POST",
    path: "/session/confirm/provider",
    group: signIn,
    summary: "Confirm your session with the answer of the identity provider",
    description: "Only when you signed in there after the start. Counts like the password for the same 10 minutes.",
    access: "person",
    query: noQuery,
    body: ProviderAnswer,
    status: 204,
  },
  getProviderLink: {
    method: "GET",
    path: "/single-sign-on/link",
    group: signIn,
    summary: "Get your link with the identity provider of the current organization",
    access: "person",
    query: noQuery,
    status: 200,
    answer: Type.Object({
      name: nullable(Type.String({ description: "The provider; null where the organization has none" })),
      linkedAt: instantOrNull(),
    }),
  },
  beginProviderLink: {
    method: "POST",
    path: "/single-sign-on/link/begin",
    group: signIn,
    summary: "Start linking your account with the identity provider",
    description: "With the password, and a second factor if the person has one.",
    access: "person",
    query: noQuery,
    body: Confirmation,
    status: 200,
    answer: Begun,
  },
  linkProvider: {
    method: "POST",
    path: "/single-sign-on/link",
    group: signIn,
    summary: "Link your account with the answer of the identity provider",
    access: "person",
    query: noQuery,
    body: ProviderAnswer,
    status: 204,
  },
  unlinkProvider: {
    method: "POST",
    path: "/single-sign-on/link/remove",
    group: signIn,
    summary: "Remove the link of your account with the identity provider",
    description: "Ends the sessions that the provider began.",
    access: "person",
    query: noQuery,
    body: Confirmation,
    status: 204,
  },
  getSingleSignOn: {
    method: "GET",
    path: "/single-sign-on",
    group: people,
    summary: "Get the identity provider of the organization",
    access: "security:write",
    query: noQuery,
    status: 200,
    answer: Type.Object({
      provider: nullable(SingleSignOn),
      redirectUrl: Type.String({ description: "To register at the provider" }),
      signInUrl: Type.String({ description: "The sign-in page with the button of this organization" }),
    }),
  },
  saveSingleSignOn: {
    method: "POST",
    path: "/single-sign-on",
    group: people,
    summary: "Set the identity provider of the organization",
    description:
      "The provider is asked for its metadata. With another issuer or client, all links and the requirement end. Needs a " +
      "confirmed session, and the owners are mailed.",
    access: "security:write",
    query: noQuery,
    body: SingleSignOnSettings,
    status: 200,
    answer: SingleSignOn,
  },
  requireSingleSignOn: {
    method: "POST",
    path: "/single-sign-on/require",
    group: people,
    summary: "Require members other than owners to sign in with the identity provider, or no longer",
    description:
      "Only after you have linked your own account under the present settings. Owners can always use their password. " +
      "Needs a confirmed session, and the owners are mailed.",
    access: "security:write",
    query: noQuery,
    body: Type.Object({ required: Type.Boolean() }, strict),
    status: 204,
  },
  removeSingleSignOn: {
    method: "DELETE",
    path: "/single-sign-on",
    group: people,
    summary: "Remove the identity provider of the organization",
    description: "Ends all links and the sessions that it began. Needs a confirmed session, and the owners are mailed.",
    access: "security:write",
    query: noQuery,
    status: 204,
  },
} as const satisfies Record<string, AppRoute>;
