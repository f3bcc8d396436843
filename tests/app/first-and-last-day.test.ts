import { describe, expect, test } from "vitest";
import { appPrefix, type AppRoute } from "#contract/api/app-route.ts";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { newOwner } from "../support/browser-like.ts";
import { newOrg, service } from "../support/service.ts";

/** Pairs of parameters with the bounds of a period, of which a route that has one has both. */
const bounds = [
  ["from", "to"],
  ["issuedAfter", "issuedBefore"],
  ["createdAfter", "createdBefore"],
  ["dueAfter", "dueBefore"],
] as const;

type Route = Pick<AppRoute, "method" | "path" | "query">;

/** Returns the requests of every route that takes a period, for the first and the last day that books can hold. */
const requests = (routes: readonly (readonly [string, Route])[]): [string, string][] =>
  routes.flatMap(([name, { method, path, query }]) =>
    bounds.flatMap(([from, to]): [string, string][] => {
      if (method !== "GET" || path.includes("{") || !(from in query.properties && to in query.properties)) return [];
      return ["1900-01-01", "2199-12-31"].map((day) => [name, `${path}?${from}=${day}&${to}=${day}`]);
    }),
  );

describe("a period of the first or the last day is answered", () => {
  test("by the API", async () => {
    const api = await newOrg();
    const found = requests(routeEntries);
    expect(found.length).toBeGreaterThan(20);
    for (const [name, path] of found)
      expect({ name, status: (await api.get(path)).status }).toEqual({ name, status: 200 });
  });

  test("by the app", async () => {
    const owner = await newOwner();
    const { app } = await service();
    const found = requests(appRouteEntries);
    expect(found.length).toBeGreaterThan(20);
    const headers = { cookie: owner.cookie, "sec-fetch-site": "same-origin" };
    for (const [name, path] of found) {
      const { statusCode, payload } = await app.inject({ method: "GET", url: appPrefix + path, headers });
      expect({ name, path, payload: statusCode < 500 ? "" : payload }).toEqual({ name, path, payload: "" });
    }
  });
});
