import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { ApiKey, ApiKeyWithSecret } from "#contract/people/api-keys.ts";
import { statusesOf } from "../support/api.ts";
import { newOwner, type SignedInTab } from "../support/browser-like.ts";
import { atTime } from "../support/service.ts";

const make = (tab: SignedInTab, fields: object = {}) =>
  tab.act<ApiKeyWithSecret>("/api-keys", { name: "Accounting", scopes: ["clients:read"], ...fields });
const list = async (tab: SignedInTab) => (await tab.get<{ data: ApiKey[] }>("/api-keys")).body.data;
const use = async ({ on }: SignedInTab, key: string, path = "/clients") => {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await on.app.inject({ method: "GET", url: `/api/v1${path}`, headers });
  return answer.statusCode === 200 ? "OK" : (answer.json() as { error: { code: string } }).error.code;
};

test("a key is shown once, names its creator and has the chosen scopes", async () => {
  const owner = await newOwner();
  const made = await make(owner);
  expect(made).toMatchObject({ name: "Accounting", status: "ACTIVE", createdBy: "Wong Li Wen", lastUsedAt: null });
  const { key, ...shown } = made;
  expect(await list(owner)).toEqual([shown]);
  expect([await use(owner, key), await use(owner, key, "/invoices")]).toEqual(["OK", "INSUFFICIENT_SCOPE"]);
  // The time of use is recorded in the background.
  const lastUsed = async () => Date.parse((await list(owner))[0]?.lastUsedAt ?? "");
  await expect.poll(lastUsed).toBeGreaterThan(Date.now() - 60_000);
});

test("a revoked key stops working at once and stays in the list", async () => {
  const owner = await newOwner();
  const { id, key } = await make(owner);
  expect(await use(owner, key)).toBe("OK");
  expect((await owner.send("DELETE", `/api-keys/${id}`)).status).toBe(204);
  expect(await use(owner, key)).toBe("REVOKED_KEY");
  expect(await list(owner)).toMatchObject([{ id, status: "REVOKED" }]);
  expect((await owner.send("DELETE", `/api-keys/${id}`)).status).toBe(204);
});

test("a rotated key works for its grace period beside the new one", async () => {
  const owner = await newOwner();
  const old = await make(owner);
  const next = await owner.act<ApiKeyWithSecret>(`/api-keys/${old.id}/rotate`, { graceHours: 24 });
  expect(next).toMatchObject({ name: "Accounting", scopes: ["clients:read"], status: "ACTIVE" });
  expect([await use(owner, old.key), await use(owner, next.key)]).toEqual(["OK", "OK"]);
  const later = new Date(Date.now() + 24 * 60 * 60 * 1000 + 1_000).toISOString();
  await atTime(later, async () =>
    expect([await use(owner, old.key), await use(owner, next.key)]).toEqual(["EXPIRED_KEY", "OK"]),
  );
  const last = await owner.act<ApiKeyWithSecret>(`/api-keys/${next.id}/rotate`);
  expect([await use(owner, next.key), await use(owner, last.key)]).toEqual(["REVOKED_KEY", "OK"]);
  expect(await owner.refused("POST", `/api-keys/${next.id}/rotate`)).toEqual([409, "INVALID_STATE"]);
});

test.each([
  [{ expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
  [{ scopes: [] }, "scopes"],
  [{ scopes: ["everything"] }, "scopes[0]"],
  [{ name: " " }, "name"],
])("%j is refused at %s", async (fields, path) => {
  const owner = await newOwner();
  const body = { name: "Accounting", scopes: ["clients:read"], ...fields };
  const answer = await owner.send<{ error: { details: { path: string }[] } }>("POST", "/api-keys", body);
  expect([answer.status, answer.body.error.details[0]?.path]).toEqual([422, path]);
});

test.each([
  ["2198-12-31T23:59:60Z", "2198-12-31T23:59:59.000Z"],
  ["2198-12-31T23:59:59.123456789+08:00", "2198-12-31T15:59:59.123Z"],
])("a key that ends at %s ends at %s", async (expiresAt, ends) => {
  expect(await make(await newOwner(), { expiresAt })).toMatchObject({ expiresAt: ends });
});

test("an organization has 50 active keys at most; one that is revoked makes room", async () => {
  const owner = await newOwner();
  const keys: ApiKeyWithSecret[] = [];
  for (let i = 0; i < 49; i++) keys.push(await make(owner));
  const body = { name: "One too many", scopes: ["clients:read"] };
  const answers = await Promise.all(Array.from({ length: 4 }, () => owner.post("/api-keys", body)));
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  const id = keys[0]?.id;
  expect(await owner.refused("POST", `/api-keys/${id}/rotate`, { graceHours: 1 })).toEqual([409, "INVALID_STATE"]);
  expect((await owner.post(`/api-keys/${id}/rotate`)).status).toBe(201);
  expect(await owner.refused("POST", "/api-keys", body)).toEqual([409, "INVALID_STATE"]);
  expect((await owner.send("DELETE", `/api-keys/${keys[1]?.id}`)).status).toBe(204);
  expect((await owner.post("/api-keys", body)).status).toBe(201);
  expect((await (await newOwner()).post("/api-keys", body)).status).toBe(201);
});

test("another organization's key is 404", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const { id } = await make(other);
  expect(await owner.refused("POST", `/api-keys/${id}/rotate`)).toEqual([404, "NOT_FOUND"]);
  expect(await owner.refused("DELETE", `/api-keys/${id}`)).toEqual([404, "NOT_FOUND"]);
  expect(await list(owner)).toEqual([]);
});

test("the migration finds each key's creator in the audit log", async () => {
  const owner = await newOwner();
  const { id } = await make(owner);
  const folder = new URL("../../server/db/migrations/", import.meta.url);
  const name = (await readdir(folder)).find((file) => file.endsWith("-security-events.sql")) ?? "";
  const [statement = ""] = /update api_key k [^;]+;/.exec(await readFile(new URL(name, folder), "utf8")) ?? [];
  const creator = async () => {
    const [row] = await owner.on.db.system<{ createdById: string }[]>`
      select created_by_id from api_key where id = ${id}`;
    return row?.createdById;
  };
  const known = await creator();
  expect(known).toMatch(/^usr_/);
  await owner.on.db.system`update api_key set created_by_id = null where id = ${id}`;
  await owner.on.db.system.unsafe(statement);
  expect(await creator()).toBe(known);
});
