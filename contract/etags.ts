import type { IdPrefix } from "./ids.ts";
import { isWrite, type Route } from "./route.ts";
import { type RouteName, routeEntries } from "./routes.ts";

type Rough = Omit<Route, "scope">;

/** Reads of one resource by its own address: their answers have a tag for its state. */
const details = routeEntries.filter(
  ([, { method, answer, path }]) =>
    method === "GET" && answer !== undefined && (path.endsWith("}") || ["/organization", "/me"].includes(path)),
);

/** The kinds that a write may be bound to a state of; what is logged is changed by nobody. */
const guarded: readonly IdPrefix[] = ["cli", "prj", "qtn", "inv", "exp", "led", "we"];
const guards = details.filter(
  ([, { path, id }]) =>
    path === "/organization" || (path.endsWith("/{id}") && id !== undefined && guarded.includes(id)),
);

/** The read of what a write is about, whose tag it may name in If-Match: of an action on an invoice, the invoice's. */
export function guardOf(route: Rough): { readonly name: RouteName; readonly route: Route } | undefined {
  if (!isWrite(route)) return undefined;
  const [name, detail] = guards.find(([, { path }]) => route.path === path || route.path.startsWith(`${path}/`)) ?? [];
  return name === undefined || detail === undefined ? undefined : { name, route: detail };
}

/** Whether an answer is what a resource's own address answers, so that both have one tag. */
export const isTagged = ({ answer }: Rough): boolean =>
  answer !== undefined && details.some(([, detail]) => detail.answer === answer);
