// @module-tag gate
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { startProvider } from "../support/identity-provider.ts";
import { Authenticator, type Options } from "../support/authenticator.ts";
import { type Installation, newInstallation, quoin, serve, type Server } from "./in-process.ts";

const ask = async (server: Server, method: string, path: string, body?: object, cookie = "") => {
  const answer = await fetch(`${server.url}/app/v1${path}`, {
    method,
    headers: { origin: server.url, cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const cookies = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
  return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as never, cookie: cookies };
};

const signIn = (server: Server, { email, password }: Installation["user"]) =>
  ask(server, "POST", "/sign-in", { email, password });

const actionsIn = async (server: Server, { apiKey }: Installation): Promise<unknown[]> => {
  const answer = await fetch(`${server.url}/api/v1/audit-log`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { data } = (await answer.json()) as { data: { action: string; actorName: string }[] };
  return data.map(({ action, actorName }) => [action, actorName]);
};

test("`user remove-authenticator` lets in a sole owner who lost it, and ends earlier sessions", async () => {
  const installation = await newInstallation();
  const { env, user } = installation;
  const server = await serve(env);
  const { cookie } = await signIn(server, user);
  const { body } = await ask(server, "POST", "/totp", { password: user.password }, cookie);
  const totp = new TOTP({ secret: Secret.fromBase32((body as { secret: string }).secret) });
  expect((await ask(server, "POST", "/totp/confirm", { code: totp.generate() }, cookie)).status).toBe(200);
  expect(await signIn(server, user)).toMatchObject({ status: 401, body: { error: { code: "CODE_REQUIRED" } } });

  const remove = (email: string) => quoin(["user", "remove-authenticator", "--email", email], env);
  expect((await remove("X@example.com")).out).toMatch(
    /^The authenticator of x@example\.com and the recovery codes are removed, and all sessions ended\./,
  );
  expect((await signIn(server, user)).status).toBe(200);
  expect((await ask(server, "GET", "/sessions", undefined, cookie)).status).toBe(401);
  expect(await actionsIn(server, installation)).toContainEqual(["endTotp", "quoin command"]);
  expect((await remove("x@example.com")).out).toMatch(/has no authenticator and no passkey: nothing was changed/);
  expect(await remove("nobody@example.com")).toMatchObject({ code: 1, error: /no account with the address/ });
});

test("`user remove-authenticator` removes passkeys too, and the password alone signs in", async () => {
  const { env, user } = await newInstallation();
  const server = await serve({ ...env, QUOIN_PUBLIC_URL: "http://localhost" });
  const { cookie } = await signIn(server, user);
  const { body } = await ask(server, "POST", "/passkeys/begin", { password: user.password }, cookie);
  const answer = new Authenticator().create((body as { options: Options }).options);
  expect((await ask(server, "POST", "/passkeys", { name: "Phone", answer }, cookie)).status).toBe(201);
  expect(await signIn(server, user)).toMatchObject({ status: 401, body: { error: { code: "CODE_REQUIRED" } } });

  const { out } = await quoin(["user", "remove-authenticator", "--email", "x@example.com"], env);
  expect(out).toMatch(
    /^The passkeys \(1\) of x@example\.com and the recovery codes are removed, and all sessions ended\./,
  );
  expect((await signIn(server, user)).status).toBe(200);
});

test("`user invite` prints a link that makes a person an owner of a firm whose owner left", async () => {
  const installation = await newInstallation();
  const { env, organization } = installation;
  const server = await serve(env);
  const invite = (...more: string[]) => quoin(["user", "invite", "--org", organization.id, ...more], env);
  const linkIn = ({ out }: { readonly out: string }) => /\/invitation#([\w-]{43})/.exec(out)?.[1] ?? "";
  const [first, second] = [await invite("--email", "new@example.com"), await invite("--email", "new@example.com")];
  expect(second.out).toMatch(/makes the person OWNER of the organization\. It works once, until \d{4}-/);
  const accept = (token: string) =>
    ask(server, "POST", "/invitations/accept", { token, name: "Tan", password: "correct horse battery" });
  expect((await accept(linkIn(first))).status).toBe(410);
  expect(await accept(linkIn(second))).toMatchObject({ status: 200, body: { role: "OWNER" } });
  expect(await actionsIn(server, installation)).toContainEqual(["inviteMember", "quoin command"]);
  expect(await invite("--email", "new@example.com")).toMatchObject({
    code: 1,
    error: /is a member of org_\w+ already/,
  });
  expect(await invite("--email", "a@example.com", "--role", "KING")).toMatchObject({
    code: 1,
    error: /--role must be one of OWNER, ADMIN/,
  });
});

test("`org administer` shows the installation to the owners of another organization", async () => {
  const installation = await newInstallation();
  const { env, organization } = installation;
  const server = await serve(env);
  const other = ["org", "create", "--name", "Other", "--email", "other@example.com", "--json"];
  const created = JSON.parse((await quoin(other, env)).out) as Pick<Installation, "organization" | "apiKey" | "user">;
  const mayExamine = async ({ user }: Pick<Installation, "user">) =>
    ((await signIn(server, user)).body as { permissions: string[] }).permissions.includes("installation:read");
  const owners = async () => [await mayExamine(installation), await mayExamine(created)];
  expect(await owners()).toEqual([true, false]);
  const administer = () => quoin(["org", "administer", "--org", created.organization.id], env);
  expect(await administer()).toMatchObject({
    code: 0,
    out: `The owners of ${created.organization.id} see Settings › Installation now; those of ${organization.id} do not any more.\n`,
  });
  expect(await owners()).toEqual([false, true]);
  const event = ["administerInstallation", "quoin command"];
  expect(await actionsIn(server, { ...installation, ...created })).toContainEqual(event);
  expect((await administer()).out).toMatch(/administers this installation already/);
});

test("`org remove-single-sign-on` removes a provider that is gone, and people use their passwords again", async () => {
  const installation = await newInstallation();
  const { env, user, organization } = installation;
  const server = await serve({ ...env, QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" });
  const provider = await startProvider();
  const { issuer, clientId, clientSecret } = provider;
  const { cookie } = await signIn(server, user);
  expect((await ask(server, "POST", "/session/confirm", { password: user.password }, cookie)).status).toBe(204);
  const settings = { issuer, clientId, clientSecret, name: "Example ID" };
  expect((await ask(server, "POST", "/single-sign-on", settings, cookie)).status).toBe(200);
  await provider.close();
  const remove = (org: string) => quoin(["org", "remove-single-sign-on", "--org", org], env);
  expect((await remove(organization.id)).out).toMatch(/^The identity provider http:\S+ of org_\w+ is removed/);
  expect((await ask(server, "GET", "/sign-in/single-sign-on")).body).toBeNull();
  expect(await actionsIn(server, installation)).toContainEqual(["removeSingleSignOn", "quoin command"]);
  expect((await remove(organization.id)).out).toMatch(/has no identity provider: nothing was changed/);
});
