// @module-tag gate
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { SignedIn } from "#contract/people/people.ts";
import { linkFor, newOwner, type SignedInTab, Tab, tokenIn } from "../support/browser-like.ts";
import { type IdentityProvider, type ProviderShape, startProvider } from "../support/identity-provider.ts";
import { atTime } from "../support/service.ts";
import { signInAt, useProvider } from "../support/single-sign-on.ts";

async function officeWithProvider(shape?: ProviderShape) {
  const provider = await startProvider(shape);
  const owner = await newOwner();
  await useProvider(owner, provider);
  return { provider, owner };
}

let invited = 0;

async function invite(owner: SignedInTab, email = `invited${(invited += 1)}.${owner.email}`) {
  await owner.act("/members", { email, role: "MANAGER" });
  return { email, token: tokenIn(await linkFor(email, owner.on)) };
}

/** Goes to the provider as that person, and returns the answer that the browser comes back with. */
async function visit(tab: Tab, provider: IdentityProvider, token: string, subject: string) {
  provider.person = subject;
  return provider.visit((await tab.act<{ url: string }>("/invitations/provider/begin", { token })).url);
}

const join = "/invitations/provider";

test("an invited person joins with the provider, without a password, by the link of the mail", async () => {
  const { provider, owner } = await officeWithProvider({ claims: { name: "Siti Aminah" } });
  const { email, token } = await invite(owner);
  const tab = new Tab(owner.on);
  expect((await tab.post("/invitations/show", { token })).body).toMatchObject({ email, provider: "Example ID" });
  const answer = await visit(tab, provider, token, "siti");
  const signedIn = await tab.act<SignedIn>(join, { token, answer });
  expect(signedIn).toMatchObject({ user: { email, name: "Siti Aminah" }, role: "MANAGER" });
  expect(signedIn.organization?.id).toBe(owner.org);
  expect((await tab.get("/clients")).status).toBe(200);
  // The provider signs the same person in from now on, and the invitation is used up.
  expect((await signInAt(provider, owner, "siti")).signedIn.user.email).toBe(email);
  expect(await tab.refused("POST", "/invitations/show", { token })).toEqual([410, "LINK_NOT_VALID"]);
});

test("a name that the person enters is used in place of the provider's", async () => {
  const { provider, owner } = await officeWithProvider({ claims: { name: "S. Aminah" } });
  const { token } = await invite(owner);
  const tab = new Tab(owner.on);
  const answer = await visit(tab, provider, token, "siti");
  const { user } = await tab.act<SignedIn>(join, { token, name: "Siti Aminah", answer });
  expect(user.name).toBe("Siti Aminah");
});

test("the account of a member elsewhere is not given to the provider of another organization", async () => {
  const { provider, owner } = await officeWithProvider();
  const other = await newOwner();
  const { token } = await invite(owner, other.email);
  const tab = new Tab(owner.on);
  const answer = await visit(tab, provider, token, "thief");
  const { status, body } = await tab.post<ErrorBody>(join, { token, answer });
  expect([status, body.error.message]).toEqual([409, expect.stringContaining("join with its password")]);
  await new Tab(owner.on).act("/invitations/accept", { token, password: other.password });
});

test("a person of the provider who is linked with a member joins no second time", async () => {
  const { provider, owner } = await officeWithProvider();
  const [first, second] = [await invite(owner), await invite(owner)];
  const tab = new Tab(owner.on);
  await tab.act(join, { token: first.token, answer: await visit(tab, provider, first.token, "siti") });
  const again = new Tab(owner.on);
  const answer = await visit(again, provider, second.token, "siti");
  expect(await again.refused("POST", join, { token: second.token, answer })).toEqual([409, "INVALID_STATE"]);
  // Nothing was written: the invitation is open for another person of the provider.
  const other = await visit(again, provider, second.token, "tan");
  await again.act(join, { token: second.token, answer: other });
});

test("an answer for an invitation is of its browser, its organization and its time alone", async () => {
  const { provider, owner } = await officeWithProvider();
  const elsewhere = await officeWithProvider();
  const [{ token }, theirs] = [await invite(owner), await invite(elsewhere.owner)];
  const [tab, stranger] = [new Tab(owner.on), new Tab(owner.on)];
  const answer = await visit(tab, provider, token, "siti");
  await visit(stranger, provider, token, "siti");
  expect(await stranger.refused("POST", join, { token, answer })).toEqual([401, "SIGN_IN_FAILED"]);
  expect(await tab.refused("POST", "/sign-in/single-sign-on", answer)).toEqual([401, "SIGN_IN_FAILED"]);
  expect(await tab.refused("POST", join, { token: theirs.token, answer })).toEqual([410, "LINK_NOT_VALID"]);
  const late = await visit(tab, provider, token, "siti");
  await atTime(new Date(Date.now() + 601_000).toISOString(), async () =>
    expect(await tab.refused("POST", join, { token, answer: late })).toEqual([401, "SIGN_IN_FAILED"]),
  );
});

test("an invitation of an organization without a provider is accepted with a password alone", async () => {
  const owner = await newOwner();
  const { token } = await invite(owner);
  const tab = new Tab(owner.on);
  expect((await tab.post("/invitations/show", { token })).body).toMatchObject({ provider: null });
  expect(await tab.refused("POST", "/invitations/provider/begin", { token })).toEqual([404, "NOT_FOUND"]);
});
