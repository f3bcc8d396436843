// @module-tag slow
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createTestApp, newOrg, service } from "../support/service.ts";

/** Sends the bytes over a connection of their own, and returns the response once the server has closed it. */
async function responseTo(message: string): Promise<string> {
  const app = await createTestApp(await service());
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  let response = "";
  socket.on("data", (part: string) => (response += part));
  socket.on("error", () => undefined);
  socket.write(message);
  await once(socket, "close");
  return response;
}

const smuggled = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
const chunked = `0\r\n\r\n${smuggled}`;

test.each([
  ["both a length and chunks", `Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked`],
  ["two lengths", `Content-Length: 0\r\nContent-Length: ${chunked.length}`],
  ["a transfer encoding that is not known", "Transfer-Encoding: xchunked"],
  ["chunks before another encoding", "Transfer-Encoding: chunked, identity"],
  ["a blank before the colon", "Transfer-Encoding : chunked"],
])("a message with %s is rejected, and nothing behind it is answered", async (_what, header) => {
  const response = await responseTo(`POST /app/v1/sign-out HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n${chunked}`);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

/** A message for a path that anyone may read. */
const messageFor = (line: string, ...headers: readonly string[]) =>
  `${[`GET ${line}`, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`;

test.each([
  ["no Host", "/livez HTTP/1.1", []],
  ["an empty Host", "/livez HTTP/1.1", ["Host:"]],
  ["two equal Hosts", "/livez HTTP/1.1", ["Host: x", "host: x"]],
  ["two Hosts", "/livez HTTP/1.1", ["Host: x", "Host: y"]],
  ["a list as Host", "/livez HTTP/1.1", ["Host: x, y"]],
  ["a user in Host", "/livez HTTP/1.1", ["Host: user@x"]],
  ["a path in Host", "/livez HTTP/1.1", ["Host: x/y"]],
  ["a word as port", "/livez HTTP/1.1", ["Host: x:port"]],
  ["another host in its address", "http://y/livez HTTP/1.1", ["Host: x"]],
  ["another port in its address", "http://x:81/livez HTTP/1.1", ["Host: x"]],
  ["a user in its address", "http://user@x/livez HTTP/1.1", ["Host: x"]],
  ["another scheme in its address", "ftp://x/livez HTTP/1.1", ["Host: x"]],
  ["a fragment in its address", "/livez#x HTTP/1.1", ["Host: x"]],
  ["an asterisk as its address", "* HTTP/1.1", ["Host: x"]],
  ["version 2.0", "/livez HTTP/2.0", ["Host: x"]],
  ["version 0.9", "/livez HTTP/0.9", ["Host: x"]],
  ["chunks in HTTP/1.0", "/livez HTTP/1.0", ["Host: x", "Transfer-Encoding: chunked"]],
  ["another encoding before chunks", "/livez HTTP/1.1", ["Host: x", "Transfer-Encoding: gzip, chunked"]],
  ["a line that continues a header", "/livez HTTP/1.1", ["Host: x", "X-A: a", " b"]],
  ["a blank in a header's name", "/livez HTTP/1.1", ["Host: x", "X A: a"]],
  ["a header without a colon", "/livez HTTP/1.1", ["Host: x", "XA"]],
  ["a bare CR in a header", "/livez HTTP/1.1", ["Host: x", "X-A: a\rb"]],
  ["a bare LF after a header", "/livez HTTP/1.1", ["Host: x\nX-A: a"]],
  ["a signed length", "/livez HTTP/1.1", ["Host: x", "Content-Length: +0"]],
  ["a list as length", "/livez HTTP/1.1", ["Host: x", "Content-Length: 0, 0"]],
])("a message with %s is 400, and nothing behind it is answered", async (_what, line, headers) => {
  const response = await responseTo(`${messageFor(line, ...headers)}${smuggled}`);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).toMatch(/\r\nConnection: close\r\n/i);
  expect(response).toContain('"code":"BAD_REQUEST"');
  expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test("what came before an invalid message is answered, and what is behind it is not done", async () => {
  const api = await newOrg();
  const body = JSON.stringify({ name: "Tan" });
  const create = [
    "POST /api/v1/clients HTTP/1.1\r\nHost: x",
    `Authorization: Bearer ${api.key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    `\r\n${body}`,
  ].join("\r\n");
  const response = await responseTo(`${create}GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n${create}${create}`);
  expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 201", "HTTP/1.1 400"]);
  expect((await api.get<{ data: unknown[] }>("/clients")).body.data).toHaveLength(1);
});

test.each([
  ["the address of the host", "http://x/livez HTTP/1.1", ["Host: X:80"]],
  ["an address of version 6", "/livez HTTP/1.1", ["Host: [::1]:3000"]],
  ["no Host in HTTP/1.0", "/livez HTTP/1.0", []],
  ["an empty line before it", "/livez HTTP/1.1", ["Host: quoin.example.com"]],
])("a message with %s is answered", async (what, line, headers) => {
  const start = what.startsWith("an empty line") ? "\r\n" : "";
  expect(await responseTo(`${start}${messageFor(line, ...headers)}`)).toMatch(/^HTTP\/1\.1 200 /);
});

const signIn = (body: string) =>
  `POST /app/v1/sign-in HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${body}`;

test.each([
  ["a blank after its size", "2 \r\n{}\r\n0\r\n\r\n"],
  ["a prefix before its size", "0x2\r\n{}\r\n0\r\n\r\n"],
  ["a sign before its size", "+2\r\n{}\r\n0\r\n\r\n"],
  ["a bare LF after its size", "2\n{}\r\n0\r\n\r\n"],
  ["a bare LF after its data", "2\r\n{}\n0\r\n\r\n"],
  ["nothing after its data", "2\r\n{}0\r\n\r\n"],
  ["a bare LF in its extension", "2;a\n{}\r\n0\r\n\r\n"],
  ["a trailer that continues", "2\r\n{}\r\n0\r\nX-A: a\r\n b\r\n\r\n"],
])("a chunk with %s is 400", async (_what, body) => {
  const response = await responseTo(signIn(body));
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test("a chunk's extension is ignored", async () => {
  expect(await responseTo(signIn('2;a=b;c="d"\r\n{}\r\n0\r\n\r\n'))).toMatch(/^HTTP\/1\.1 422 /);
});

test("TRACE is not supported, and no request is echoed", async () => {
  const response = await responseTo("TRACE /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Echo: me\r\nConnection: close\r\n\r\n");
  expect(response).toMatch(/^HTTP\/1\.1 40[45] /);
  expect(response).not.toContain("X-Echo");
});
