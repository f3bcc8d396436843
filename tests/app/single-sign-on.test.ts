// @module-tag gate
import { expect, test } from "vitest";
import type { JWTPayload } from "jose";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { SignedIn } from "#contract/people/people.ts";
import { confirm, linkFor, newColleague, newOwner, ownerOf, Tab, tokenIn } from "../support/browser-like.ts";
import { type ProviderShape, startProvider } from "../support/identity-provider.ts";
import { atTime } from "../support/service.ts";
import { beginAt, link, signInAt, useProvider } from "../support/single-sign-on.ts";

const tenant = "11111111-2222-3333-4444-555555555555";

test.each([
  ["Google", { claims: { email: "mei@example.com", email_verified: true, hd: "example.com" } }],
  ["Entra", { path: `/${tenant}/v2.0`, claims: { tid: tenant } }],
  ["Keycloak", { path: "/realms/office", authMethod: "client_secret_basic", claims: { preferred_username: "mei" } }],
] as const)("a linked member signs in with a provider like %s", async (_, shape) => {
  const provider = await startProvider(shape);
  const owner = await newOwner();
  await useProvider(owner, provider);
  await link(owner, provider, "subject-of-owner");
  const { tab, signedIn } = await signInAt(provider, owner, "subject-of-owner");
  expect(signedIn).toMatchObject({ user: { email: owner.email }, organization: { id: owner.org }, role: "OWNER" });
  expect((await tab.get("/clients")).status).toBe(200);
});

async function linkedOwner(shape?: ProviderShape) {
  const provider = await startProvider(shape);
  const owner = await newOwner();
  await useProvider(owner, provider);
  await link(owner, provider, "subject-of-owner");
  provider.person = "subject-of-owner";
  return { provider, owner };
}

const failed = [401, "SIGN_IN_FAILED"];
const signIn = "/sign-in/single-sign-on";

test("an answer works once, and in the browser that began the sign-in alone", async () => {
  const { provider, owner } = await linkedOwner();
  const [tab, other] = [new Tab(owner.on), new Tab(owner.on)];
  const answer = await provider.visit(await beginAt(tab, owner.org));
  await beginAt(other, owner.org);
  expect(await other.refused("POST", signIn, answer)).toEqual(failed);
  await tab.act(signIn, answer);
  expect(await tab.refused("POST", signIn, answer)).toEqual(failed);
  // A new state with the used code.
  const url = new URL(await beginAt(tab, owner.org));
  const state = url.searchParams.get("state");
  expect(await tab.refused("POST", signIn, { ...answer, state })).toEqual(failed);
});

test("an answer is refused after ten minutes", async () => {
  const { provider, owner } = await linkedOwner();
  const tab = new Tab(owner.on);
  const answer = await provider.visit(await beginAt(tab, owner.org));
  await atTime(new Date(Date.now() + 601_000).toISOString(), async () =>
    expect(await tab.refused("POST", signIn, answer)).toEqual(failed),
  );
});

test("an answer that names another issuer, or none where one is due, is refused", async () => {
  const { provider, owner } = await linkedOwner();
  const tab = new Tab(owner.on);
  const { iss, ...withoutIssuer } = await provider.visit(await beginAt(tab, owner.org));
  expect(iss).toBe(provider.issuer);
  expect(await tab.refused("POST", signIn, { ...withoutIssuer, iss: "https://evil.example" })).toEqual(failed);
  const again = await provider.visit(await beginAt(tab, owner.org));
  expect(await tab.refused("POST", signIn, { code: again.code, state: again.state })).toEqual(failed);
});

const without = (claims: JWTPayload, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));
const seconds = (difference: number) => Math.floor(Date.now() / 1000) + difference;

test.each([
  ["another nonce", (claims: JWTPayload) => ({ ...claims, nonce: "another" })],
  ["no nonce", (claims: JWTPayload) => without(claims, "nonce")],
  ["another issuer", (claims: JWTPayload) => ({ ...claims, iss: "https://evil.example" })],
  ["another audience", (claims: JWTPayload) => ({ ...claims, aud: "another client" })],
  ["a time that is over", (claims: JWTPayload) => ({ ...claims, exp: seconds(-120) })],
  ["no subject", (claims: JWTPayload) => without(claims, "sub")],
])("a token with %s signs no one in", async (_, forge) => {
  const { provider, owner } = await linkedOwner();
  const tab = new Tab(owner.on);
  const answer = await provider.visit(await beginAt(tab, owner.org));
  provider.forge = forge;
  expect(await tab.refused("POST", signIn, answer)).toEqual(failed);
});

test("a token that the provider's keys did not sign signs no one in", async () => {
  const { provider, owner } = await linkedOwner();
  const tab = new Tab(owner.on);
  const answer = await provider.visit(await beginAt(tab, owner.org));
  Object.assign(provider, { forge: (claims: JWTPayload) => claims, hasStolenName: true });
  expect(await tab.refused("POST", signIn, answer)).toEqual(failed);
});

test("a token that expired within a minute is accepted, as clocks differ", async () => {
  const { provider, owner } = await linkedOwner();
  const tab = new Tab(owner.on);
  const answer = await provider.visit(await beginAt(tab, owner.org));
  provider.forge = (claims) => ({ ...claims, exp: seconds(-20) });
  await tab.act(signIn, answer);
});

test("an unknown person of the provider gets no account, whatever email address they have", async () => {
  const owner = await newOwner();
  const provider = await startProvider({ claims: { email: owner.email, email_verified: true } });
  await useProvider(owner, provider);
  provider.person = "someone";
  const tab = new Tab(owner.on);
  const { status, body } = await tab.post<ErrorBody>(signIn, await provider.visit(await beginAt(tab, owner.org)));
  expect([status, body.error.message]).toEqual([
    401,
    "Your account at the identity provider is not linked with an account here. Sign in with your password, and link it under Settings, Security.",
  ]);
});

test("a provider that is away is told apart from a refusal, at the sign-in and in the settings", async () => {
  const { provider, owner } = await linkedOwner();
  const tab = new Tab(owner.on);
  const answer = await provider.visit(await beginAt(tab, owner.org));
  await provider.close();
  expect(await tab.refused("POST", signIn, answer)).toEqual([503, "UNAVAILABLE"]);
  await confirm(owner);
  const settings = { clientId: "quoin", clientSecret: "secret", name: "Example ID" };
  const refusal = async (issuer: string) =>
    (await owner.post<ErrorBody>("/single-sign-on", { ...settings, issuer })).body.error.details?.[0]?.code;
  expect(await refusal(provider.issuer)).toBe("UNREACHABLE");
  expect(await refusal("http://10.0.0.1")).toBe("UNREACHABLE");
  expect(await refusal("login.example.com")).toBe("WRONG_FORMAT");
});

test("a provider that does not answer delays its own sign-ins alone, and for a bounded time", async () => {
  const { provider, owner } = await linkedOwner();
  const tab = new Tab(owner.on);
  const answer = await provider.visit(await beginAt(tab, owner.org));
  provider.isSilent = true;
  const waiting = tab.refused("POST", signIn, answer);
  // A sign-in begins without the provider, and others are answered meanwhile.
  await beginAt(new Tab(owner.on), owner.org);
  const other = await linkedOwner();
  await signInAt(other.provider, other.owner, "subject-of-owner");
  expect(await waiting).toEqual([503, "UNAVAILABLE"]);
});

test("an issuer is saved only as its own metadata names it", async () => {
  const provider = await startProvider({ path: "/realms/office" });
  const owner = await newOwner();
  await confirm(owner);
  const { clientId, clientSecret } = provider;
  const settings = { issuer: provider.issuer.replace("office", "other"), clientId, clientSecret, name: "Example ID" };
  expect(await owner.refused("POST", "/single-sign-on", settings)).toEqual([422, "VALIDATION_FAILED"]);
});

test("a session of the provider opens its organization alone", async () => {
  const { provider, owner } = await linkedOwner();
  const elsewhere = await newOwner();
  await elsewhere.act("/members", { email: owner.email, role: "VIEWER" });
  const token = tokenIn(await linkFor(owner.email));
  await new Tab(owner.on).act("/invitations/accept", { token, password: owner.password });
  const { tab, signedIn } = await signInAt(provider, owner, "subject-of-owner");
  expect(signedIn.memberships.map(({ organizationId }) => organizationId)).toEqual([owner.org]);
  const other = { organizationId: elsewhere.org };
  expect(await tab.refused("POST", "/session/organization", other)).toEqual([404, "NOT_FOUND"]);
  await owner.act("/session/organization", other);
});

test("where it is required, members need a session of the provider, and owners do not", async () => {
  const { provider, owner } = await linkedOwner();
  const member = await newColleague(owner, "ADMIN");
  await link(member, provider, "subject-of-member");
  await owner.act("/single-sign-on/require", { required: true });
  const demanded = [403, "SINGLE_SIGN_ON_REQUIRED"];
  expect(await member.refused("GET", "/clients")).toEqual(demanded);
  expect((await member.get<SignedIn>("/session")).body.organization?.requiredProvider).toBe("Example ID");
  expect((await owner.get("/clients")).status).toBe(200);
  const { tab, signedIn } = await signInAt(provider, owner, "subject-of-member");
  expect(signedIn.organization?.requiredProvider).toBeNull();
  expect((await tab.get("/clients")).status).toBe(200);
  await owner.act("/single-sign-on/require", { required: false });
  expect((await member.get("/clients")).status).toBe(200);
});

test("it can be required only by an owner whose own link worked under the present settings", async () => {
  const provider = await startProvider();
  const owner = await newOwner();
  expect((await useProvider(owner, provider)).isTried).toBe(false);
  const required = { required: true };
  expect(await owner.refused("POST", "/single-sign-on/require", required)).toEqual([409, "INVALID_STATE"]);
  await link(owner, provider, "subject-of-owner");
  await owner.act("/single-sign-on/require", required);
  // The same settings again keep the requirement.
  expect(await useProvider(owner, provider)).toMatchObject({ isRequired: true, isTried: false, linkedCount: 1 });
  const other = await startProvider();
  expect(await useProvider(owner, other)).toMatchObject({ isRequired: false, linkedCount: 0 });
});

test("a session of the provider satisfies the rule of a second factor", async () => {
  const { provider, owner } = await linkedOwner();
  await owner.act("/members/second-factor", { required: true });
  expect(await owner.refused("GET", "/clients")).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
  const { tab, signedIn } = await signInAt(provider, owner, "subject-of-owner");
  expect(signedIn.organization?.requiresSecondFactor).toBe(false);
  expect((await tab.get("/clients")).status).toBe(200);
});

test("linking needs the password, and a person of the provider belongs to one member", async () => {
  const { provider, owner } = await linkedOwner();
  const member = await newColleague(owner, "VIEWER");
  const begin = "/single-sign-on/link/begin";
  expect(await member.refused("POST", begin, { password: "wrong" })).toEqual([422, "VALIDATION_FAILED"]);
  const proof = { password: member.password };
  provider.person = "subject-of-owner";
  const taken = await provider.visit((await member.act<{ url: string }>(begin, proof)).url);
  expect(await member.refused("POST", "/single-sign-on/link", taken)).toEqual([409, "INVALID_STATE"]);
  // The answer to one person's request links no one else.
  const { url } = await member.act<{ url: string }>(begin, proof);
  expect(await owner.refused("POST", "/single-sign-on/link", await provider.visit(url))).toEqual(failed);
  await link(member, provider, "subject-of-member");
  await signInAt(provider, owner, "subject-of-member");
  await member.act("/single-sign-on/link/remove", proof);
  await expect(signInAt(provider, owner, "subject-of-member")).rejects.toThrow("SIGN_IN_FAILED");
  const { body } = await member.get("/single-sign-on/link");
  expect(body).toEqual({ name: "Example ID", linkedAt: null });
});

test("removing the provider ends its sessions, and a removed member can no longer sign in", async () => {
  const { provider, owner } = await linkedOwner();
  const member = await newColleague(owner, "VIEWER");
  await link(member, provider, "subject-of-member");
  const { tab } = await signInAt(provider, owner, "subject-of-owner");
  const { body } = await owner.get<{ data: { id: string; email: string }[] }>("/members");
  const { id } = body.data.find(({ email }) => email === member.email) ?? {};
  expect((await owner.send("DELETE", `/members/${id}`)).status).toBe(204);
  await expect(signInAt(provider, owner, "subject-of-member")).rejects.toThrow("SIGN_IN_FAILED");
  expect((await owner.send("DELETE", "/single-sign-on")).status).toBe(204);
  expect((await tab.get("/clients")).status).toBe(401);
  expect((await tab.get(`/sign-in/single-sign-on?organization=${owner.org}`)).body).toBeNull();
});

test("changing the provider needs a confirmed session of an owner, and is noted and mailed", async () => {
  const { provider, owner } = await linkedOwner();
  const admin = await newColleague(owner, "ADMIN");
  expect(await admin.refused("GET", "/single-sign-on")).toEqual([403, "FORBIDDEN"]);
  const { issuer, clientId } = provider;
  const again = await ownerOf(owner.org, owner.on);
  const settings = { issuer, clientId, name: "Other name" };
  expect(await again.refused("POST", "/single-sign-on", settings)).toEqual([403, "CONFIRMATION_REQUIRED"]);
  expect(await again.refused("DELETE", "/single-sign-on")).toEqual([403, "CONFIRMATION_REQUIRED"]);
  expect(await again.refused("POST", "/single-sign-on/require", { required: true })).toEqual([
    403,
    "CONFIRMATION_REQUIRED",
  ]);
  const { body } = await owner.get<{ data: object[] }>("/security-notices");
  expect(body.data).toMatchObject([{ kind: "SINGLE_SIGN_ON_CHANGED", after: issuer }]);
  expect(JSON.stringify((await owner.get("/single-sign-on")).body)).not.toContain(provider.clientSecret);
});

test("a person of Entra is known by tenant and object id, whatever their subject is", async () => {
  const provider = await startProvider({ path: `/${tenant}/v2.0`, claims: { tid: tenant } });
  const owner = await newOwner();
  await useProvider(owner, provider);
  // A link of a version that knew people by their subject alone.
  await link(owner, provider, "pairwise-subject");
  provider.forge = (claims) => ({ ...claims, tid: tenant, oid: "object-of-owner" });
  await signInAt(provider, owner, "pairwise-subject");
  // A new registration at the provider gives everyone another subject.
  provider.forge = (claims) => ({ ...claims, sub: "other-pairwise-subject", tid: tenant, oid: "object-of-owner" });
  const { signedIn } = await signInAt(provider, owner, "pairwise-subject");
  expect(signedIn.user.email).toBe(owner.email);
  provider.forge = (claims) => ({ ...claims, tid: tenant, oid: "object-of-another" });
  await expect(signInAt(provider, owner, "pairwise-subject")).rejects.toThrow("SIGN_IN_FAILED");
  provider.forge = (claims) => ({ ...claims, tid: "99999999", oid: "object-of-owner" });
  await expect(signInAt(provider, owner, "pairwise-subject")).rejects.toThrow("SIGN_IN_FAILED");
});
