import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createTestApp, service } from "../support/service.ts";

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

test("TRACE is not supported, and no request is echoed", async () => {
  const response = await responseTo("TRACE /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Echo: me\r\nConnection: close\r\n\r\n");
  expect(response).toMatch(/^HTTP\/1\.1 40[45] /);
  expect(response).not.toContain("X-Echo");
});
