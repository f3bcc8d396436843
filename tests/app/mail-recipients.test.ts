// @module-tag slow
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { MailSummary } from "#contract/mails/mails.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { asSystem } from "#server/db/sql.ts";
import { ownerOf } from "../support/browser-like.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { newOrg, startService } from "../support/service.ts";

const [client, copy] = ["lim@example.com", "site@example.com"];

/** Sends a quotation to the client with a copy, and returns how to attempt it, and what the log shows of it. */
async function sentQuotation() {
  const on = await startService("mail_recipients");
  onTestFinished(async () => {
    on.now = null;
    await asSystem(on.db, (system) => system`delete from mail`);
  });
  const api = await newOrg({ on });
  const { id } = await api.quotation();
  await api.act<Quotation>(`/quotations/${id}/send`, { to: client, cc: [copy] });
  const tab = await ownerOf(api.org, on);
  let tries = 0;
  return {
    /** Attempts what is due, each time 13 hours later. */
    attempt: async (url: string) => {
      await deliverDueMails(on, url);
      on.now = new Date(Date.now() + ++tries * 13 * 3_600_000);
    },
    shown: async () => (await tab.get<{ data: MailSummary[] }>("/mails")).body.data[0],
  };
}

test("a copy that was put off is sent later, to nobody else", async () => {
  const [mails, { attempt, shown }] = [await startMailServer(), await sentQuotation()];
  mails.behaviourTo.set(copy, 451);
  await attempt(mails.url);
  expect(mails.received).toHaveLength(1);
  expect(await shown()).toMatchObject({ status: "QUEUED", lastError: expect.stringContaining(copy) });
  // The client's server must not be asked again.
  mails.behaviourTo.set(copy, "accept").set(client, 550);
  await attempt(mails.url);
  expect(mails.received).toHaveLength(2);
  expect(mails.received[1]).toMatchObject({ to: [{ address: client }], cc: [{ address: copy }] });
  expect(mails.received[1]?.messageId).toBe(mails.received[0]?.messageId);
  expect(await shown()).toMatchObject({ status: "SENT", lastError: null });
});

test("a copy that was taken is not sent again with the recipient's next attempt", async () => {
  const [mails, { attempt, shown }] = [await startMailServer(), await sentQuotation()];
  mails.behaviourTo.set(client, 451);
  await attempt(mails.url);
  mails.behaviourTo.set(client, "accept").set(copy, 550);
  await attempt(mails.url);
  expect(mails.received).toHaveLength(2);
  expect(await shown()).toMatchObject({ status: "SENT", lastError: null });
});

/** Starts a mail server that gives an answer of its own to one command, and returns its address. */
async function startAnswering(command: string, answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write(command === "greeting" ? `${answer}\r\n` : "220 here\r\n");
    socket.on("data", (line) => {
      const isIt = line.toString("latin1").toUpperCase().startsWith(command);
      socket.write(isIt ? `${answer}\r\n` : "250 go on\r\n");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ["greeting", "554 No service here", "QUEUED"],
  ["MAIL", "530 5.7.0 Must issue a STARTTLS command first", "QUEUED"],
  ["MAIL", "550 5.7.1 Sender address rejected", "QUEUED"],
  ["MAIL", "450 4.1.8 Sender address rejected: Domain not found", "QUEUED"],
  ["MAIL", "552 5.3.4 Message too big", "FAILED"],
  ["RCPT", "554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied", "QUEUED"],
  ["RCPT", "550 5.7.1 Relaying denied", "QUEUED"],
  ["RCPT", "550 5.1.1 No such user", "FAILED"],
] as const)("an answer to %s of `%s` leaves the mail %s", async (command, answer, status) => {
  const { attempt, shown } = await sentQuotation();
  await attempt(await startAnswering(command, answer));
  expect((await shown())?.status).toBe(status);
});

test("a mail that is larger than the server takes fails before it is sent, with the limit", async () => {
  const { attempt, shown } = await sentQuotation();
  await attempt(await startAnswering("EHLO", "250-here\r\n250 SIZE 2000"));
  expect(await shown()).toMatchObject({ status: "FAILED", lastError: expect.stringContaining("2000") });
});

test("mails wait while the server does not offer the sign-in that is set", async () => {
  const { attempt, shown } = await sentQuotation();
  const url = new URL(await startAnswering("AUTH", "503 5.5.1 Error: authentication not enabled"));
  Object.assign(url, { username: "user", password: "hush" });
  await attempt(url.href);
  expect(await shown()).toMatchObject({ status: "QUEUED", lastError: expect.stringContaining("503") });
});
