import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { startMailServer } from "../support/mail-server.ts";
import { newOrg, type Service, startService, testSecret } from "../support/service.ts";
import { until } from "./until.ts";

const mailCount = 30;
const kills = 4;
/** Number of mails that a worker sends concurrently. */
const atOnce = 10;

const program = fileURLToPath(new URL("mail-worker.ts", import.meta.url));

function startWorker({ target }: Service, smtpUrl: string): ChildProcess {
  const args = [program, JSON.stringify(target), smtpUrl, testSecret];
  const child = spawn(process.execPath, args, { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

test(`killed workers lose none of ${mailCount} mails, and duplicates share a Message-ID`, async () => {
  const on = await startService("killed_mails");
  const api = await newOrg({ on });
  const mails = await startMailServer();
  const { id } = await api.sentInvoice();
  const addresses = Array.from({ length: mailCount }, (_, i) => `client${i}@example.com`);
  for (const to of addresses) await api.act(`/invoices/${id}/remind`, { to });
  const statuses = async () => {
    const rows = await asSystem(on.db, (system) => system<{ status: string }[]>`select status from mail`);
    return rows.map(({ status }) => status);
  };

  for (let kill = 1; kill <= kills; kill++) {
    const worker = startWorker(on, mails.url);
    await until(async () => mails.received.length >= kill * 5);
    worker.kill("SIGKILL");
    await once(worker, "exit");
    // Simulates expired leases.
    await asSystem(on.db, (system) => system`update mail set leased_until = now() where leased_until is not null`);
  }
  startWorker(on, mails.url);
  await until(async () => (await statuses()).every((status) => status === "SENT"));

  const got = mails.received.map(({ to, messageId }) => `${to?.[0]?.address} ${messageId}`);
  expect(new Set(mails.received.map(({ to }) => to?.[0]?.address))).toEqual(new Set(addresses));
  expect(new Set(got).size).toBe(mailCount);
  expect(got.length - mailCount).toBeLessThanOrEqual(kills * atOnce);
  for (const { attachments } of mails.received) expect(attachments).toHaveLength(1);
});
