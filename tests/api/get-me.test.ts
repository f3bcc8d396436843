import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("any valid key can read its own details", async () => {
  const api = await newOrg({ scopes: [] });
  expect((await api.get("/me")).body).toEqual({
    org: {
      id: api.org,
      name: "Alpha Renovation",
      slug: expect.stringMatching(/^alpha-renovation/),
      currency: "SGD",
      gstRate: 0.09,
    },
  });
});
