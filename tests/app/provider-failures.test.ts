// @module-tag gate
import type { JWTPayload } from "jose";
import { expect, test } from "vitest";
import type { SingleSignOn } from "#contract/people/single-sign-on.ts";
import { confirm, newOwner, type SignedInTab, Tab } from "../support/browser-like.ts";
import { type IdentityProvider, startProvider } from "../support/identity-provider.ts";
import { beginAt, link, useProvider } from "../support/single-sign-on.ts";

async function linkedOwner() {
  const [provider, owner] = [await startProvider(), await newOwner()];
  await useProvider(owner, provider);
  await link(owner, provider, "subject-of-owner");
  return { provider, owner };
}

/** Signs in with an answer that is changed on the way, and returns the failure that the owner sees. */
async function failureAfter(owner: SignedInTab, provider: IdentityProvider, spoil: () => unknown, change: object = {}) {
  const tab = new Tab(owner.on);
  const answer = { ...(await provider.visit(await beginAt(tab, owner.org))), ...change };
  await spoil();
  expect((await tab.refused("POST", "/sign-in/single-sign-on", answer))[0]).toBeGreaterThanOrEqual(401);
  return lastFailure(owner);
}

const lastFailure = async (owner: SignedInTab) =>
  (await owner.get<{ provider: SingleSignOn }>("/single-sign-on")).body.provider.lastFailure;

const seconds = (difference: number) => Math.floor(Date.now() / 1000) + difference;
const forged =
  (change: object) =>
  (provider: IdentityProvider): void => {
    provider.forge = (claims: JWTPayload) => ({ ...claims, ...change });
  };

test.each([
  ["UNREACHABLE", (provider: IdentityProvider) => provider.close(), {}],
  ["CODE_REFUSED", () => undefined, { code: "another" }],
  ["OTHER_ISSUER", forged({ iss: "https://evil.example" }), {}],
  ["OTHER_ISSUER", () => undefined, { iss: "https://evil.example" }],
  ["OTHER_CLIENT", forged({ aud: "another client" }), {}],
  ["WRONG_ANSWER", forged({ nonce: "another" }), {}],
  [
    "SIGNATURE",
    (provider: IdentityProvider) =>
      Object.assign(provider, { forge: (claims: JWTPayload) => claims, hasStolenName: true }),
    {},
  ],
] as const)("an answer that is refused as %s is explained to owners", async (cause, spoil, change) => {
  const { provider, owner } = await linkedOwner();
  expect(await lastFailure(owner)).toBeNull();
  const failure = await failureAfter(owner, provider, () => spoil(provider), change);
  expect(failure).toEqual({ at: expect.any(String), cause, clockSeconds: null });
});

test.each([
  [-720, { iat: seconds(-720), exp: seconds(-120) }],
  [600, { iat: seconds(600), exp: seconds(1_200) }],
])("a clock of the provider that is %i seconds ahead is named, and signs no one in", async (ahead, claims) => {
  const { provider, owner } = await linkedOwner();
  const failure = await failureAfter(owner, provider, () => forged(claims)(provider));
  expect(failure).toMatchObject({ cause: "CLOCK" });
  // The test itself takes some of these seconds.
  expect(Math.abs((failure?.clockSeconds ?? 0) - ahead)).toBeLessThan(120);
});

test("a wrong client secret is explained until the settings are saved again", async () => {
  const { provider, owner } = await linkedOwner();
  const { issuer, clientId, clientSecret } = provider;
  const save = async (secret: string) => {
    await confirm(owner);
    return owner.act<SingleSignOn>("/single-sign-on", { issuer, clientId, clientSecret: secret, name: "Example ID" });
  };
  await save("expired");
  expect(await failureAfter(owner, provider, () => undefined)).toMatchObject({ cause: "CLIENT_REFUSED" });
  expect(await save(clientSecret)).toMatchObject({ lastFailure: null });
});
