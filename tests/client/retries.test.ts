import { expect, test } from "vitest";
import { createQuoin, QuoinError } from "#client/quoin.ts";
import { startReceiver } from "../support/receiver.ts";
import { freePort } from "../commands/quoin.ts";
import { address, connect } from "./connect.ts";

/** A client of a server that answers with those responses one after the other, and the waits between its tries. */
async function against(answers: readonly (readonly [status: number, body: object | string, headers?: object])[]) {
  const receiver = await startReceiver();
  receiver.answer = (response) => {
    const [status, body, headers] = answers[Math.min(receiver.received.length, answers.length) - 1] ?? [500, ""];
    response.writeHead(status, { ...headers }).end(typeof body === "string" ? body : JSON.stringify(body));
  };
  const waitsMs: number[] = [];
  const quoin = createQuoin({
    url: receiver.url,
    key: "quoin_live_x",
    random: () => 1,
    sleep: async (ms) => void waitsMs.push(ms),
  });
  return { quoin, waitsMs, received: receiver.received };
}

const failure = (code: string) => ({ error: { code, message: `${code}.`, requestId: "req_1" } });
const unavailable = [503, failure("UNAVAILABLE")] as const;
const created = [201, { id: "cli_1" }] as const;

test("a payment whose response is lost is recorded once, and returned", async () => {
  const keys: (string | null)[] = [];
  let losses = 2;
  const { quoin, api } = await connect({
    sleep: async () => undefined,
    fetch: async (url, init) => {
      keys.push(new Headers(init?.headers).get("idempotency-key"));
      const response = await fetch(url, init);
      if (losses-- > 0) throw new TypeError("fetch failed");
      return response;
    },
  });
  const { id } = await api.sentInvoice();
  const payment = await quoin.recordPayment(id, { amount: 50 });
  const { payments } = await quoin.getInvoice(id);
  expect(payments.map((each) => each.id)).toEqual([payment.id]);
  const [first, second, third] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(first).toMatch(/^[\da-f-]{36}$/);
});

test("an upload whose response is lost is stored once", async () => {
  let losses = 1;
  const { quoin, api } = await connect({
    sleep: async () => undefined,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (losses-- > 0) throw new TypeError("fetch failed");
      return response;
    },
  });
  const pdf = new File(["%PDF-1.4\n%%EOF"], "a.pdf", { type: "application/pdf" });
  const { id } = await quoin.uploadFile(pdf);
  expect((await api.file(`/files/${id}`)).status).toBe(200);
});

test("each write has a key of its own, unless it is given one", async () => {
  const { quoin, received } = await against([created]);
  await quoin.createClient({ name: "One" });
  await quoin.createClient({ name: "Two" });
  await quoin.createClient({ name: "Three" }, { idempotencyKey: "row-3" });
  const [one, two, three] = received.map(({ headers }) => headers["idempotency-key"]);
  expect(one).not.toBe(two);
  expect(three).toBe("row-3");
});

test("a busy service is asked again, later each time, with the same key", async () => {
  const inUse = [409, failure("IDEMPOTENCY_KEY_IN_USE")] as const;
  const { quoin, waitsMs, received } = await against([unavailable, [502, "<html>"], inUse, [504, ""], created]);
  expect(await quoin.createClient({ name: "One" })).toEqual({ id: "cli_1" });
  expect(waitsMs).toEqual([250, 500, 1_000, 2_000]);
  expect(new Set(received.map(({ headers, body }) => `${String(headers["idempotency-key"])} ${body}`)).size).toBe(1);
});

test("the wait that a response asks for is kept", async () => {
  const limited = [429, failure("RATE_LIMITED"), { "retry-after": "7" }] as const;
  const { quoin, waitsMs } = await against([limited, created]);
  await quoin.createClient({ name: "One" });
  expect(waitsMs).toEqual([7_250]);
});

test("a wait of more than a minute is an error at once", async () => {
  const limited = [429, failure("RATE_LIMITED"), { "retry-after": "61" }] as const;
  const { quoin, waitsMs } = await against([limited, created]);
  await expect(quoin.createClient({ name: "One" })).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfterSeconds: 61,
  });
  expect(waitsMs).toEqual([]);
});

test("after five retries the last error is thrown", async () => {
  const { quoin, waitsMs, received } = await against([unavailable]);
  await expect(quoin.listClients()).rejects.toMatchObject({ status: 503, code: "UNAVAILABLE", requestId: "req_1" });
  expect(waitsMs).toEqual([250, 500, 1_000, 2_000, 4_000]);
  expect(received).toHaveLength(6);
});

test.each([400, 401, 403, 404, 409, 412, 422, 500])("a response with %i is not retried", async (status) => {
  const { quoin, received } = await against([[status, failure("SOME_CODE")], created]);
  await expect(quoin.createClient({ name: "One" })).rejects.toMatchObject({ status, code: "SOME_CODE" });
  expect(received).toHaveLength(1);
});

test("a response that is not the API's is an error that says so", async () => {
  const { quoin } = await against([[500, "<html>Bad gateway</html>", { "x-request-id": "req_2" }]]);
  await expect(quoin.listClients()).rejects.toMatchObject({ status: 500, code: "INTERNAL", requestId: "req_2" });
});

test("a service that cannot be reached is an error without a status", async () => {
  const waitsMs: number[] = [];
  const quoin = createQuoin({
    url: `http://127.0.0.1:${await freePort()}`,
    key: "quoin_live_x",
    retries: 2,
    sleep: async (ms) => void waitsMs.push(ms),
  });
  const error = await quoin.listClients().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(QuoinError);
  expect(error).toMatchObject({
    status: 0,
    code: "NO_RESPONSE",
    requestId: null,
    cause: expect.any(TypeError) as Error,
  });
  expect(waitsMs).toHaveLength(2);
});

test("a try that takes too long is stopped, and made again", async () => {
  const receiver = await startReceiver();
  receiver.answer = (response) => void (receiver.received.length === 1 || response.end('{"data":[]}'));
  const quoin = createQuoin({ url: receiver.url, key: "quoin_live_x", timeoutMs: 200 });
  expect(await quoin.listClients()).toEqual({ data: [] });
  receiver.answer = (response) => void response.write("{");
  const slow = createQuoin({ url: receiver.url, key: "quoin_live_x", timeoutMs: 100, retries: 0 });
  await expect(slow.listClients()).rejects.toMatchObject({ status: 0, code: "TIMED_OUT" });
});

test("the caller's signal stops a request, and the wait before the next try", async () => {
  const receiver = await startReceiver();
  receiver.answer = () => undefined;
  const quoin = createQuoin({ url: receiver.url, key: "quoin_live_x" });
  const waiting = new AbortController();
  const stopped = quoin.listClients({}, { signal: waiting.signal });
  await expect.poll(() => receiver.received.length).toBe(1);
  waiting.abort(new Error("the user left"));
  await expect(stopped).rejects.toThrow("the user left");

  receiver.answer = (response) => void response.writeHead(503, { "retry-after": "50" }).end();
  const sleeping = new AbortController();
  const asleep = quoin.listClients({}, { signal: sleeping.signal });
  await expect.poll(() => receiver.received.length).toBe(2);
  sleeping.abort(new Error("the user left"));
  await expect(asleep).rejects.toThrow("the user left");
  await expect(quoin.listClients({}, { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
  expect(receiver.received).toHaveLength(2);
});

test("a limit of requests is waited for on a real server", async () => {
  const { api } = await connect();
  let tries = 0;
  const quoin = createQuoin({
    url: await address(),
    key: api.key,
    sleep: async () => undefined,
    fetch: async (url, init) => {
      tries += 1;
      if (tries < 3) return new Response(JSON.stringify(failure("RATE_LIMITED")), { status: 429 });
      return fetch(url, init);
    },
  });
  expect((await quoin.getMe()).org.id).toBe(api.org);
  expect(tries).toBe(3);
});
