import type { IdPrefix } from "./ids.ts";
import { isWrite, type Route } from "./route.ts";
import { type RouteName, routeEntries } from "./routes.ts";

type Rough = Omit<Route, "scope">;

/** Resources that have a tag for their state; what is logged never changes, and needs none. */
const tagged: readonly IdPrefix[] = ["cli", "prj", "qtn", "inv", "exp", "led", "we"];

/** Reads of one resource by its own address. */
const details = routeEntries.filter(
  ([, route]) =>
    route.method === "GET" &&
    route.answer !== undefined &&
    (route.path === "/organization" ||
      (route.path.endsWith("/{id}") && route.id !== undefined && tagged.includes(route.id))),
);

/** The read of what a write is about, whose tag it may name in If-Match: of an action on an invoice, the invoice's. */
export function guardOf(route: Rough): { readonly name: RouteName; readonly route: Route } | undefined {
  if (!isWrite(route)) return undefined;
  const [name, detail] = details.find(([, { path }]) => route.path === path || route.path.startsWith(`${path}/`)) ?? [];
  return name === undefined || detail === undefined ? undefined : { name, route: detail };
}

/** Whether an answer is what a resource's own address answers, so that both have one tag. */
export const isTagged = ({ answer }: Rough): boolean =>
  answer !== undefined && details.some(([, detail]) => detail.answer === answer);
