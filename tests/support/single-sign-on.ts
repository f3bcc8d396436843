import type { SingleSignOn } from "#contract/people/single-sign-on.ts";
import type { SignedIn } from "#contract/people/people.ts";
import { confirm, type SignedInTab, Tab } from "./browser-like.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** Sets the provider of an owner's organization. */
export async function useProvider(owner: SignedInTab, provider: IdentityProvider): Promise<SingleSignOn> {
  const { issuer, clientId, clientSecret } = provider;
  await confirm(owner);
  return owner.act<SingleSignOn>("/single-sign-on", { issuer, clientId, clientSecret, name: "Example ID" });
}

/** Links a person with their account at the provider. */
export async function link(member: SignedInTab, provider: IdentityProvider, subject: string): Promise<void> {
  provider.person = subject;
  const { url } = await member.act<{ url: string }>("/single-sign-on/link/begin", { password: member.password });
  await member.act("/single-sign-on/link", await provider.visit(url));
}

/** Begins a sign-in in that browser. Returns the page of the provider. */
export const beginAt = async (tab: Tab, organizationId: string): Promise<string> =>
  (await tab.act<{ url: string }>("/sign-in/single-sign-on/begin", { organizationId })).url;

/** Signs in through the provider, in a browser of its own. */
export async function signInAt(provider: IdentityProvider, of: SignedInTab, subject: string) {
  provider.person = subject;
  const tab = new Tab(of.on);
  const answer = await provider.visit(await beginAt(tab, of.org));
  return { tab, signedIn: await tab.act<SignedIn>("/sign-in/single-sign-on", answer) };
}
