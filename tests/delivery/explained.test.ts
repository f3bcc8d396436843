// @module-tag gate
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { proxyOf } from "#server/webhooks/delivery/tunnel.ts";
import type { Api } from "../support/api.ts";
import {
  deliveriesOf,
  newDeliveryOrg,
  startDeliveryWorker,
  untilDelivered,
  waitUntilAllDone,
} from "../support/delivering.ts";
import { newCertificate } from "../support/certificates.ts";
import { certificateFile, startReceiver } from "../support/receiver.ts";

/** Starts a receiver that does with its connections as it likes, and returns its port. */
async function listen(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    serve(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

/** Sends one event to each URL, and returns the first attempt at each. */
async function firstAttempts(api: Api, urls: readonly string[]) {
  const ids: string[] = [];
  for (const url of urls) ids.push((await api.endpoint({ url, events: ["client.created"] })).id);
  await api.client();
  const ended = async () =>
    (await deliveriesOf(api)).filter(({ attempts: [first] }) => first !== undefined && first.durationMs !== null);
  await untilDelivered(async () => (await ended()).length === urls.length);
  const deliveries = await ended();
  return ids.map((id) => deliveries.find(({ endpointId }) => endpointId === id)?.attempts[0]);
}

test("an attempt names its address, the phase that failed and the exact cause", async () => {
  const api = await newDeliveryOrg();
  const [plain, selfSigned] = [await startReceiver(), await startReceiver("https")];
  const garbage = await listen((socket) => socket.once("data", () => socket.end("SSH-2.0-server\r\n")));
  const closing = await listen((socket) => socket.once("data", () => socket.destroy()));
  const addressesOf = (host: string) =>
    host === "inside.example" ? Promise.resolve(["10.0.0.7"]) : Promise.resolve([]);
  await startDeliveryWorker({ names: { addressesOf } });
  const cases = [
    ["http://127.0.0.1:1/", "connect", "refused", "connection_refused", "127.0.0.1"],
    [plain.url.replace("http:", "https:"), "tls", "tls", "tls_not_spoken", "127.0.0.1"],
    [selfSigned.url, "tls", "tls", "certificate_self_signed", "127.0.0.1"],
    [`http://127.0.0.1:${garbage}/`, "wait", "reset", "not_http", "127.0.0.1"],
    [`http://127.0.0.1:${closing}/`, "wait", "reset", "connection_closed", "127.0.0.1"],
    ["http://nowhere.example/", "resolve", "dns", "name_unknown", null],
    ["http://inside.example/", "resolve", "blocked_url", "address_blocked", "10.0.0.7"],
  ] as const;
  const attempts = await firstAttempts(
    api,
    cases.map(([url]) => url),
  );
  expect(attempts.map((each) => [each?.phase, each?.error, each?.cause, each?.address])).toEqual(
    cases.map(([, ...expected]) => expected),
  );
  expect(attempts[2]?.certificate).toMatchObject({ names: expect.arrayContaining(["localhost"]) });
  expect(Date.parse(attempts[2]?.certificate?.validTo ?? "")).toBeGreaterThan(0);
});

/** Has this process trust an authority until the test ends. */
function trust(cert: string): void {
  const before = getCACertificates("default");
  onTestFinished(() => setDefaultCACertificates(before));
  setDefaultCACertificates([...before, cert]);
}

test("each fault of a certificate, and each TLS that is not ours, has its own cause", async () => {
  const root = await newCertificate({ name: "Root", isAuthority: true });
  trust(root.cert);
  const between = await newCertificate({ name: "Between", by: root, isAuthority: true });
  const name = "hooks.example";
  const of = async (terms: Partial<Parameters<typeof newCertificate>[0]>) =>
    startReceiver("https", await newCertificate({ name, by: root, ...terms }));
  const good = await newCertificate({ name, by: root });
  const receivers = [
    [await of({ days: [-10, -1] }), "certificate_expired"],
    [await of({ days: [1, 10] }), "certificate_not_yet_valid"],
    [await of({ by: between }), "certificate_untrusted"],
    [
      await of({ name: "Other", by: await newCertificate({ name: "Own", isAuthority: true }) }),
      "certificate_untrusted",
    ],
    [await startReceiver("https", { ...good, maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }), "tls_version"],
    [await startReceiver("https", { ...good, ALPNProtocols: ["h2"] }), "tls_failed"],
    [await startReceiver("https", good), null],
  ] as const;
  const api = await newDeliveryOrg();
  await startDeliveryWorker({ names: { addressesOf: async () => ["127.0.0.1"] } });
  const attempts = await firstAttempts(
    api,
    receivers.map(([{ url }]) => `https://${name}:${new URL(url).port}/`),
  );
  expect(attempts.map((each) => [each?.phase, each?.cause])).toEqual(
    receivers.map(([, cause]) => [cause === null ? "read" : "tls", cause]),
  );
});

test("a certificate of another name is shown with its own names", async () => {
  trust(readFileSync(certificateFile, "utf8"));
  const [api, receiver] = [await newDeliveryOrg(), await startReceiver("https")];
  await startDeliveryWorker({ names: { addressesOf: async () => ["127.0.0.1"] } });
  const { port } = new URL(receiver.url);
  const [attempt] = await firstAttempts(api, [`https://hooks.example:${port}/`]);
  expect(attempt).toMatchObject({
    error: "tls",
    cause: "certificate_name",
    certificate: { names: expect.arrayContaining(["localhost"]) },
  });
  expect(receiver.received).toEqual([]);
});

test("an attempt whose time is over says in which phase that was", async () => {
  const api = await newDeliveryOrg();
  const silent = await listen(() => undefined);
  const resolving = new Promise<readonly string[]>(() => undefined);
  await startDeliveryWorker({ names: { addressesOf: () => resolving } });
  const attempts = await firstAttempts(api, [
    `http://127.0.0.1:${silent}/`,
    `https://127.0.0.1:${silent}/`,
    "http://slow.example/",
  ]);
  expect(attempts.map((each) => [each?.phase, each?.error, each?.cause])).toEqual([
    ["wait", "timed_out", "out_of_time"],
    ["tls", "timed_out", "out_of_time"],
    ["resolve", "timed_out", "out_of_time"],
  ]);
});

test("a delivered attempt has the time of each phase and no certificate", async () => {
  const [api, receiver] = [await newDeliveryOrg(), await startReceiver()];
  await startDeliveryWorker();
  const [attempt] = await firstAttempts(api, [receiver.url]);
  expect(attempt).toMatchObject({ phase: "read", cause: null, certificate: null, address: "127.0.0.1" });
  expect(attempt?.timings).toMatchObject({ resolve: null, connect: expect.any(Number), tls: null });
  expect(attempt?.timings).toMatchObject({
    send: expect.any(Number),
    wait: expect.any(Number),
    read: expect.any(Number),
  });
});

test("responses of 1xx before the answer are accepted", async () => {
  const api = await newDeliveryOrg();
  const port = await listen((socket) =>
    socket.once("data", () => socket.write(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${answer}`)),
  );
  await startDeliveryWorker();
  const [attempt] = await firstAttempts(api, [`http://127.0.0.1:${port}/`]);
  expect(attempt).toMatchObject({ status: 200, error: null });
});

test("an event is sent again at once when the receiver closed the kept connection", async () => {
  const api = await newDeliveryOrg();
  // Answers the first request of a connection, and closes it on the second.
  const port = await listen((socket) => {
    socket.once("data", () => {
      socket.write(answer);
      socket.once("data", () => socket.resetAndDestroy());
    });
  });
  await startDeliveryWorker();
  await api.endpoint({ url: `http://127.0.0.1:${port}/`, events: ["client.created"] });
  for (let i = 0; i < 3; i++) {
    await api.client();
    await waitUntilAllDone(api);
  }
  const deliveries = await waitUntilAllDone(api);
  expect(deliveries.map(({ status, attempts }) => [status, attempts.length])).toEqual(
    deliveries.map(() => ["SUCCEEDED", 1]),
  );
});

test("a packed response is shown as the text in it", async () => {
  const [api, receiver] = [await newDeliveryOrg(), await startReceiver()];
  receiver.answer = (response) =>
    response.writeHead(500, { "content-encoding": "gzip" }).end(gzipSync(`The queue is full. ${"x".repeat(50_000)}`));
  await startDeliveryWorker();
  const [attempt] = await firstAttempts(api, [receiver.url]);
  expect(attempt?.responseBody).toHaveLength(2_048);
  expect(attempt?.responseBody).toMatch(/^The queue is full\. x/);
});

test("with an outgoing proxy the receiver is reached through it, at the address that was checked", async () => {
  const [api, receiver] = [await newDeliveryOrg(), await startReceiver()];
  const asked: string[] = [];
  const proxyPort = await listen((socket) =>
    socket.once("data", (head) => {
      asked.push(head.toString("latin1"));
      const { port } = new URL(receiver.url);
      if (!head.toString("latin1").startsWith(`CONNECT 127.0.0.1:${port} `)) {
        socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
        return;
      }
      const onward = connect(Number(port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        socket.pipe(onward).pipe(socket);
      });
    }),
  );
  const proxy = proxyOf(new URL(`http://office:p%40ss@127.0.0.1:${proxyPort}`));
  await startDeliveryWorker({ names: { addressesOf: async () => ["127.0.0.1"] }, proxy });
  const { port } = new URL(receiver.url);
  const [reached, refused] = await firstAttempts(api, [`http://hooks.example:${port}/`, "http://127.0.0.1:9/"]);
  expect(reached).toMatchObject({ status: 200, address: "127.0.0.1" });
  expect(refused).toMatchObject({ error: "refused", cause: "proxy_refused" });
  expect(asked[0]).toContain(`\r\nProxy-Authorization: Basic ${Buffer.from("office:p@ss").toString("base64")}\r\n`);
});
