// @module-tag gate
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { withPeople } from "#server/db/placement/with-people.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { makeApiKey } from "#server/identity/api-keys/api-key.ts";
import { createLog } from "#server/core/log.ts";
import { openAccount } from "#server/identity/accounts/open-account.ts";
import { until } from "../commands/quoin.ts";
import type { Api } from "../support/api.ts";
import { clientOf } from "../support/portal.ts";
import { atTime, createTestApp, databaseFor, newKey, newOrg, service, startService } from "../support/service.ts";

const limitedApp = async (anonymousRequestsPerMinute: number, webApp: string | null = null): Promise<FastifyInstance> =>
  createTestApp(await service(), { anonymousRequestsPerMinute, webApp });

interface Ask {
  readonly key?: string;
  readonly cookie?: string;
  readonly from?: string;
  readonly accept?: string;
}

const ask = (app: FastifyInstance, url: string, { key, cookie, from = "192.0.2.1", accept = "*/*" }: Ask = {}) =>
  app.inject({
    method: "GET",
    url,
    remoteAddress: from,
    headers: {
      accept,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });

async function statusesFor(count: number, one: () => Promise<{ readonly statusCode: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await one()).statusCode);
  return statuses;
}

test("more requests of an address without a key than the limit are answered 429", async () => {
  const app = await limitedApp(3);
  for (const [i, url] of ["/openapi.json", "/docs", "/api/v1/me", "/app/v1/me", "/nowhere"].entries()) {
    const statuses = await statusesFor(5, () => ask(app, url, { from: `192.0.2.${i}` }));
    expect(statuses.slice(3), url).toEqual([429, 429]);
    expect(statuses.slice(0, 3), url).not.toContain(429);
  }
});

test("the refusal has the one error shape, and Retry-After ends with the minute", async () => {
  const app = await limitedApp(1);
  await atTime("2026-03-01T00:00:00.500Z", async () => {
    await ask(app, "/openapi.json");
    const refused = await ask(app, "/openapi.json");
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("60");
    expect(refused.json()).toEqual({
      error: {
        code: "RATE_LIMITED",
        message: expect.stringContaining("Your address sent more than 1 requests without valid credentials"),
        requestId: refused.headers["x-request-id"],
      },
    });
  });
  await atTime("2026-03-01T00:01:01.000Z", async () => {
    expect((await ask(app, "/openapi.json")).statusCode).toBe(200);
  });
});

test("unknown keys are refused 429 beyond the limit, many at once as well", async () => {
  const app = await limitedApp(4);
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await ask(app, "/api/v1/me", { key: makeApiKey() })).statusCode),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
});

test("a key that was good lately is served from an address beyond its limit", async () => {
  const api = await newOrg();
  const app = await limitedApp(3);
  const mine = () => ask(app, "/api/v1/me", { key: api.key });
  expect((await mine()).statusCode).toBe(200);
  await statusesFor(5, () => ask(app, "/api/v1/me", { key: makeApiKey() }));
  expect((await ask(app, "/api/v1/me", { key: makeApiKey() })).statusCode).toBe(429);
  expect(await statusesFor(10, mine)).toEqual(Array.from({ length: 10 }, () => 200));
});

test("good keys do not count: many different ones come from one address", async () => {
  const api = await newOrg();
  const app = await limitedApp(2);
  for (let i = 0; i < 6; i++) {
    const { key } = await newKey(api.org, {});
    expect((await ask(app, "/api/v1/me", { key })).statusCode).toBe(200);
  }
});

test("a key seen for the first time is served while pages are refused", async () => {
  const api = await newOrg();
  const app = await limitedApp(2);
  await statusesFor(5, () => ask(app, "/openapi.json"));
  expect((await ask(app, "/openapi.json")).statusCode).toBe(429);
  expect((await ask(app, "/api/v1/me", { key: api.key })).statusCode).toBe(200);
});

test("lookups that fail in the database do not count", async () => {
  const on = await startService("failing_lookups");
  const api = await newOrg({ on });
  const app = await createTestApp(on, { anonymousRequestsPerMinute: 2 });
  const owner = openOwner(on.target);
  await owner`alter table api_key rename to api_key_away`;
  const mine = () => ask(app, "/api/v1/me", { key: api.key });
  expect(await statusesFor(5, mine)).toEqual([500, 500, 500, 500, 500]);
  await owner`alter table api_key_away rename to api_key`;
  expect((await mine()).statusCode).toBe(200);
  await owner.end();
});

test("a revoked key counts as no key", async () => {
  const api = await newOrg();
  const app = await limitedApp(2);
  expect((await ask(app, "/api/v1/me", { key: api.key })).statusCode).toBe(200);
  await asSystem(
    await databaseFor(api.org),
    (system) => system`update api_key set revoked_at = now() where org_id = ${api.org}`,
  );
  // A valid key is cached briefly before the database is asked again.
  await until(async () => (await ask(app, "/api/v1/me", { key: api.key, from: "192.0.2.9" })).statusCode === 401);
  expect(await statusesFor(4, () => ask(app, "/api/v1/me", { key: api.key }))).toEqual([401, 401, 429, 429]);
});

async function sessionOf(app: FastifyInstance, api: Api): Promise<string> {
  const email = `${newId("usr", new Date())}@example.com`;
  const { password } = await withPeople(await databaseFor(api.org), (people, there) =>
    openAccount(people, api.org, { email, name: "Wong Li Wen" }, new Date(), there),
  );
  const answer = await app.inject({
    method: "POST",
    url: "/app/v1/sign-in",
    remoteAddress: "192.0.2.200",
    headers: { "sec-fetch-site": "same-origin" },
    payload: { email, password },
  });
  expect(answer.statusCode, answer.payload).toBe(200);
  return String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
}

test("a recently valid session is served beyond its address's limit, pages included", async () => {
  const app = await limitedApp(2);
  const cookie = await sessionOf(app, await newOrg());
  expect((await ask(app, "/app/v1/me", { cookie })).statusCode).toBe(200);
  await statusesFor(4, () => ask(app, "/app/v1/me", { cookie: "quoin=unknown" }));
  await statusesFor(4, () => ask(app, "/openapi.json"));
  expect((await ask(app, "/app/v1/me", { cookie: "quoin=another" })).statusCode).toBe(429);
  expect(await statusesFor(5, () => ask(app, "/app/v1/me", { cookie }))).toEqual([200, 200, 200, 200, 200]);
  expect((await ask(app, "/openapi.json", { cookie })).statusCode).toBe(200);
});

test("health checks are limited separately, and /livez is not limited", async () => {
  const app = await limitedApp(3);
  await statusesFor(5, () => ask(app, "/openapi.json"));
  expect(await statusesFor(5, () => ask(app, "/readyz"))).toEqual([200, 200, 200, 429, 429]);
  expect(await statusesFor(5, () => ask(app, "/livez"))).toEqual([200, 200, 200, 200, 200]);
});

test("files of pages have ten times the limit", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quoin-web-"));
  await writeFile(join(folder, "index.en.html"), "<!doctype html>");
  await writeFile(join(folder, "theme.js"), "");
  const app = await limitedApp(2, folder);
  const statuses = await statusesFor(21, () => ask(app, "/theme.js"));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test("a browser beyond the limit gets a page, in the app and in the portal", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quoin-web-"));
  await writeFile(join(folder, "index.en.html"), "<!doctype html>");
  const api = await newOrg();
  const { path } = await clientOf(api, await api.sentInvoice());
  const app = await limitedApp(1, folder);
  for (const [url, from] of [
    ["/sign-in", "192.0.2.10"],
    [path, "192.0.2.11"],
  ] as const) {
    expect((await ask(app, url, { from, accept: "text/html" })).statusCode).toBe(200);
    const refused = await ask(app, url, { from, accept: "text/html" });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "retry-after": expect.stringMatching(/^\d+$/),
      "content-security-policy": expect.stringContaining("style-src 'self'"),
    });
    expect(refused.payload).toContain("There were too many requests from your network. Please try again in a minute.");
  }
});

test("a refused page leaves one line in the log", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quoin-web-"));
  await writeFile(join(folder, "index.en.html"), "<!doctype html>");
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const app = await createTestApp(await service(), { anonymousRequestsPerMinute: 1, webApp: folder, log });
  for (const [url, from] of [
    ["/sign-in", "192.0.2.20"],
    ["/portal/q/unknown", "192.0.2.21"],
  ] as const) {
    await ask(app, url, { from, accept: "text/html" });
    lines.length = 0;
    expect((await ask(app, url, { from, accept: "text/html" })).statusCode).toBe(429);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ reason: "RATE_LIMITED", address: from }]);
  }
});

test("an IPv6 address is limited by its /64, and by its /48 with four times the bound", async () => {
  const app = await limitedApp(2);
  const statuses = [];
  for (let i = 0; i < 4; i++) {
    statuses.push((await ask(app, "/docs", { from: `2001:db8:1:1::${i}` })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  let served = 0;
  for (let i = 2; i < 20; i++) {
    if ((await ask(app, "/docs", { from: `2001:db8:1:${i}::1` })).statusCode === 200) served++;
  }
  expect(served).toBe(6);
  expect((await ask(app, "/docs", { from: "2001:db8:2::1" })).statusCode).toBe(200);
});

test("without a limit an address may ask as often as it likes", async () => {
  const app = await limitedApp(0);
  expect(new Set(await statusesFor(50, () => ask(app, "/docs")))).toEqual(new Set([200]));
});
