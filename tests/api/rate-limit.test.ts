import { expect, test } from "vitest";
import { Api } from "../support/api.ts";
import { newColleague, newOwner, Tab } from "../support/browser-like.ts";
import { atTime, createTestApp, newKey, newOrg, service } from "../support/service.ts";

async function limitedTo(requestsPerMinute: number): Promise<Api> {
  const api = await newOrg();
  return new Api(await createTestApp(await service(), { requestsPerMinute }), api.org, api.key);
}

test("each response has the remaining number, and requests above the limit are 429", async () => {
  const api = await limitedTo(3);
  await atTime("2026-03-01T00:00:00.500Z", async () => {
    for (const left of ["2", "1", "0"]) {
      const { status, headers } = await api.get("/me");
      expect(status).toBe(200);
      expect([headers["x-ratelimit-limit"], headers["x-ratelimit-remaining"], headers["x-ratelimit-reset"]]).toEqual([
        "3",
        left,
        String(Date.parse("2026-03-01T00:01:01Z") / 1000),
      ]);
    }
    const refused = await api.send("GET", "/me");
    expect(refused).toMatchObject({ status: 429, body: { error: { code: "RATE_LIMITED" } } });
    expect(refused.headers["retry-after"]).toBe("60");
  });
  await atTime("2026-03-01T00:01:00.500Z", async () => {
    expect((await api.get("/me")).headers["x-ratelimit-remaining"]).toBe("2");
  });
});

test("refused requests count too, and requests above the limit do nothing", async () => {
  const api = await limitedTo(2);
  await api.refused("POST", "/clients", { body: {} });
  await api.get("/clients");
  expect(await api.refused("POST", "/clients", { body: { name: "Lim" } })).toMatchObject({ status: 429 });
  const unlimited = new Api((await service()).app, api.org, api.key);
  expect((await unlimited.get("/clients")).body).toMatchObject({ data: [] });
});

test("forbidden requests count as well", async () => {
  const api = await limitedTo(2);
  const { key } = await newKey(api.org, { scopes: ["clients:read"] });
  const limited = new Api(api.app, api.org, key);
  const answers = [await limited.get("/leads"), await limited.get("/leads"), await limited.get("/leads")];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 429]);
  expect(answers.map(({ headers }) => headers["x-ratelimit-remaining"])).toEqual(["1", "0", "0"]);
});

test("each key has its own limit, and an unknown key has none", async () => {
  const api = await limitedTo(1);
  const other = new Api(api.app, api.org, (await newKey(api.org, {})).key);
  expect((await api.get("/me")).status).toBe(200);
  expect((await other.get("/me")).status).toBe(200);
  expect((await other.get("/me")).status).toBe(429);
  const unknown = await api.send("GET", "/me", { headers: { authorization: "Bearer x" } });
  expect(unknown.status).toBe(401);
  expect(unknown.headers["x-ratelimit-limit"]).toBeUndefined();
});

test("all keys of an organization share its limit, separate from other organizations", async () => {
  const api = await newOrg();
  const app = await createTestApp(await service(), { requestsPerMinute: 4, organizationRequestsPerMinute: 6 });
  const [first, second] = [new Api(app, api.org, api.key), new Api(app, api.org, (await newKey(api.org, {})).key)];
  await atTime("2026-03-01T00:00:00.500Z", async () => {
    for (let i = 0; i < 3; i++) {
      expect((await first.get("/me")).status).toBe(200);
      expect((await second.get("/me")).status).toBe(200);
    }
    const refused = await first.send("GET", "/me");
    expect(refused).toMatchObject({ status: 429, body: { error: { code: "RATE_LIMITED" } } });
    expect(refused.text).toContain("Your organization sent more than 6 requests");
    expect(refused.headers).toMatchObject({
      "x-ratelimit-limit": "4",
      "x-ratelimit-remaining": "0",
      "retry-after": "60",
    });
    const other = await newOrg();
    expect((await new Api(app, other.org, other.key).get("/me")).status).toBe(200);
  });
});

test("requests beyond a key's own limit do not count for its organization", async () => {
  const api = await newOrg();
  const app = await createTestApp(await service(), { requestsPerMinute: 2, organizationRequestsPerMinute: 4 });
  const runaway = new Api(app, api.org, api.key);
  for (let i = 0; i < 6; i++) await runaway.get("/me");
  const other = new Api(app, api.org, (await newKey(api.org, {})).key);
  expect((await other.get("/me")).status).toBe(200);
  expect((await other.get("/me")).status).toBe(200);
});

test("a person without an organization is limited like a caller", async () => {
  const owner = await newOwner();
  const person = await newColleague(owner, "VIEWER");
  const { data } = (await owner.get<{ data: { id: string; email: string }[] }>("/members")).body;
  const member = data.find(({ email }) => email === person.email);
  expect((await owner.send("DELETE", `/members/${member?.id}`)).status).toBe(204);
  const app = await createTestApp(await service(), { requestsPerMinute: 2, organizationRequestsPerMinute: 1 });
  const tab = Object.assign(new Tab({ ...owner.on, app }), { cookie: person.cookie });
  const answers = [await tab.get("/sessions"), await tab.get("/sessions"), await tab.get("/sessions")];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers.map(({ headers }) => headers["x-ratelimit-remaining"])).toEqual(["1", "0", "0"]);
});
