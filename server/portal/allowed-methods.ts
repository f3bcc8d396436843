import type { FastifyRequest } from "fastify";

/** A route of the portal, to say which methods a path takes. */
export interface RegisteredRoute {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** Matches the paths of a route such as `/portal/:kind(^[qicn]$)/:token`. */
export function patternOf(url: string): RegExp {
  const path = url.replaceAll(".", String.raw`\.`);
  return new RegExp(`^${path.replaceAll(/:\w+(?:\(\^(.+?)\$\))?/g, (_, allowed?: string) => allowed ?? "[^/]+")}$`);
}

/** The methods that the request's path takes, as `Allow` lists them; empty for an unknown path. */
export function methodsAt(routes: readonly RegisteredRoute[], { url }: FastifyRequest): string {
  const path = url.split("?", 1)[0] ?? "";
  const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
  return methods.toSorted().join(", ");
}
