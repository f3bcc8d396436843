import { appPrefix } from "#contract/app-route.ts";
import { appRoutes } from "#contract/app-routes.ts";
import { routes, versionPrefixes } from "#contract/routes.ts";
import { publicPaths } from "./public-paths.ts";

/** The pattern of every path, with the methods that it accepts. */
const methodsByPattern: readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [
  ...Object.values(routes).flatMap((route) => [...versionPrefixes, appPrefix].map((prefix) => ({ prefix, ...route }))),
  ...Object.values(appRoutes).map((route) => ({ prefix: appPrefix, ...route })),
].map(({ prefix, path, method }) => ({
  pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  methods: [method],
}));

/** Returns the methods that a path accepts; empty for an unknown path. */
export function methodsAt(url: string): string[] {
  const path = pathOf(url);
  const methods: readonly string[] = (publicPaths as readonly string[]).includes(path)
    ? ["GET"]
    : methodsByPattern.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods: atPath }) => atPath);
  return methods.includes("GET") ? [...methods, "HEAD"].toSorted() : [...methods].toSorted();
}

/** Returns the path as the router reads it: without host and query, and decoded. */
function pathOf(url: string): string {
  const path = (url.startsWith("/") ? url : url.replace(/^[a-z]+:\/\/[^/]*/i, "")).split("?", 1)[0] ?? "";
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
