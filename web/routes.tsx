import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { clientSearch, invoiceSearch, nextSearch } from "#web/search.ts";
import { sessionQuery } from "#web/session.ts";
import { NotFound, PageFailure } from "#web/ui/page-failure.tsx";

/** The sitemap. Each page is a file of its own, which is loaded when it is first wanted. */

const rootRoute = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  notFoundComponent: NotFound,
  errorComponent: PageFailure,
});

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: nextSearch,
  beforeLoad: async ({ context, search }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session !== null) throw redirect({ href: search.next ?? "/" });
  },
  component: lazyRouteComponent(() => import("#web/pages/sign-in.tsx"), "SignInPage"),
});

const setUp = createRoute({
  getParentRoute: () => rootRoute,
  path: "/set-up",
  component: lazyRouteComponent(() => import("#web/pages/set-up.tsx"), "SetUpPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyRouteComponent(() => import("#web/pages/reset-password.tsx"), "ResetPasswordPage"),
});

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyRouteComponent(() => import("#web/pages/invitation.tsx"), "InvitationPage"),
});

const office = createRoute({
  getParentRoute: () => rootRoute,
  id: "office",
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session === null)
      throw redirect({ to: "/sign-in", search: location.href === "/" ? {} : { next: location.href } });
  },
  component: lazyRouteComponent(() => import("#web/shell/shell.tsx"), "Shell"),
  errorComponent: PageFailure,
});

const home = createRoute({
  getParentRoute: () => office,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/invoices", replace: true });
  },
});

const invoices = createRoute({
  getParentRoute: () => office,
  path: "/invoices",
  validateSearch: invoiceSearch,
  component: lazyRouteComponent(() => import("#web/pages/invoices/list.tsx"), "InvoicesPage"),
});

const invoice = createRoute({
  getParentRoute: () => office,
  path: "/invoices/$id",
  component: lazyRouteComponent(() => import("#web/pages/invoices/detail.tsx"), "InvoicePage"),
});

const clients = createRoute({
  getParentRoute: () => office,
  path: "/clients",
  validateSearch: clientSearch,
  component: lazyRouteComponent(() => import("#web/pages/clients/list.tsx"), "ClientsPage"),
});

const client = createRoute({
  getParentRoute: () => office,
  path: "/clients/$id",
  component: lazyRouteComponent(() => import("#web/pages/clients/detail.tsx"), "ClientPage"),
});

export const routeTree = rootRoute.addChildren([
  signIn,
  setUp,
  resetPassword,
  invitation,
  office.addChildren([home, invoices, invoice, clients, client]),
]);
