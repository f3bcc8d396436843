// @module-tag slow
// @module-tag database
import { expect, onTestFinished, test } from "vitest";
import type { Mail, MailSummary } from "#contract/mails/mails.ts";
import { everyScope } from "#contract/api/scopes.ts";
import type { WebhookFailure } from "#contract/webhooks/webhook-failures.ts";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { asSystem } from "#server/db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { notifyOfFailingEndpoints } from "#server/webhooks/failing/notify.ts";
import { Api } from "../support/api.ts";
import { newColleague, newOwner, type SignedInTab } from "../support/browser-like.ts";
import { deliveriesOf, deliveryService, startDeliveryWorker, untilDelivered } from "../support/delivering.ts";
import { startReceiver } from "../support/receiver.ts";

const minuteMs = 60_000;
const beginMs = Date.parse("2031-01-06T01:00:00Z");

/** Starts an organization with an endpoint that fails, at a time that the test sets. */
async function failingOffice() {
  const on = await deliveryService();
  onTestFinished(() => void (on.now = null));
  on.now = new Date(beginMs);
  const owner = await newOwner("Wong Li Wen", on);
  const api = await asSystem(on.db, async (system) => {
    const made = { org: owner.org, name: "test", scopes: everyScope, expiresAt: null, at: new Date(beginMs) };
    return new Api(on.app, owner.org, (await createApiKey(system, made)).key);
  });
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.writeHead(503).end();
  const at = (minutes: number) => {
    on.now = new Date(beginMs + minutes * minuteMs);
  };
  const notify = () => notifyOfFailingEndpoints({ db: on.db, clock: () => on.now ?? new Date() });
  return { api, owner, receiver, at, notify };
}

/** Waits until no attempt is under way and the endpoint's state is as expected. */
async function untilFailing(api: Api, id: string, isFailing: boolean): Promise<void> {
  await untilDelivered(async () => {
    const { failingSince } = (await api.get<WebhookEndpoint>(`/webhook-endpoints/${id}`)).body;
    return (failingSince !== null) === isFailing;
  });
  await untilDelivered(async () => (await deliveriesOf(api)).every(({ status }) => status !== "DELIVERING"));
}

async function noticesOf(tab: SignedInTab): Promise<Mail[]> {
  const kinds = "kind=ENDPOINT_FAILING,ENDPOINT_RECOVERED";
  const { data } = (await tab.get<{ data: MailSummary[] }>(`/mails?${kinds}`)).body;
  return Promise.all(data.toReversed().map(async ({ id }) => (await tab.get<Mail>(`/mails/${id}`)).body));
}

test("owners and administrators are mailed once that an endpoint fails for an hour, and works again", async () => {
  const { api, owner, receiver, at, notify } = await failingOffice();
  const [admin] = [await newColleague(owner, "ADMIN"), await newColleague(owner, "FINANCE")];
  const worker = await startDeliveryWorker();
  const { id } = await api.endpoint({ url: receiver.url, events: ["client.created"] });
  await api.client();
  await untilFailing(api, id, true);
  at(59);
  await notify();
  expect(await noticesOf(owner)).toEqual([]);
  at(61);
  await Promise.all([notify(), notify()]);
  await notify();
  const mails = await noticesOf(owner);
  expect(mails.map(({ kind }) => kind)).toEqual(["ENDPOINT_FAILING", "ENDPOINT_FAILING"]);
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([owner.email, admin.email].toSorted());
  const { host } = new URL(receiver.url);
  expect(mails[0]?.text).toContain(host);
  expect(mails[0]?.text).toContain("6 January 2031, 09:00");
  expect(mails[0]?.text).toContain("The response had the status 503.");
  expect(mails[0]?.text).toContain(`/settings/webhooks/${id}`);

  receiver.answer = (response) => response.end("ok");
  at(70);
  worker.wake();
  await untilFailing(api, id, false);
  at(74);
  await notify();
  expect(await noticesOf(owner)).toHaveLength(2);
  at(76);
  await Promise.all([notify(), notify()]);
  const [, , again] = await noticesOf(owner);
  expect(await noticesOf(owner)).toHaveLength(4);
  expect(again).toMatchObject({ kind: "ENDPOINT_RECOVERED", subject: expect.stringContaining("works again") });
  expect(again?.text).toContain("No event is missing.");
});

test("ten different events that fail for ten minutes are mailed about, and one event is not", async () => {
  const { api, owner, receiver, at, notify } = await failingOffice();
  await startDeliveryWorker({ waitsMs: [0, 100 * minuteMs] });
  const { id } = await api.endpoint({ url: receiver.url, events: ["client.created"] });
  const { id: quiet } = await api.endpoint({ url: receiver.url, events: ["project.created"] });
  for (let i = 0; i < 9; i++) await api.client();
  await api.project();
  await untilFailing(api, quiet, true);
  await untilDelivered(async () => (await deliveriesOf(api)).every(({ attemptCount }) => attemptCount === 1));
  at(11);
  await notify();
  const count = (await deliveriesOf(api)).filter(({ endpointId }) => endpointId === id).length;
  expect(count).toBe(10);
  const about = (await noticesOf(owner)).map((mail) => mail.about);
  expect(about).toEqual([id]);
});

test("a failure says its cause, what waits and failed, and from when a replay misses nothing", async () => {
  const { api, owner, receiver, at, notify } = await failingOffice();
  const worker = await startDeliveryWorker({ waitsMs: [0, 70 * minuteMs] });
  const { id } = await api.endpoint({ url: receiver.url, events: ["client.created"] });
  const failure = async () => (await api.get<WebhookFailure>(`/webhook-endpoints/${id}/failure`)).body;
  const nothing = {
    failingSince: null,
    waiting: 0,
    failed: 0,
    undeliveredSince: null,
    status: null,
    error: null,
    cause: null,
  };
  expect(await failure()).toEqual(nothing);
  await api.client();
  await untilFailing(api, id, true);
  const [first] = (await api.get<{ data: { createdAt: string }[] }>("/webhook-deliveries")).body.data;
  expect(await failure()).toMatchObject({ waiting: 1, failed: 0, undeliveredSince: first?.createdAt, status: 503 });
  at(71);
  worker.wake();
  await untilDelivered(async () => (await failure()).failed === 1);
  await notify();
  const [mail] = await noticesOf(owner);
  expect(mail?.link).toContain(`?replayFrom=${encodeURIComponent(first?.createdAt ?? "")}`);

  receiver.answer = (response) => response.end("ok");
  const since = (await failure()).undeliveredSince;
  const { total } = await api.act<{ total: number }>(`/webhook-endpoints/${id}/replay`, { since, only: "failed" });
  expect(total).toBe(1);
});

test("an endpoint that a person enables again is not said to work again", async () => {
  const { api, owner, receiver, at, notify } = await failingOffice();
  await startDeliveryWorker();
  const { id } = await api.endpoint({ url: receiver.url, events: ["client.created"] });
  await api.client();
  await untilFailing(api, id, true);
  at(61);
  await notify();
  expect(await noticesOf(owner)).toHaveLength(1);
  await api.patch(`/webhook-endpoints/${id}`, { enabled: false });
  await api.patch(`/webhook-endpoints/${id}`, { enabled: true });
  at(90);
  await notify();
  expect(await noticesOf(owner)).toHaveLength(1);
});
