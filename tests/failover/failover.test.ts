import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { quoin, serve } from "../commands/quoin.ts";
import { until } from "../faults/until.ts";
import { type Event, events, type Route, routes, settingsOf, untilWhole } from "./cluster.ts";
import { givenFirm } from "./firm.ts";

const writersMax = 4;
/** The times that each of the first three happens to a server that names several hosts. */
const rounds = Number(process.env["QUOIN_FAILOVER_ROUNDS"] ?? 1);
const repeated: readonly Event[] = ["a planned switchover", "a killed server", "a primary that hangs"];
/** The longest time without an answer: the limit of a transaction, and what a busy machine adds. */
const answerMsMax = 30_000;

interface Document {
  readonly id: string;
  readonly externalId: string;
  readonly number?: string | null;
}

/** Receives webhooks, and notes each event with its object. */
async function givenReceiver() {
  const received = new Map<string, { readonly type: string; readonly object: string }>();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { id, type, data } = JSON.parse(body) as { id: string; type: string; data: { object: { id: string } } };
      received.set(id, { type, object: data.object.id });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const objectsOf = (type: string) =>
    [...received.values()].filter((event) => event.type === type).map(({ object }) => object);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, objectsOf };
}

async function givenOffice(route: Route) {
  const env = {
    ...settingsOf(route),
    QUOIN_SECRET: "a secret of the tests of failovers",
    QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    QUOIN_RATE_LIMIT_PER_MINUTE: "0",
    QUOIN_ORGANIZATION_RATE_LIMIT_PER_MINUTE: "0",
    QUOIN_MAILS_PER_RECIPIENT_PER_DAY: "0",
    QUOIN_MAILS_PER_DAY: "0",
    QUOIN_MAILS_PER_DOCUMENT_PER_HOUR: "0",
  };
  const { url, run } = await serve(env, ["serve", "--no-build"]);
  const made = await quoin(["org", "create", "--name", randomUUID(), "--email", "x@example.com", "--json"], env);
  const { apiKey } = JSON.parse(made.out) as { apiKey: string };
  const answers: { readonly status: number; readonly ms: number; readonly retryAfter: string | null }[] = [];
  const send = async (method: string, path: string, body?: object, key?: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json: unknown = await answer.json();
    const ms = performance.now() - startedAt;
    answers.push({ status: answer.status, ms, retryAfter: answer.headers.get("retry-after") });
    return { status: answer.status, json };
  };
  /** Repeats a change with its key until it succeeds. */
  const write = async <T = Document>(path: string, body: object): Promise<T> => {
    for (const key = randomUUID(); ; await sleep(100)) {
      const { status, json } = await send("POST", path, body, key);
      if (status < 300) return json as T;
      if (status < 500 && status !== 409) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    }
  };
  const all = async (path: string): Promise<Document[]> => {
    const items: Document[] = [];
    for (let next = ""; ;) {
      const { json } = await send("GET", `${path}?limit=100${next}`);
      const { data, nextCursor } = json as { data: Document[]; nextCursor: string | null };
      items.push(...data);
      if (nextCursor === null) return items;
      next = `&cursor=${encodeURIComponent(nextCursor)}`;
    }
  };
  return { url, run, write, all, answers };
}

test.each(routes)("by %s no failover loses or doubles a change, event, number or cent", async (route) => {
  await untilWhole();
  const receiver = await givenReceiver();
  const { url, run, write, all, answers } = await givenOffice(route);
  const types = ["client.created", "invoice.created", "payment.recorded"];
  await write("/webhook-endpoints", { url: receiver.url, events: types });
  const acknowledged = { clients: new Set<string>(), invoices: new Set<string>(), payments: new Set<string>() };
  const firm = await givenFirm(url, settingsOf(route));
  let succeeded = 0;
  let succeededAt = performance.now();
  let pauseMs = 0;
  let isOver = false;
  const writers = Array.from({ length: writersMax }, async (_, writer) => {
    for (let n = 0; !isOver; n++) {
      const name = `${writer}-${n}`;
      const client = await write("/clients", { name, externalId: `c-${name}` });
      acknowledged.clients.add(client.id);
      const project = await write("/projects", { clientId: client.id, name });
      const items = [{ description: "Work", unit: "h", qty: 1, unitPrice: 100 }];
      const invoice = await write("/invoices", {
        clientId: client.id,
        projectId: project.id,
        externalId: `i-${name}`,
        title: name,
        items,
      });
      acknowledged.invoices.add(invoice.id);
      await write(`/invoices/${invoice.id}/send`, {});
      const paid = await write(`/invoices/${invoice.id}/payments`, { amount: 50, externalId: `p-${name}` });
      acknowledged.payments.add(paid.id);
      succeeded++;
      const now = performance.now();
      pauseMs = Math.max(pauseMs, now - succeededAt);
      succeededAt = now;
      await sleep(50);
    }
  });
  const written = Promise.all([...writers, firm.work(() => isOver)]);
  // A failure before the end is that of the test.
  written.catch(() => undefined);
  const pauses: Record<string, number[]> = {};
  for (const [event, happens] of Object.entries(events)) {
    const times = route === "several hosts" && repeated.includes(event as Event) ? rounds : 1;
    for (let round = 0; round < times; round++) {
      await untilWhole();
      pauseMs = 0;
      await happens();
      const before = succeeded;
      await until(async () => succeeded > before + writersMax);
      (pauses[event] ??= []).push(Math.round(pauseMs / 100) / 10);
    }
  }
  process.stdout.write(`by ${route}, seconds without an invoice paid: ${JSON.stringify(pauses)}\n`);
  isOver = true;
  await written;
  expect(run.child.exitCode, run.error).toBeNull();

  // Nothing but success, an outage, or a key that a transaction of the lost server still holds.
  const expected = [200, 201, 409, 503];
  expect(answers.map(({ status }) => status).filter((status) => !expected.includes(status))).toEqual([]);
  expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(answerMsMax);
  await until(async () => (await fetch(`${url}/readyz`)).status === 200);
  expect(await (await fetch(`${url}/readyz`)).json()).not.toHaveProperty("warning");

  for (const [path, ids] of Object.entries(acknowledged)) {
    const found = await all(`/${path}`);
    const stored = found.map(({ id }) => id);
    expect([...ids].filter((id) => !stored.includes(id))).toEqual([]);
    expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(found.length);
    if (path !== "invoices") continue;
    expect(new Set(found.map(({ number }) => number)).size).toBe(found.length);
  }
  for (const [type, ids] of [
    ["client.created", acknowledged.clients],
    ["invoice.created", acknowledged.invoices],
    ["payment.recorded", acknowledged.payments],
  ] as const) {
    // A payment's event is about its invoice or itself; the number tells that each has its own.
    await until(async () => receiver.objectsOf(type).length >= ids.size);
    expect(new Set(receiver.objectsOf(type)).size).toBe(receiver.objectsOf(type).length);
  }
  await firm.expectBooks();
});
