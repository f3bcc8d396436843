import type { memberRoutes } from "#contract/people/members.ts";
import type { peopleRoutes } from "#contract/people/people.ts";
import type { securityNoticeRoutes } from "#contract/people/security-notices.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { acceptInvitation, showInvitation } from "./members/accept-invitation.ts";
import { admit } from "./sign-in/admit.ts";
import { beginTotp } from "./second-factor/begin-totp.ts";
import { changeLanguage } from "./accounts/change-language.ts";
import { changeMember } from "./members/change-member.ts";
import { changePassword } from "./passwords/change-password.ts";
import { confirmSession } from "./sign-in/confirm-session.ts";
import { confirmTotp } from "./second-factor/confirm-totp.ts";
import { endTotp } from "./second-factor/end-totp.ts";
import { inviteMember } from "./members/invite-member.ts";
import { listMembers } from "./members/read.ts";
import { listSessions } from "./sessions/read.ts";
import { acknowledgeNotice } from "./notices/acknowledge-notice.ts";
import { listNotices } from "./notices/read.ts";
import { removeMember } from "./members/remove-member.ts";
import { requestPasswordReset } from "./passwords/request-password-reset.ts";
import { requireSecondFactor } from "./members/require-second-factor.ts";
import { resendInvitation } from "./members/resend-invitation.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { revokeSession } from "./sessions/revoke-session.ts";
import { findSignedInPerson, getSignedIn } from "./sessions/sessions.ts";
import { setUp } from "./accounts/set-up.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { signOut } from "./sessions/sign-out.ts";
import { switchOrganization } from "./sessions/switch-organization.ts";

export const peopleHandlers: AppHandlers<
  keyof typeof peopleRoutes | keyof typeof memberRoutes | keyof typeof securityNoticeRoutes
> = {
  setUp: async ({ context, cookie, body }) => admit(context, cookie, await setUp(context, body)),
  signIn: async ({ context, cookie, body }) => admit(context, cookie, await signIn(context, body, cookie.given)),
  signOut: async ({ person, cookie }) => {
    await signOut(person);
    cookie.clear();
    cookie.keepLanguage(null);
  },
  getSignedIn: async ({ context, cookie }) => {
    const signedIn = await findSignedInPerson(context, cookie.given);
    // It may have been changed in another browser.
    if (signedIn !== undefined) cookie.keepLanguage(signedIn.user.language);
    return signedIn ?? null;
  },
  updateAccount: async ({ person, cookie, body }) => {
    await changeLanguage(person, person, body.language);
    cookie.keepLanguage(body.language);
    return getSignedIn(person, cookie.given);
  },
  chooseLanguage: async ({ cookie, body }) => cookie.keepLanguage(body.language),
  switchOrganization: async ({ person, cookie, body }) => {
    await switchOrganization(person, body.organizationId);
    return getSignedIn(person, cookie.given);
  },
  confirmSession: ({ person, body }) => confirmSession(person, body),
  listSessions: ({ person }) => listSessions(person),
  revokeSession: ({ person, id }) => revokeSession(person, id),
  changePassword: ({ person, body }) => changePassword(person, body),
  requestPasswordReset: async ({ context, body }) => {
    await requestPasswordReset(context, body.email);
    return { isMailServerSet: context.mailWaits !== true };
  },
  resetPassword: ({ context, body }) => resetPassword(context, body),
  beginTotp: ({ person, body }) => beginTotp(person, body),
  confirmTotp: ({ person, body }) => confirmTotp(person, body.code),
  endTotp: ({ person, body }) => endTotp(person, body),
  showInvitation: ({ context, body }) => showInvitation(context, body.token),
  acceptInvitation: async ({ context, cookie, body }) => admit(context, cookie, await acceptInvitation(context, body)),
  listMembers: ({ caller, person }) => listMembers(readInOrg(caller), person),
  requireSecondFactor: ({ caller, body }) => requireSecondFactor(caller, body.required),
  inviteMember: ({ caller, person, body }) => inviteMember(caller, person, body),
  resendInvitation: ({ caller, person, id }) => resendInvitation(caller, person, id),
  changeMember: ({ caller, person, id, body }) => changeMember(caller, person, id, body.role),
  listSecurityNotices: ({ caller }) => listNotices(readInOrg(caller), caller.clock()),
  acknowledgeSecurityNotice: ({ caller, id }) => acknowledgeNotice(caller, id),
  removeMember: ({ caller, person, id, query }) => removeMember(caller, person, id, query.keys),
};
