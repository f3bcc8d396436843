// @module-tag gate
import { expect, test } from "vitest";
import { startMailServer } from "../support/mail-server.ts";
import { startReceiver } from "../support/receiver.ts";
import { newInstallation, quoin, serve, start } from "./in-process.ts";
import { until } from "./quoin.ts";

const drawnMsMax = 60_000;

interface Status {
  readonly paused: { readonly since: string; readonly reason: string | null } | null;
  readonly deliveries: { readonly pending: number };
  readonly mails: { readonly queued: number; readonly tooOld: number };
  readonly schema: { readonly version: string; readonly migrations: number };
}

test("`pause` reaches every process, `status` counts what waits, and after `resume` it goes out", async () => {
  const { env: own, apiKey } = await newInstallation();
  const [mails, receiver] = [await startMailServer(), await startReceiver()];
  const env = {
    ...own,
    SMTP_URL: mails.url,
    MAIL_FROM: "office@quoin.example",
    QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    QUOIN_WEBHOOK_POLL_INTERVAL: "1s",
    LOG_LEVEL: "info",
  };
  const { url, run } = await serve(env);
  const worker = start(["worker"], env);
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const answer = await fetch(`${url}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as { id: string };
  };
  await send("/webhook-endpoints", { url: receiver.url, events: ["invoice.sent"] });

  const paused = await quoin(["pause", "--reason", "New mail server"], env);
  expect(paused.out).toMatch(
    /^Mail and webhooks +paused since \S+Z \(New mail server\); continue them with quoin resume\n/,
  );
  await until(async () => [run, worker].every(({ error }) => error.includes("mail and webhooks are paused")));
  const { id: clientId } = await send("/clients", { name: "Lim", email: "lim@example.com" });
  const { id: projectId } = await send("/projects", { name: "Kitchen", clientId });
  const items = [{ description: "Tiles", qty: 1, unitPrice: 1 }];
  const { id } = await send("/invoices", { clientId, projectId, title: "Claim", items });
  await send(`/invoices/${id}/send`, {});
  const status = async () => JSON.parse((await quoin(["status", "--json"], env)).out) as Status;
  expect(await status()).toEqual({
    paused: { since: expect.stringMatching(/Z$/), reason: "New mail server", changesAreLost: false },
    deliveries: { pending: 1 },
    mails: { queued: 1, tooOld: 0 },
    schema: { version: expect.stringMatching(/^\d{4}-/), migrations: expect.any(Number) },
  });
  // Another pause keeps the first one's begin and reason.
  const { paused: first } = await status();
  expect((JSON.parse((await quoin(["pause", "--json"], env)).out) as Status).paused).toEqual(first);
  // Each of these commands took longer than a poll; tests/worker/pause.test.ts waits for workers that look in vain.
  expect([mails.received, receiver.received]).toEqual([[], []]);

  const resumed = await quoin(["resume"], env);
  expect(resumed.out).toMatch(
    /^Mail and webhooks +running\nDeliveries waiting +\d\nEmails waiting +\d\nSchema +\d{4}-/,
  );
  // The PDF of the mail is drawn with low priority.
  await until(async () => mails.received.length === 1 && receiver.received.length === 1, drawnMsMax);
  await until(async () => [run, worker].every(({ error }) => error.includes("continue after a pause")));
  // A process notes the outcome after the answer.
  await expect.poll(status).toMatchObject({ paused: null, deliveries: { pending: 0 }, mails: { queued: 0 } });
});
