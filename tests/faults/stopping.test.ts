import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { newInstallation, serve } from "../commands/quoin.ts";
import { until } from "./until.ts";

async function givenServer() {
  const { env, apiKey } = await newInstallation();
  return { server: await serve(env), apiKey };
}

test("SIGTERM lets a request in flight finish, takes no new ones, and ends with 0", async () => {
  const { server, apiKey } = await givenServer();
  const { port } = new URL(server.url);
  const body = JSON.stringify({ name: "In flight" });
  const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  let answer = "";
  socket.on("data", (text: string) => (answer += text));
  await once(socket, "connect");
  socket.write(
    `POST /api/v1/clients HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 5)}`,
  );
  // A later response shows that the first part of the request has arrived.
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  server.run.child.kill("SIGTERM");
  await until(async () => (await fetch(`${server.url}/livez`).catch(() => undefined)) === undefined);
  socket.write(body.slice(5));
  await until(async () => answer.includes("In flight"));
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(await server.run.exit).toEqual({ code: 0, signal: null });
});

test("while it drains, /readyz says 503 on a connection that is still open", async () => {
  const { server, apiKey } = await givenServer();
  const { port } = new URL(server.url);
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
  const open = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  let answers = "";
  open.on("data", (text: string) => (answers += text));
  await once(open, "connect");
  // A partial request keeps this connection busy while the server closes the idle ones.
  open.write(ask("/readyz").slice(0, -2));
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  server.run.child.kill("SIGTERM");
  await until(async () => (await fetch(`${server.url}/livez`).catch(() => undefined)) === undefined);
  open.write("\r\n");
  await until(async () => answers.includes("stopping"));
  expect(answers).toMatch(/^HTTP\/1\.1 503 /);
  expect(await server.run.exit).toEqual({ code: 0, signal: null });
});

test("a body that stalls is answered in bounded time", async () => {
  const { server, apiKey } = await givenServer();
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8");
  let answer = "";
  socket.on("data", (part: string) => (answer += part));
  await once(socket, "connect");
  socket.write(
    `POST /api/v1/clients HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\n` +
      "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  await until(async () => answer.includes("did not arrive in time"));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

test("a request that is not HTTP gets the standard error shape", async () => {
  const { server } = await givenServer();
  const send = async (text: string) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8");
    let answer = "";
    socket.on("data", (part: string) => (answer += part));
    socket.write(text);
    await once(socket, "close");
    return answer;
  };
  const nonsense = await send("HELLO\r\n\r\n");
  expect(nonsense).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(nonsense.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: { code: "BAD_REQUEST" } });
  const noHost = await send("GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n");
  expect(noHost).toMatch(/^HTTP\/1\.1 400 [^]*x-request-id: req_/);
  const long = await send(`GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(long).toMatch(/^HTTP\/1\.1 431 /);
});
