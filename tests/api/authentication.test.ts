// @module-tag slow
// @module-tag database
// @module-tag cells
import { describe, expect, test } from "vitest";
import type { Route } from "#contract/api/route.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { scopesOf } from "#contract/api/route.ts";
import { scopes } from "#contract/api/scopes.ts";
import { asSystem } from "#server/db/sql.ts";
import { isApiKey, makeApiKey } from "#server/identity/api-keys/api-key.ts";
import { createTestApp, databaseFor, newKey, newOrg, service } from "../support/service.ts";

/** Returns the path, and the ids that its query requires, with well-formed ids of nonexistent resources. */
function pathOf(route: Route): string {
  const ids: Readonly<Record<string, string | undefined>> = { id: route.id, ...route.nestedIds };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${ids[name]}_01k9qv3m8xf2ta7r6y5w4h3e2d`);
  return "ids" in route.query.properties ? `${path}?ids=prj_01k9qv3m8xf2ta7r6y5w4h3e2d` : path;
}

test.each([
  ["no header", undefined],
  ["another scheme", "Basic abc"],
  ["no key", "Bearer"],
  ["something else", "Bearer sk_test_123"],
  ["a key that was never made", `Bearer ${makeApiKey()}`],
  ["two keys", `Bearer ${makeApiKey()} ${makeApiKey()}`],
])("%s is 401 INVALID_KEY", async (_what, authorization) => {
  const api = await newOrg();
  const answer = await api.send("GET", "/clients", { headers: { authorization: authorization ?? "" } });
  expect(answer).toMatchObject({
    status: 401,
    body: { error: { code: "INVALID_KEY" } },
    headers: { "www-authenticate": "Bearer" },
  });
});

test("the scheme may be written in any case", async () => {
  const api = await newOrg();
  expect((await api.send("GET", "/me", { headers: { authorization: `bearer  ${api.key}` } })).status).toBe(200);
});

test("a key has 36 characters after its prefix, and a typo is found without the database", () => {
  const key = makeApiKey();
  expect(key).toMatch(/^quoin_live_[0-9A-Za-z]{36}$/);
  expect(isApiKey(key)).toBe(true);
  for (let i = "quoin_live_".length; i < key.length; i++) {
    const other = key[i] === "x" ? "y" : "x";
    expect(isApiKey(key.slice(0, i) + other + key.slice(i + 1))).toBe(false);
  }
});

test("a program that repeats an unknown key is refused without a query each time", async () => {
  const running = await service();
  let lookups = 0;
  const traceWithin: typeof running.db.traceWithin = (name, attributes, work) => {
    lookups++;
    return running.db.traceWithin(name, attributes, work);
  };
  const app = await createTestApp({ now: null, db: { ...running.db, traceWithin } });
  const headers = { authorization: `Bearer ${makeApiKey()}` };
  const requests = 50;
  for (let i = 0; i < requests; i++) {
    expect((await app.inject({ url: "/api/v1/me", headers })).statusCode).toBe(401);
  }
  expect(lookups).toBeGreaterThan(0);
  expect(lookups).toBeLessThan(requests);
});

test("a key works until the instant it expires", async () => {
  const api = await newOrg();
  const running = await service();
  const key = await newKey(api.org, { expiresAt: new Date("2030-01-01T00:00:00Z") });
  try {
    running.now = new Date("2029-12-31T23:59:59.999Z");
    expect((await key.get("/me")).status).toBe(200);
    running.now = new Date("2030-01-01T00:00:00.000Z");
    expect(await key.refused("GET", "/me")).toMatchObject({ status: 401, code: "EXPIRED_KEY" });
  } finally {
    running.now = null;
  }
});

test("a revoked key is refused with that reason", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  await asSystem(db, (system) => system`update api_key set revoked_at = now() where org_id = ${api.org}`);
  expect(await api.refused("GET", "/me")).toMatchObject({ status: 401, code: "REVOKED_KEY" });
});

test("the database holds no key that works", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  const rows = await asSystem(db, (system) => system<{ text: string }[]>`select t::text as text from api_key t`);
  expect(rows.map(({ text }) => text).join("\n")).not.toContain(api.key.slice("quoin_live_".length, -4));
});

describe("a key that lacks the scope", () => {
  const scoped = routeEntries.filter(([, route]) => route.scope !== "any");
  test.each(scoped)("is refused by %s, with every other scope", async (_name, route) => {
    const api = await newOrg({ scopes: scopes.filter((scope) => scope !== route.scope) });
    const path = pathOf(route);
    const refusal = await api.refused(route.method, path, route.body === undefined ? {} : { body: {} });
    expect(refusal).toMatchObject({ status: 403, code: "INSUFFICIENT_SCOPE" });
    expect(refusal.message).toContain(route.scope);
  });

  test.each(scoped)("and %s allows it with its scopes alone", async (_name, route) => {
    const api = await newOrg({ scopes: scopesOf(route) });
    const path = pathOf(route);
    const unknown = route.upload === undefined ? { unknown: 1 } : new FormData();
    const takesBody = route.body !== undefined || route.upload !== undefined;
    const answer = await api.send(route.method, path, takesBody ? { body: unknown } : {});
    expect([200, 404, 422]).toContain(answer.status);
  });
});
