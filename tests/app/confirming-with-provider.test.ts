// @module-tag gate
import { expect, test } from "vitest";
import type { Passkey } from "#contract/people/passkeys.ts";
import type { SignedIn } from "#contract/people/people.ts";
import { confirm, linkFor, newOwner, Tab, tokenIn } from "../support/browser-like.ts";
import { Authenticator, type Options } from "../support/authenticator.ts";
import { startProvider } from "../support/identity-provider.ts";
import { beginIn, serviceWithName } from "../support/passkeys.ts";
import { link, signInAt, useProvider } from "../support/single-sign-on.ts";

const begin = "/session/confirm/provider/begin";
const finish = "/session/confirm/provider";
const required = ["POST", "/single-sign-on/require", { required: false }] as const;
const demanded = [403, "CONFIRMATION_REQUIRED"];

/** An owner who joined with the provider, and has no password. */
async function ownerWithoutPassword() {
  const provider = await startProvider();
  const owner = await newOwner("Tan Mei", await serviceWithName());
  await useProvider(owner, provider);
  const email = `invited.${owner.email}`;
  await owner.act("/members", { email, role: "OWNER" });
  const token = tokenIn(await linkFor(email, owner.on));
  provider.person = "siti";
  const tab = new Tab(owner.on);
  const { url } = await tab.act<{ url: string }>("/invitations/provider/begin", { token });
  const { user } = await tab.act<SignedIn>("/invitations/provider", { token, answer: await provider.visit(url) });
  expect(user.hasPassword).toBe(false);
  return { provider, owner, tab, email };
}

test("a person without a password confirms a change by signing in at the provider again", async () => {
  const { provider, tab } = await ownerWithoutPassword();
  expect(await tab.refused(...required)).toEqual(demanded);
  const { url } = await tab.act<{ url: string }>(begin);
  const { searchParams } = new URL(url);
  expect([searchParams.get("prompt"), searchParams.get("max_age")]).toEqual(["login", "0"]);
  await tab.act(finish, await provider.visit(url));
  expect((await tab.post("/single-sign-on/require", { required: false })).status).toBe(204);
});

test("a person without a password adds and removes a passkey once the provider has confirmed them", async () => {
  const { provider, tab, email } = await ownerWithoutPassword();
  const confirmAtProvider = async (at: Tab) =>
    at.act(finish, await provider.visit((await at.act<{ url: string }>(begin)).url));
  expect(await tab.refused("POST", "/passkeys/begin", {})).toEqual(demanded);
  expect(await tab.refused("POST", "/passkeys/begin", { password: "a guess" })).toEqual(demanded);
  await confirmAtProvider(tab);
  const key = new Authenticator();
  const { options } = await tab.act<{ options: Options }>("/passkeys/begin", {});
  const { passkey, recoveryCodes } = await tab.act<{ passkey: Passkey; recoveryCodes: string[] }>("/passkeys", {
    name: "Phone",
    answer: key.create(options),
  });

  const again = new Tab(tab.on);
  const { user } = await again.act<SignedIn>("/sign-in/passkey", { answer: key.get(await beginIn(again)) });
  expect(user).toMatchObject({ email, hasPassword: false });
  const remove = ["POST", `/passkeys/${passkey.id}/remove`, { code: recoveryCodes[0] }] as const;
  expect(await again.refused(...remove)).toEqual(demanded);
  await confirmAtProvider(again);
  expect(await again.refused("POST", remove[1], {})).toEqual([422, "VALIDATION_FAILED"]);
  expect((await again.post(remove[1], remove[2])).status).toBe(204);
});

test("an earlier sign-in at the provider, or none that it tells of, confirms nothing", async () => {
  const { provider, tab } = await ownerWithoutPassword();
  for (const signedInAt of [Math.floor(Date.now() / 1000) - 600, undefined]) {
    const { url } = await tab.act<{ url: string }>(begin);
    const answer = await provider.visit(url);
    provider.forge = (claims) => ({ ...claims, auth_time: signedInAt });
    expect(await tab.refused("POST", finish, answer)).toEqual([401, "SIGN_IN_FAILED"]);
    provider.forge = null;
  }
  expect(await tab.refused(...required)).toEqual(demanded);
});

test("another person of the provider confirms nothing", async () => {
  const { provider, owner, tab } = await ownerWithoutPassword();
  await link(owner, provider, "subject-of-owner");
  for (const person of ["subject-of-owner", "stranger"]) {
    provider.person = person;
    const { url } = await tab.act<{ url: string }>(begin);
    expect(await tab.refused("POST", finish, await provider.visit(url))).toEqual([401, "SIGN_IN_FAILED"]);
  }
  expect(await tab.refused(...required)).toEqual(demanded);
});

test("a person with a password confirms with it, also in a session of the provider", async () => {
  const { provider, owner } = await ownerWithoutPassword();
  await link(owner, provider, "subject-of-owner");
  const { tab } = await signInAt(provider, owner, "subject-of-owner");
  expect(await tab.refused("POST", begin)).toEqual([409, "INVALID_STATE"]);
  expect(await owner.refused("POST", begin)).toEqual([409, "INVALID_STATE"]);
  await confirm(Object.assign(tab, { org: owner.org, email: owner.email, password: owner.password }));
  expect((await tab.post("/single-sign-on/require", { required: false })).status).toBe(204);
});

test("a password that is set by mail replaces the confirmation by the provider", async () => {
  const { owner, tab, email } = await ownerWithoutPassword();
  await new Tab(owner.on).act("/password-reset", { email });
  const token = tokenIn(await linkFor(email, owner.on));
  const password = "a horse of another battery";
  await new Tab(owner.on).act("/password-reset/confirm", { token, password });
  expect(await tab.refused("POST", begin)).toEqual([401, "NOT_SIGNED_IN"]);
  const again = new Tab(owner.on);
  expect((await again.act<SignedIn>("/sign-in", { email, password })).user.hasPassword).toBe(true);
});
