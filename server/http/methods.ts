import { routes, versionPrefixes } from "#contract/routes.ts";
import { publicPaths } from "./public-paths.ts";

/** Every path there is, as a pattern, with the methods it takes. */
const methodsByPattern: readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [
  ...Map.groupBy(Object.values(routes), (route) => route.path),
].flatMap(([path, atPath]) =>
  versionPrefixes.map((prefix) => ({
    pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    methods: atPath.map((route) => route.method),
  })),
);

/** What may be done at a path, empty where nothing is. */
export function methodsAt(url: string): string[] {
  const path = pathOf(url);
  const methods: readonly string[] = (publicPaths as readonly string[]).includes(path)
    ? ["GET"]
    : methodsByPattern.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods: atPath }) => atPath);
  return methods.includes("GET") ? [...methods, "HEAD"].toSorted() : [...methods].toSorted();
}

/** The path as the router reads it: without host and query, and decoded. */
function pathOf(url: string): string {
  const path = (url.startsWith("/") ? url : url.replace(/^[a-z]+:\/\/[^/]*/i, "")).split("?", 1)[0] ?? "";
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
