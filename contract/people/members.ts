import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, instantOrNull, nullable, oneOf, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import { accountEmail, givenPassword, linkToken, personName, secondFactor, SignedIn } from "./people.ts";
import { roles } from "./roles.ts";

/** The members of an organization, and invitations. */

/** The validity of an invitation. */
export const invitationDays = 7;

const strict = { additionalProperties: false } as const;

export const InvitationAcceptance = Type.Object(
  {
    token: linkToken(),
    name: Type.Optional(personName()),
    password: givenPassword(),
    ...secondFactor(),
  },
  strict,
);
export type InvitationAcceptance = Static<typeof InvitationAcceptance>;

export const Member = Type.Object(
  {
    id: idField("mem"),
    userId: nullable(idField("usr", "Null until the invitation is accepted")),
    email: Type.String(),
    name: textOrNull("Null until the invitation is accepted"),
    role: oneOf(roles),
    status: oneOf(["INVITED", "ACTIVE"]),
    isSelf: Type.Boolean(),
    hasSecondFactor: nullable(
      Type.Boolean({
        description: "Whether the person has an authenticator or a passkey; null until the invitation is accepted",
      }),
    ),
    invitationExpiresAt: instantOrNull(),
    activeKeyCount: Type.Integer({ description: "The number of active API keys that the person created" }),
    createdAt: instant(),
  },
  { description: "A person who belongs or is invited to the organization." },
);
export type Member = Static<typeof Member>;

export const NewMember = Type.Object({ email: accountEmail(), role: oneOf(roles) }, strict);
export type NewMember = Static<typeof NewMember>;

const group = "People";

export const memberRoutes = {
  showInvitation: {
    method: "POST",
    path: "/invitations/show",
    group,
    summary: "Get an invitation by its link",
    access: "anyone",
    query: noQuery,
    body: Type.Object({ token: linkToken() }, strict),
    status: 200,
    answer: Type.Object({
      organizationName: Type.String(),
      email: Type.String(),
      role: oneOf(roles),
      provider: nullable(Type.String({ description: "The identity provider of the organization; null if none" })),
    }),
  },
  acceptInvitation: {
    method: "POST",
    path: "/invitations/accept",
    group,
    summary: "Accept an invitation",
    description:
      "Signs in. With a name, creates an account with the password, replacing an account that belongs to no " +
      "organization together with its sessions and authenticator. Without a name, the password must be that of the " +
      "existing account. An account that belongs to an organization always requires its own password.",
    access: "anyone",
    query: noQuery,
    body: InvitationAcceptance,
    status: 200,
    answer: SignedIn,
  },
  listMembers: {
    method: "GET",
    path: "/members",
    group,
    summary: "List the people of the organization",
    access: "people:read",
    query: noQuery,
    status: 200,
    answer: Type.Object({ data: Type.Array(Member), requiresSecondFactor: Type.Boolean() }),
  },
  requireSecondFactor: {
    method: "POST",
    path: "/members/second-factor",
    group,
    summary: "Require a second factor of all members, or no longer",
    description:
      "Members without an authenticator must add one before anything else, from their next request on. API keys are not " +
      "affected. To require it no longer needs a confirmed session, and the owners are mailed.",
    access: "security:write",
    query: noQuery,
    body: Type.Object({ required: Type.Boolean() }, strict),
    status: 204,
  },
  inviteMember: {
    method: "POST",
    path: "/members",
    group,
    summary: "Invite a person",
    access: "people:write",
    query: noQuery,
    body: NewMember,
    status: 201,
    answer: Member,
  },
  resendInvitation: {
    method: "POST",
    path: "/members/{id}/resend",
    group,
    summary: "Send an invitation again",
    description: "The previous link stops working.",
    access: "people:write",
    id: "mem",
    query: noQuery,
    status: 200,
    answer: Member,
  },
  changeMember: {
    method: "PATCH",
    path: "/members/{id}",
    group,
    summary: "Change a person's role",
    access: "people:write",
    id: "mem",
    query: noQuery,
    body: Type.Object({ role: oneOf(roles) }, strict),
    status: 200,
    answer: Member,
  },
  removeMember: {
    method: "DELETE",
    path: "/members/{id}",
    group,
    summary: "Remove a person, or withdraw an invitation",
    description: "If the person created active API keys, `keys` must say what happens to them.",
    access: "people:write",
    id: "mem",
    query: Type.Object(
      {
        keys: Type.Optional(
          oneOf(["keep", "revoke"], "Whether to keep or revoke the active API keys that the person created"),
        ),
      },
      strict,
    ),
    status: 204,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, AppRoute>;
