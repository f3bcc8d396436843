import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { startMailServer, startLoginServer } from "../support/mail-server.ts";
import { quoin } from "./in-process.ts";
import { freePort } from "./quoin.ts";

const send = (smtpUrl: string, ...more: string[]) =>
  quoin(["mail", "test", "--to", "admin@example.com", ...more], {
    SMTP_URL: smtpUrl,
    MAIL_FROM: "Quoin <office@quoin.example>",
    QUOIN_PUBLIC_URL: "https://quoin.example",
  });

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

/** Starts a mail server with a self-signed certificate. */
async function startUntrustedServer(): Promise<string> {
  const server = new SMTPServer({ logger: false, authOptional: true });
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  onTestFinished(() => server.close());
  return `127.0.0.1:${(listener.address() as AddressInfo).port}`;
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
  [
    "TLS, for an unknown certificate",
    "TLS",
    async () => `smtp://${await startUntrustedServer()}`,
    /TLS failed \(.*certificate/,
  ],
  ["TLS, for a port without it", "TLS", async () => `smtps://${await startLoginServer()}`, /TLS failed/],
  [
    "the login",
    "LOGIN",
    async () => `smtp://user:hush@${await startLoginServer()}`,
    /rejected the login .*535.*: correct user/,
  ],
  ["a missing login", "LOGIN", async () => `smtp://${await startLoginServer()}`, /rejected the login .*530/],
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

test("without a mail server `mail test` says which setting is missing", async () => {
  const answer = await quoin(["mail", "test", "--to", "admin@example.com"], {});
  expect(answer).toMatchObject({
    code: 1,
    out: "",
    error: expect.stringContaining("no mail server is set: set SMTP_URL"),
  });
});
