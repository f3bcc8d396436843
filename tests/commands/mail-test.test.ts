import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { newCertificate } from "../support/certificates.ts";
import { startMailServer, startLoginServer } from "../support/mail-server.ts";
import { startReceiver } from "../support/receiver.ts";
import { quoin } from "./in-process.ts";
import { freePort } from "./quoin.ts";

const sendWith = (smtpUrl: string, settings: Readonly<Record<string, string>>, ...more: string[]) =>
  quoin(["mail", "test", "--to", "admin@example.com", ...more], {
    SMTP_URL: smtpUrl,
    MAIL_FROM: "Quoin <office@quoin.example>",
    QUOIN_PUBLIC_URL: "https://quoin.example",
    ...settings,
  });

const send = (smtpUrl: string, ...more: string[]) => sendWith(smtpUrl, {}, ...more);

test("`mail test` sends one email now and shows what the mail server responds", async () => {
  const mails = await startMailServer();
  const { host } = new URL(mails.url);
  const answer = await send(mails.url);
  expect(answer).toMatchObject({ code: 0, error: "" });
  expect(answer.out).toMatch(new RegExp(`^${host} accepted the email to admin@example\\.com: 250 .+\\n$`));
  expect(mails.received).toMatchObject([
    {
      subject: "Test email from Quoin",
      from: { name: "Quoin", address: "office@quoin.example" },
      to: [{ address: "admin@example.com" }],
      text: expect.stringContaining("https://quoin.example"),
    },
  ]);
  const result = JSON.parse((await send(mails.url, "--json")).out) as object;
  expect(result).toEqual({
    to: "admin@example.com",
    server: host,
    sent: true,
    response: expect.stringMatching(/^250 /),
  });
});

/** Starts a mail server that offers these ways of sign-in, and answers each with a line. */
async function startOffering(offer: string, answer: string, greeting = "220 here"): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).write(`${greeting}\r\n`);
    socket.on("data", (line) => {
      const command = line.toString("latin1").slice(0, 4);
      socket.write(
        command === "EHLO" ? `250-here\r\n250 ${offer}\r\n` : `${command === "AUTH" ? answer : "250 ok"}\r\n`,
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a mail server, by default with a self-signed certificate, and returns its address. */
async function startServer(options: SMTPServerOptions = { authOptional: true }): Promise<string> {
  const server = new SMTPServer({ logger: false, ...options });
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  onTestFinished(() => server.close());
  return `127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

async function newFile(name: string, content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quoin-mail-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

async function startAnswering(code: 451 | 550): Promise<string> {
  const mails = await startMailServer();
  mails.behaviour = code;
  return mails.url;
}

test.each([
  ["the name", "NAME", async () => "smtp://mail.invalid", /its name cannot be resolved .*: correct the host/],
  [
    "the connection",
    "CONNECTION",
    async () => `smtp://127.0.0.1:${await freePort()}`,
    /cannot be reached .*ECONNREFUSED/,
  ],
  ["TLS, for an unknown certificate", "TLS", async () => `smtp://${await startServer()}`, /TLS failed \(.*certificate/],
  ["TLS, for a port without it", "TLS", async () => `smtps://${await startLoginServer()}`, /TLS failed/],
  [
    "the login",
    "LOGIN",
    async () => `smtp://user:hush@${await startLoginServer()}`,
    /rejected the login .*535.*: correct user/,
  ],
  ["a missing login", "LOGIN", async () => `smtp://${await startLoginServer()}`, /rejected the login .*530/],
  [
    "a login that is not offered",
    "LOGIN",
    async () => `smtp://user:hush@${await startOffering("8BITMIME", "503 5.5.1 Error: authentication not enabled")}`,
    /rejected the login .*503.*: use smtp:\/\/ with port 587/,
  ],
  [
    "a login of another kind",
    "LOGIN",
    async () => `smtp://user:hush@${await startOffering("AUTH SCRAM-SHA-256", "504 5.5.4 Unrecognized type")}`,
    /rejected the login .*504.*: where the server offers XOAUTH2/,
  ],
  [
    "the greeting",
    "REJECTED",
    async () => `smtp://${await startOffering("8BITMIME", "", "554 No service for you")}`,
    /554 No service for you.*: the server wants a sign-in or does not know this machine/,
  ],
  ["a rejected recipient", "REJECTED", () => startAnswering(550), /it rejected the email .*550.*: set MAIL_FROM/],
  ["a deferred recipient", "DEFERRED", () => startAnswering(451), /does not accept the email now .*451.*: try again/],
])("`mail test` says that it failed at %s", async (_step, failed, urlOf, message) => {
  const url = await urlOf();
  const answer = await send(url);
  expect(answer).toMatchObject({ code: 1, out: "", error: expect.stringMatching(message) });
  expect(answer.error.trim().split("\n")).toHaveLength(1);
  expect(answer.error).not.toContain("hush");
  const asJson = await send(url, "--json");
  expect(asJson).toMatchObject({ code: 1, error: "" });
  expect(JSON.parse(asJson.out)).toMatchObject({ to: "admin@example.com", sent: false, failed });
});

test("MAIL_TLS_CA_FILE adds an authority, and tls.servername is the name that the certificate must have", async () => {
  const authority = await newCertificate({ name: "Office", isAuthority: true });
  const { cert, key } = await newCertificate({ name: "mail.office.example", by: authority });
  const server = await startServer({ authOptional: true, cert, key });
  const file = await newFile("authority.pem", authority.cert);
  const named = `smtp://${server}?tls.servername=mail.office.example`;
  expect((await send(named)).error).toMatch(/TLS failed \(.*certificate.*MAIL_TLS_CA_FILE/);
  expect(await sendWith(named, { MAIL_TLS_CA_FILE: file })).toMatchObject({ code: 0, error: "" });
  const otherName = await sendWith(`smtp://${server}`, { MAIL_TLS_CA_FILE: file });
  expect(otherName.error).toMatch(/TLS failed \(.*mail\.office\.example.*tls\.servername/);
});

test("with MAIL_OAUTH_… a fresh access token signs in, and a revoked refresh token says so", async () => {
  const given: string[] = [];
  const server = await startServer({
    disabledCommands: ["STARTTLS"],
    authMethods: ["XOAUTH2"],
    onAuth({ username = "", accessToken = "" }, _session, done) {
      given.push(`${username} ${accessToken}`);
      if (accessToken === "fresh") done(null, { user: username });
      else done(Object.assign(new Error("Token expired"), { responseCode: 535 }));
    },
  });
  const tokens = await startReceiver();
  tokens.answer = (response) => response.end(JSON.stringify({ access_token: "fresh", expires_in: 3600 }));
  const settings = {
    MAIL_OAUTH_TOKEN_URL: `${tokens.url}/token`,
    MAIL_OAUTH_CLIENT_ID: "quoin",
    MAIL_OAUTH_CLIENT_SECRET: "hush",
    MAIL_OAUTH_REFRESH_TOKEN: "again",
  };
  const url = `smtp://office%40example.com@${server}`;
  expect(await sendWith(url, settings)).toMatchObject({ code: 0, error: "" });
  expect(given).toEqual(["office@example.com fresh"]);
  expect(Object.fromEntries(new URLSearchParams(tokens.received[0]?.body))).toEqual({
    grant_type: "refresh_token",
    refresh_token: "again",
    client_id: "quoin",
    client_secret: "hush",
  });
  tokens.answer = (response) => response.writeHead(400).end(JSON.stringify({ error: "invalid_grant" }));
  const refused = await sendWith(url, settings);
  expect(refused).toMatchObject({ code: 1, error: expect.stringMatching(/rejected the login .*invalid_grant/) });
  expect(refused.error).toMatch(/correct MAIL_OAUTH_TOKEN_URL/);
  expect(refused.error).not.toMatch(/hush|again/);
  const away = await sendWith(url, { ...settings, MAIL_OAUTH_TOKEN_URL: `http://127.0.0.1:${await freePort()}/token` });
  expect(away.error).toMatch(/ECONNREFUSED.*: correct MAIL_OAUTH_TOKEN_URL/);
});

test("without a mail server `mail test` says which setting is missing", async () => {
  const answer = await quoin(["mail", "test", "--to", "admin@example.com"], {});
  expect(answer).toMatchObject({
    code: 1,
    out: "",
    error: expect.stringContaining("no mail server is set: set SMTP_URL"),
  });
});
