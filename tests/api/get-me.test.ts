import { expect, test } from "vitest";
import { newOwner } from "../support/browser-like.ts";
import { newKey, newOrg } from "../support/service.ts";

test("any valid key can read its own details", async () => {
  const api = await newOrg({ scopes: [] });
  expect((await api.get("/me")).body).toEqual({
    org: {
      id: api.org,
      name: "Alpha Renovation",
      slug: expect.stringMatching(/^alpha-renovation/),
      test: false,
      currency: "SGD",
      gstRate: 0.09,
    },
    key: {
      id: expect.stringMatching(/^key_/),
      name: "test",
      prefix: "quoin_live_",
      test: false,
      lastFour: api.key.slice(-4),
      scopes: [],
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: null,
    },
  });
});

test("a key sees its own scopes and expiry, not those of another key of its organization", async () => {
  const api = await newOrg();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const other = await newKey(api.org, { scopes: ["clients:read"], expiresAt });
  const { key } = (await other.get<{ key: object }>("/me")).body;
  expect(key).toMatchObject({
    scopes: ["clients:read"],
    expiresAt: expiresAt.toISOString(),
    lastFour: other.key.slice(-4),
  });
  expect((await api.get<{ key: object }>("/me")).body.key).toMatchObject({ expiresAt: null });
});

test("a person sees the organization without a key", async () => {
  const { body } = await (await newOwner()).get<object>("/me");
  expect(Object.keys(body)).toEqual(["org"]);
});
