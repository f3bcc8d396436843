import type { RequestContext } from "#server/http/caller.ts";
import { provePassword } from "#server/identity/sign-in/sign-in.ts";
import { askForPasskeyOf } from "./ask-for-passkey.ts";

/** Returns the second factors of an account, once its password was right. @throws Refusal 401, 429 */
export async function beginSecondFactor(
  context: RequestContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ hasTotp: boolean; options: object | null }> {
  const { person, giveBack } = await provePassword(context, "beginSecondFactor", email.toLowerCase(), password);
  await giveBack();
  return {
    hasTotp: person.totpConfirmedAt !== null,
    options: (await askForPasskeyOf(context, person.id)) ?? null,
  };
}
