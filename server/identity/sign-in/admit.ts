import type { SignedIn } from "#contract/people/people.ts";
import type { RequestContext } from "#server/http/caller.ts";
import type { Cookie } from "#server/http/checked-call.ts";
import { changeLanguage } from "#server/identity/accounts/change-language.ts";
import { type Begun, getSignedIn } from "#server/identity/sessions/sessions.ts";

/**
 * Sets the cookies of a new session. An account without a language takes the one that was chosen on the page: signing
 * out removes that choice, so it is not a former user's.
 */
export async function admit(context: RequestContext, cookie: Cookie, begun: Begun): Promise<SignedIn> {
  cookie.set(begun);
  const signedIn = await getSignedIn(context, begun.token);
  const { user } = signedIn;
  const language = user.language ?? cookie.language;
  cookie.keepLanguage(language);
  if (language === user.language) return signedIn;
  await changeLanguage(context, { userId: user.id, name: user.name }, language);
  return { ...signedIn, user: { ...user, language } };
}
