import type { singleSignOnRoutes } from "#contract/people/single-sign-on.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { admit } from "#server/identity/sign-in/admit.ts";
import { acceptWithProvider, beginProviderInvitation } from "./accept-with-provider.ts";
import { beginAtProvider } from "./ask-provider.ts";
import { beginProviderConfirmation, confirmWithProvider } from "./confirm-with-provider.ts";
import { beginProviderLink, linkProvider } from "./link-provider.ts";
import { getLink, getProvider, redirectUrlOf, showProvider } from "./read.ts";
import { removeProvider } from "./remove-provider.ts";
import { requireProvider } from "./require-provider.ts";
import { saveProvider } from "./save-provider.ts";
import { signInWithProvider } from "./sign-in-with-provider.ts";
import { unlinkProvider } from "./unlink-provider.ts";

export const singleSignOnHandlers: AppHandlers<keyof typeof singleSignOnRoutes> = {
  showSingleSignOn: ({ context, query }) => showProvider(context, query.organization),
  beginSingleSignOn: ({ context, cookie, body }) => {
    const browser = cookie.keepBrowser();
    return beginAtProvider({ ...context, browser }, body.organizationId, "SINGLE_SIGN_ON", null);
  },
  signInWithProvider: async ({ context, cookie, body }) =>
    admit(context, cookie, await signInWithProvider(context, body, cookie.given)),
  beginProviderInvitation: ({ context, cookie, body }) => {
    const browser = cookie.keepBrowser();
    return beginProviderInvitation({ ...context, browser }, body.token);
  },
  acceptInvitationWithProvider: async ({ context, cookie, body }) =>
    admit(context, cookie, await acceptWithProvider(context, body)),
  beginProviderConfirmation: ({ person }) => beginProviderConfirmation(person),
  confirmSessionWithProvider: ({ person, body }) => confirmWithProvider(person, body),
  getProviderLink: ({ person }) => getLink(person),
  beginProviderLink: ({ person, body }) => beginProviderLink(person, body),
  linkProvider: ({ person, body }) => linkProvider(person, body),
  unlinkProvider: ({ person, body }) => unlinkProvider(person, body),
  getSingleSignOn: async ({ caller, context }) => ({
    provider: await getProvider(readInOrg(caller)),
    redirectUrl: redirectUrlOf(context),
    signInUrl: `${context.publicUrl}/sign-in?organization=${caller.org}`,
  }),
  saveSingleSignOn: ({ caller, person, body }) => saveProvider(caller, person, body),
  requireSingleSignOn: ({ caller, person, body }) => requireProvider(caller, person, body.required),
  removeSingleSignOn: ({ caller, person }) => removeProvider(caller, person),
};
