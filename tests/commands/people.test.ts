// @module-tag gate
import { expect, test } from "vitest";
import { startMailServer } from "../support/mail-server.ts";
import { type Installation, newInstallation, serve, type Server, stopCaches } from "./in-process.ts";
import { until } from "./quoin.ts";

/** Creates an organization and signs its owner in at that server. */
async function signIn(server: Server, { user }: Installation) {
  const ask = (method: string, path: string, body?: object, cookie = "") =>
    fetch(`${server.url}/app/v1${path}`, {
      method,
      headers: { origin: server.url, cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const answer = await ask("POST", "/sign-in", user);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    ask: (method: string, path: string, body?: object) => ask(method, path, body, cookie),
  };
}

test("a server with a mail server sends an invitation by itself", async () => {
  const mails = await startMailServer();
  const installation = await newInstallation();
  const mail = { SMTP_URL: mails.url, MAIL_FROM: "Quoin <office@quoin.example>" };
  const server = await serve({ ...installation.env, ...mail });
  const owner = await signIn(server, installation);
  const invited = await owner.ask("POST", "/members", { email: "new@example.com", role: "VIEWER" });
  expect(invited.status).toBe(201);
  await until(async () => mails.received.length === 1);
  expect(mails.received[0]?.text).toContain(`${server.url}/invitation#`);
});

test("a key revoked in one process stops at once in another that has cached it", async () => {
  const installation = await newInstallation();
  const [one, other] = [await serve(installation.env), await serve(installation.env)];
  const owner = await signIn(one, installation);
  const made = await owner.ask("POST", "/api-keys", { name: "Reporting", scopes: ["clients:read"] });
  const { id, key } = (await made.json()) as { id: string; key: string };
  const use = async () =>
    (await fetch(`${other.url}/api/v1/clients`, { headers: { authorization: `Bearer ${key}` } })).status;
  // The other one keeps a key for a second, which does not pass here: it has to be told.
  stopCaches();
  expect(await use()).toBe(200);
  expect((await owner.ask("DELETE", `/api-keys/${id}`)).status).toBe(204);
  await expect.poll(use).toBe(401);
});
