// @module-tag gate
import { expect, test } from "vitest";
import type { WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { openOwner } from "#server/db/sql.ts";
import { linkFor, newOwner, tokenIn } from "../support/browser-like.ts";
import { startMailServer, startRefusingMailServer } from "../support/mail-server.ts";
import { startReceiver } from "../support/receiver.ts";
import { testSecret } from "../support/service.ts";
import { linesOf, startWatched, type Watched } from "../support/watched-server.ts";
import { inProcess, type Run } from "./in-process.ts";
import { until } from "./quoin.ts";

const sender = { MAIL_FROM: "Quoin <office@quoin.example>" };

/** Signs in over the network and returns the session cookie. */
async function signIn(url: string, email: string, password: string): Promise<string> {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", origin: url };
  const answer = await fetch(`${url}/app/v1/sign-in`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(";", 1)[0])
    .join("; ");
}

test("QUOIN_LOG_REQUESTS logs each request with its id, route, organization and duration", async () => {
  const { send, run, api } = await startWatched(inProcess, "logs_lines", {
    QUOIN_LOG_REQUESTS: "true",
    LOG_LEVEL: "info",
  });
  const answer = await send("GET", "/api/v1/clients?limit=1");
  await send("GET", "/api/v1/clients/cli_00000000000000000000000000", undefined, { authorization: "Bearer x" });
  const requests = () => linesOf(run).filter(({ msg }) => msg === "request");
  await until(async () => requests().length === 2);
  expect(requests()[0]).toEqual({
    level: 30,
    time: expect.any(Number),
    requestId: answer.headers.get("x-request-id"),
    method: "GET",
    route: "/api/v1/clients",
    status: 200,
    organization: api.org,
    durationMs: expect.any(Number),
    msg: "request",
  });
  expect(requests()[1]).toMatchObject({ route: "/api/v1/clients/:id", status: 401 });
  expect(requests()[1]).not.toHaveProperty("organization");
});

test("without QUOIN_LOG_REQUESTS only failures are logged, with organization and duration", async () => {
  const { send, run, api, on } = await startWatched(inProcess, "logs_failures", { LOG_LEVEL: "info" });
  expect((await send("POST", "/api/v1/clients", { name: "Tan" })).status).toBe(201);
  const owner = openOwner(on.target);
  await owner.unsafe(`create function fail() returns trigger language plpgsql as $$ begin
    raise exception 'broken' using detail = 'Failing row contains (tan@private.example)'; end $$`);
  await owner`create trigger fails before insert on client for each row execute function fail()`;
  await owner.end();
  const answer = await send("POST", "/api/v1/clients", { name: "Tan", email: "tan@private.example" });
  expect(answer.status).toBe(500);
  const requests = () => linesOf(run).filter((line) => "requestId" in line);
  await until(async () => requests().length > 0);
  expect(requests()).toMatchObject([
    {
      level: 50,
      requestId: answer.headers.get("x-request-id"),
      method: "POST",
      route: "/api/v1/clients",
      organization: api.org,
      durationMs: expect.any(Number),
      err: { message: "broken" },
      msg: "request failed",
    },
  ]);
  expect(run.error).not.toContain("private.example");
});

test("a write refused during a move between cells is a warning without a stack", async () => {
  const { send, run, api, on } = await startWatched(inProcess, "logs_moving", { LOG_LEVEL: "info" });
  const owner = openOwner(on.target);
  // As in the last moment of a move.
  await owner`insert into organization_passage (org_id, state) values (${api.org}, 'LEFT')`;
  await owner.end();
  const answer = await send("POST", "/api/v1/clients", { name: "Tan" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  await until(async () => run.error.includes("request refused"));
  const lines = linesOf(run).filter((line) => "requestId" in line);
  expect(lines).toMatchObject([
    {
      level: 40,
      reason: expect.stringContaining("This organization is moving to another database"),
      requestId: answer.headers.get("x-request-id"),
      method: "POST",
      route: "/api/v1/clients",
      organization: api.org,
      durationMs: expect.any(Number),
      msg: "request refused for now",
    },
  ]);
  expect(lines[0]).not.toHaveProperty("err");
});

/** Uses every kind of secret, and returns the texts that must not be in the log. */
async function beBusy({ on, api, send, url }: Watched<Run>): Promise<string[]> {
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.writeHead(500).end();
  const endpoint = await api.create<WebhookEndpointWithSecret>("/webhook-endpoints", {
    url: `${receiver.url}/hooks/token-of-the-receiver`,
    events: ["client.created"],
  });
  const person = await newOwner("Wong Li Wen", on);
  const invited = `invited.${person.email}`;
  await person.act("/members", { email: invited, role: "VIEWER" });
  const invitation = tokenIn(await linkFor(invited, on));
  const { password } = person;
  const session = await signIn(url, person.email, password);
  expect(session).toContain("=");
  await signIn(url, person.email, "a wrong password of mine");
  const inSession = { cookie: session, authorization: "", "sec-fetch-site": "same-origin" };
  expect((await send("GET", "/app/v1/me", undefined, inSession)).status).toBe(200);
  await send("POST", "/app/v1/password-reset", { email: person.email }, { authorization: "", origin: url });
  await send("POST", "/app/v1/invitations/accept", {
    token: `${invitation}x`,
    name: "S",
    password: "another password",
  });
  await fetch(`${url}/invitation#${invitation}`);
  const wrongKey = `${api.key.slice(0, -6)}000000`;
  await send("GET", "/api/v1/clients", undefined, { authorization: `Bearer ${wrongKey}` });
  await send("POST", "/api/v1/clients", { name: "Tan Private Name", email: "tan@private.example" });
  await send("GET", "/api/v1/clients?q=Tan%20Private%20Name");
  await send("POST", "/api/v1/clients", { name: 7, email: "not-an-address-of-mine" });
  const quotation = await api.quotation();
  await api.act<Quotation>(`/quotations/${quotation.id}/send`, { to: "client@private.example" });
  const { body: link } = await api.get<{ url: string }>(`/quotations/${quotation.id}/portal-link`);
  const token = new URL(link.url).pathname.split("/").at(-1) ?? "";
  expect(token.length).toBeGreaterThan(10);
  expect((await fetch(`${url}/portal/q/${token}`)).status).toBe(200);
  await fetch(`${url}/portal/q/${token}x?secret-query=1`);
  await fetch(`${url}/portal/q/${token}/pdf`);
  await until(async () => receiver.received.length > 0);
  const signature = String(receiver.received[0]?.headers["quoin-signature"]);
  return [
    api.key,
    wrongKey,
    endpoint.secret,
    signature,
    "token-of-the-receiver",
    invitation,
    password,
    "a wrong password of mine",
    "another password",
    ...session.split("; ").map((pair) => pair.slice(pair.indexOf("=") + 1)),
    token,
    testSecret,
    "secret-query",
    person.email,
    invited,
    "tan@private.example",
    "client@private.example",
    "Tan Private Name",
    "not-an-address-of-mine",
  ].filter((text) => text !== "");
}

test("the log of a busy server holds no secret, address or value that was used", async () => {
  const mailUrl = await startRefusingMailServer("5.1.1 <client@private.example>: no such user client@private.example");
  const settings = { ...sender, LOG_LEVEL: "debug", QUOIN_LOG_REQUESTS: "true" };
  const watched = await startWatched(inProcess, "logs_secrets", { ...settings, SMTP_URL: mailUrl });
  const secrets = await beBusy(watched);
  const { run } = watched;
  // The log is busy: requests, refusals, security events and mails are in it.
  const kinds = [
    '"msg":"request"',
    "request refused",
    "security event",
    "an email could not be sent and is not retried",
    "[address]@",
  ];
  await until(async () => kinds.every((text) => run.error.includes(text)));
  expect(secrets.filter((secret) => run.error.includes(secret))).toEqual([]);
});

test("a failed mail is a warning with the domain, the reason and the next try", async () => {
  const mails = await startMailServer();
  mails.behaviourTo.set("later@clients.example", 451).set("never@clients.example", 550);
  const { api, run } = await startWatched(inProcess, "logs_mails", { ...sender, SMTP_URL: mails.url });
  const send = async (to: string) => api.act(`/invoices/${(await api.invoice()).id}/send`, { to });
  await send("later@clients.example");
  await send("never@clients.example");
  await send("good@clients.example");
  const warnings = () => linesOf(run).filter(({ recipientDomain }) => recipientDomain === "clients.example");
  await until(async () => warnings().length === 2 && mails.received.length === 1);
  const fields = { level: 40, organization: api.org, kind: "INVOICE", attempt: 1 };
  const byText = warnings().toSorted((a, b) => String(a["msg"]).localeCompare(String(b["msg"])));
  expect(byText).toMatchObject([
    {
      ...fields,
      reason: expect.stringContaining("550"),
      nextAttemptAt: null,
      msg: "an email could not be sent and is not retried",
    },
    {
      ...fields,
      reason: expect.stringContaining("451"),
      nextAttemptAt: expect.stringMatching(/^\d{4}-/),
      msg: "an email could not be sent and is retried",
    },
  ]);
  expect(run.error).not.toMatch(/(?:later|never|good)@/);
});
