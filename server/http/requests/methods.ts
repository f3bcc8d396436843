import { appPrefix } from "#contract/api/app-route.ts";
import { appRoutes } from "#contract/api/app-routes.ts";
import { routes, versionPrefixes } from "#contract/api/routes.ts";
import type { Route } from "#contract/api/route.ts";
import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import { publicPaths } from "#server/http/public-paths.ts";

type Method = Route["method"];

/** The pattern of every path, with a method that it accepts. */
const patterns: readonly { readonly pattern: RegExp; readonly url: string; readonly method: Method }[] = [
  ...Object.values(routes).flatMap((route) => [...versionPrefixes, appPrefix].map((prefix) => ({ prefix, ...route }))),
  ...Object.values(appRoutes).map((route) => ({ prefix: appPrefix, ...route })),
  { prefix: "", path: "/mcp", method: "POST" as const },
].map(({ prefix, path, method }) => ({
  pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  url: prefix + path,
  method,
}));

const fixedUrls = new Set(patterns.map(({ url }) => url).filter((url) => !url.includes("{")));

const matching = (path: string): readonly Method[] =>
  patterns
    .filter(({ pattern, url }) => (fixedUrls.has(path) ? url === path : pattern.test(path)))
    .map(({ method }) => method);

/**
 * The methods that a fixed path such as `/expenses/totals` does not accept, although the router would take its last part
 * for the id of `/expenses/{id}`.
 */
export const mistakableMethods: readonly { readonly url: string; readonly method: Method }[] = [...fixedUrls].flatMap(
  (url) => {
    const accepted = new Set(matching(url));
    const others = patterns.filter(({ pattern, method }) => pattern.test(url) && !accepted.has(method));
    return [...new Set(others.map(({ method }) => method))].map((method) => ({ url, method }));
  },
);

/** Returns the methods that a path accepts; empty for an unknown path. */
export function methodsAt(url: string): string[] {
  const path = pathOf(url);
  const methods: readonly string[] = (publicPaths as readonly string[]).includes(path) ? ["GET"] : matching(path);
  return methods.includes("GET") ? [...methods, "HEAD"].toSorted() : [...methods].toSorted();
}

/** Returns the error of a path that accepts other methods. */
export const methodNotAllowed = (method: string, methods: readonly string[]) =>
  new Refusal("METHOD_NOT_ALLOWED", wording("requests.methodNotAllowed", { method, allowed: methods.join(" or ") }));

/** Returns the path as the router reads it: without host and query, and decoded. */
export function pathOf(url: string): string {
  const path = (url.startsWith("/") ? url : url.replace(/^[a-z]+:\/\/[^/]*/i, "")).split("?", 1)[0] ?? "";
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
