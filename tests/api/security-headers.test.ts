import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { clientOf } from "../support/portal.ts";
import { newOrg, service } from "../support/service.ts";

/** Headers that every response has. */
const names = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];
const strictPolicy = "default-src 'none';frame-ancestors 'none'";

/** Sends bytes over a separate connection, and returns the status, headers and body of the response. */
async function exchange(bytes: string): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  const { app } = await service();
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  socket.write(bytes);
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 2),
  ]);
  return { status: Number(statusLine.split(" ")[1]), headers: Object.fromEntries(headers), body };
}

describe("JSON has every security header and a policy that allows nothing", () => {
  test.each([
    ["what is not HTTP", "nonsense\r\n\r\n", 400],
    ["headers that are too long", `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    ["a length that is no number", "POST /api/v1/clients HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n", 400],
    ["an address that cannot be decoded", "GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 404],
    ["a path that does not exist", "GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 404],
    ["a method that is not allowed", "PUT /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 405],
    ["a request without a key", "GET /api/v1/clients HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 401],
    ["the description of the API", "GET /openapi.json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 200],
    ["a probe", "GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 200],
  ])("%s", async (_title, bytes, status) => {
    const answer = await exchange(bytes);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(names));
    expect(answer.headers).toMatchObject({
      "content-security-policy": strictPolicy,
      "x-content-type-options": "nosniff",
      "content-type": "application/json; charset=utf-8",
    });
  });

  test("decisions in the portal, taken and refused", async () => {
    const api = await newOrg();
    const quotation = await api.sentQuotation();
    const client = await clientOf(api, quotation);
    const { version } = quotation;
    for (const [body, status] of [
      [{ version: 0 }, 422],
      [{ version }, 200],
    ] as const) {
      const { headers, ...answer } = await client.reject(body);
      expect([answer.status, headers["content-security-policy"]]).toEqual([status, strictPolicy]);
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(names));
    }
    expect((await client.get()).headers["content-security-policy"]).toContain("style-src 'self'");
  });
});
