import { expect, test } from "vitest";
import { png } from "../support/images.ts";
import { newOrg } from "../support/service.ts";

test("every response carries the headers that keep a browser from misusing it", async () => {
  const api = await newOrg();
  const { body: file } = await api.upload(png(), "logo.png");
  const authorization = `Bearer ${api.key}`;
  for (const request of [
    { url: "/livez" },
    { url: "/openapi.json" },
    { url: "/docs" },
    { url: "/nothing" },
    { url: "/api/v1/clients" },
    { url: "/api/v1/clients", headers: { authorization } },
    { url: `/api/v1/files/${file.id}`, headers: { authorization } },
    { url: "/api/v1/me", method: "DELETE" as const },
    { url: "/app/v1/session" },
    { url: `/portal/q/${"x".repeat(43)}` },
    { url: "/portal/portal.js" },
  ]) {
    const { headers } = await api.app.inject(request);
    expect(headers["x-content-type-options"], request.url).toBe("nosniff");
    expect(headers["strict-transport-security"], request.url).toBe("max-age=31536000; includeSubDomains");
    expect(headers["content-security-policy"], request.url).toContain("default-src 'none'");
    expect(headers["content-security-policy"], request.url).toMatch(/frame-ancestors '(none|self)'/);
    expect(headers["referrer-policy"], request.url).toBe("no-referrer");
    expect(headers["cross-origin-resource-policy"], request.url).toBe("same-origin");
    expect(headers["content-type"], request.url).toMatch(/^(?:image\/png|[\w/+-]+; charset=utf-8)$/);
    expect([headers["server"], headers["x-powered-by"]], request.url).toEqual([undefined, undefined]);
  }
});

test("another origin can neither read a response nor send a preflighted request", async () => {
  const api = await newOrg();
  const origin = "https://evil.example";
  const preflight = await api.app.inject({
    method: "OPTIONS",
    url: "/api/v1/clients",
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
  });
  expect(preflight.statusCode).toBe(405);
  const read = await api.app.inject({
    url: "/api/v1/clients",
    headers: { origin, authorization: `Bearer ${api.key}` },
  });
  expect(read.statusCode).toBe(200);
  for (const { headers } of [preflight, read]) {
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});
