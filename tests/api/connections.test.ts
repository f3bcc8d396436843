// @module-tag gate
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createConnections } from "#server/http/connections/connections.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { until } from "../commands/quoin.ts";
import { createTestApp, newOrg, service } from "../support/service.ts";

async function listening(perAddressMax = 0, trusted: readonly string[] = []): Promise<FastifyInstance> {
  const connections = createConnections({ perAddressMax, trustedProxies: allowedRanges(trusted) });
  const app = await createTestApp(await service(), { connections, answerTimeoutMs: 12_000 });
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return app;
}

/** Connects a client that never closes its side, whatever the server does. */
async function connectStubborn(
  app: FastifyInstance,
): Promise<{ readonly socket: Socket; readonly read: () => string }> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).setEncoding("utf8");
  let text = "";
  socket.on("data", (part: string) => (text += part));
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return { socket, read: () => text };
}

const openAt = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

const isFree = async (app: FastifyInstance) => (await openAt(app)) === 0;

test("a client that ignores the end of the connection after a 400 is disconnected", async () => {
  const app = await listening();
  const { socket, read } = await connectStubborn(app);
  socket.write("HELLO\r\n\r\n");
  await until(async () => read().includes("not a valid HTTP request"));
  await until(() => isFree(app));
});

test("a client that keeps sending after a 400 is disconnected", async () => {
  const app = await listening();
  const { socket, read } = await connectStubborn(app);
  const sending = setInterval(() => socket.write("HELLO\r\n\r\n"), 100);
  onTestFinished(() => clearInterval(sending));
  await until(async () => read().includes("not a valid HTTP request"));
  await until(() => isFree(app));
  expect(read().match(/HTTP\/1\.1 400/g)).toHaveLength(1);
});

test("connections with slow headers, with no byte, and with half a body are all closed", async () => {
  const app = await listening();
  const { key } = await newOrg();
  const [slow, silent, half] = [await connectStubborn(app), await connectStubborn(app), await connectStubborn(app)];
  slow.socket.write("GET /livez HTTP/1.1\r\n");
  const dripping = setInterval(() => slow.socket.write("X-Slow: 1\r\n"), 200);
  onTestFinished(() => clearInterval(dripping));
  half.socket.write(
    `POST /api/v1/clients HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  // The body has more time to arrive than the headers.
  await until(() => isFree(app), 25_000);
  expect(slow.read()).toMatch(/^HTTP\/1\.1 408 /);
  expect(silent.read()).toMatch(/^HTTP\/1\.1 408 /);
  expect(half.read()).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*did not arrive in time/i);
});

const get = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n";

test("connections of one address beyond the limit are refused until others have closed", async () => {
  const app = await listening(2);
  const [first, second] = [await connectStubborn(app), await connectStubborn(app)];
  for (const { socket, read } of [first, second]) {
    socket.write(get);
    await until(async () => read().includes("200 OK"));
  }
  const third = await connectStubborn(app);
  await until(async () => third.socket.readableEnded);
  first.socket.destroy();
  await until(async () => (await openAt(app)) === 1);
  const fourth = await connectStubborn(app);
  fourth.socket.write(get);
  await until(async () => fourth.read().includes("200 OK"));
});

test("a trusted proxy may open any number of connections", async () => {
  const app = await listening(1, ["127.0.0.0/8"]);
  const clients = [await connectStubborn(app), await connectStubborn(app), await connectStubborn(app)];
  for (const { socket, read } of clients) {
    socket.write(get);
    await until(async () => read().includes("200 OK"));
  }
});
