import type { IdPrefix } from "./ids.ts";
import { isWrite, type Route } from "./route.ts";
import { type RouteName, routeEntries } from "./routes.ts";

type Rough = Omit<Route, "scope">;

/** Reads of one resource by its own URL: their responses have an ETag of its state. */
const details = routeEntries.filter(
  ([, { method, answer, path }]) =>
    method === "GET" && answer !== undefined && (path.endsWith("}") || ["/organization", "/me"].includes(path)),
);

/** The kinds of resource whose writes support If-Match; log entries are never changed. */
const guarded: readonly IdPrefix[] = [
  "cli",
  "prj",
  "qtn",
  "con",
  "clm",
  "inv",
  "pmt",
  "bka",
  "bkl",
  "crn",
  "exp",
  "pri",
  "rec",
  "led",
  "we",
];
const guards = details.filter(
  ([, { path, id }]) =>
    path === "/organization" || (path.endsWith("/{id}") && id !== undefined && guarded.includes(id)),
);

/** Returns the read of the resource that a write, or an action, changes; If-Match may name its ETag. */
export function guardOf(route: Rough): { readonly name: RouteName; readonly route: Route } | undefined {
  if (!isWrite(route)) return undefined;
  const [name, detail] = guards.find(([, { path }]) => route.path === path || route.path.startsWith(`${path}/`)) ?? [];
  return name === undefined || detail === undefined ? undefined : { name, route: detail };
}

/** True when a response is the same as that of the resource's own URL, so that both have one ETag. */
export const isTagged = ({ answer }: Rough): boolean =>
  answer !== undefined && details.some(([, detail]) => detail.answer === answer);
