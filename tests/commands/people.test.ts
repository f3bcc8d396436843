import { expect, test } from "vitest";
import { startMailServer } from "../support/mail-server.ts";
import { newDataDir, quoin, serve, type Server, until } from "./quoin.ts";

/** Creates an organization and signs its owner in at that server. */
async function signIn(server: Server, env: Record<string, string>) {
  const { out } = await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], env);
  const { user, apiKey } = JSON.parse(out) as { user: { email: string; password: string }; apiKey: string };
  const ask = (method: string, path: string, body?: object, cookie = "") =>
    fetch(`${server.url}/app/v1${path}`, {
      method,
      headers: { origin: server.url, cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const answer = await ask("POST", "/sign-in", user);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    apiKey,
    ask: (method: string, path: string, body?: object) => ask(method, path, body, cookie),
  };
}

test("a server with a mail server sends an invitation by itself", async () => {
  const mails = await startMailServer();
  const env = { QUOIN_DATA_DIR: await newDataDir(), SMTP_URL: mails.url, MAIL_FROM: "Quoin <office@quoin.example>" };
  const server = await serve(env);
  const owner = await signIn(server, env);
  const invited = await owner.ask("POST", "/members", { email: "new@example.com", role: "VIEWER" });
  expect(invited.status).toBe(201);
  await until(async () => mails.received.length === 1);
  expect(mails.received[0]?.text).toContain(`${server.url}/invitation#`);
}, 60_000);

test("a key that is revoked in one process ends at once in another, which has just believed it", async () => {
  const env = { QUOIN_DATA_DIR: await newDataDir() };
  const [one, other] = [await serve(env), await serve(env)];
  const owner = await signIn(one, env);
  const made = await owner.ask("POST", "/api-keys", { name: "Reporting", scopes: ["clients:read"] });
  const { id, key } = (await made.json()) as { id: string; key: string };
  const use = async () =>
    (await fetch(`${other.url}/api/v1/clients`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await use()).toBe(200);
  const begunAt = performance.now();
  expect((await owner.ask("DELETE", `/api-keys/${id}`)).status).toBe(204);
  while ((await use()) === 200) expect(performance.now() - begunAt).toBeLessThan(500);
  expect(await use()).toBe(401);
}, 60_000);
