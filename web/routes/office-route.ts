import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import { sessionQuery } from "#web/session/session.ts";
import { lazyPage } from "#web/routes/lazy-page.ts";
import { AppFailure } from "#web/ui/page/page-failure.tsx";

/** The routes that all others are in. */

export const rootRoute = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  errorComponent: AppFailure,
});

/** The pages of signed-in people, within the navigation. */
export const office = createRoute({
  getParentRoute: () => rootRoute,
  id: "office",
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session === null)
      throw redirect({ to: "/sign-in", search: location.href === "/" ? {} : { next: location.href } });
  },
  component: lazyPage(() => import("#web/shell/shell.tsx"), "Shell"),
  errorComponent: AppFailure,
});
