import type { memberRoutes } from "#contract/members.ts";
import type { peopleRoutes, SignedIn } from "#contract/people.ts";
import type { RequestContext } from "#server/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Cookie } from "#server/http/checked-call.ts";
import { acceptInvitation, showInvitation } from "./accept-invitation.ts";
import { beginTotp } from "./begin-totp.ts";
import { changeMember } from "./change-member.ts";
import { changePassword } from "./change-password.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { endTotp } from "./end-totp.ts";
import { inviteMember } from "./invite-member.ts";
import { listMembers, listSessions } from "./read.ts";
import { removeMember } from "./remove-member.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { resetPassword } from "./reset-password.ts";
import { revokeSession } from "./revoke-session.ts";
import { type Begun, findSignedInPerson, getSignedIn } from "./sessions.ts";
import { setUp } from "./set-up.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { switchOrganization } from "./switch-organization.ts";

export const peopleHandlers: AppHandlers<keyof typeof peopleRoutes | keyof typeof memberRoutes> = {
  setUp: async ({ context, cookie, body }) => admit(context, cookie, await setUp(context, body)),
  signIn: async ({ context, cookie, body }) => admit(context, cookie, await signIn(context, body, cookie.given)),
  signOut: async ({ person, cookie }) => {
    await signOut(person);
    cookie.clear();
  },
  getSignedIn: async ({ context, cookie }) => (await findSignedInPerson(context, cookie.given)) ?? null,
  switchOrganization: async ({ person, cookie, body }) => {
    await switchOrganization(person, body.organizationId);
    return getSignedIn(person, cookie.given);
  },
  listSessions: ({ person }) => listSessions(person),
  revokeSession: ({ person, id }) => revokeSession(person, id),
  changePassword: ({ person, body }) => changePassword(person, body),
  requestPasswordReset: async ({ context, body }) => {
    await requestPasswordReset(context, body.email);
    return {};
  },
  resetPassword: ({ context, body }) => resetPassword(context, body),
  beginTotp: ({ person, body }) => beginTotp(person, body.password),
  confirmTotp: ({ person, body }) => confirmTotp(person, body.code),
  endTotp: ({ person, body }) => endTotp(person, body.password),
  showInvitation: ({ context, body }) => showInvitation(context, body.token),
  acceptInvitation: async ({ context, cookie, body }) => admit(context, cookie, await acceptInvitation(context, body)),
  listMembers: ({ caller, person }) => listMembers(readInOrg(caller), person),
  inviteMember: ({ caller, person, body }) => inviteMember(caller, person, body),
  resendInvitation: ({ caller, person, id }) => resendInvitation(caller, person, id),
  changeMember: ({ caller, person, id, body }) => changeMember(caller, person, id, body.role),
  removeMember: ({ caller, person, id, query }) => removeMember(caller, person, id, query.keys),
};

function admit(context: RequestContext, cookie: Cookie, begun: Begun): Promise<SignedIn> {
  cookie.set(begun);
  return getSignedIn(context, begun.token);
}
