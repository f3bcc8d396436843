import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import {
  auditSearch,
  clientSearch,
  deliverySearch,
  invoiceSearch,
  mailSearch,
  newDocumentSearch,
  newDraftName,
  nextSearch,
  pageSearch,
  paymentSearch,
  quotationSearch,
} from "#web/search.ts";
import { sessionQuery } from "#web/session.ts";
import { canOpen, settingsPlaces } from "#web/shell/places.ts";
import { lazyPage } from "#web/lazy-page.ts";
import { AppFailure, NotFound } from "#web/ui/page-failure.tsx";

/** The routes of the app. Each page is loaded on demand. */

const rootRoute = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  errorComponent: AppFailure,
});

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: nextSearch,
  beforeLoad: async ({ context, search }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session !== null) throw redirect({ href: search.next ?? "/" });
  },
  component: lazyPage(() => import("#web/pages/sign-in.tsx"), "SignInPage"),
});

const setUp = createRoute({
  getParentRoute: () => rootRoute,
  path: "/set-up",
  component: lazyPage(() => import("#web/pages/set-up.tsx"), "SetUpPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyPage(() => import("#web/pages/reset-password.tsx"), "ResetPasswordPage"),
});

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyPage(() => import("#web/pages/invitation.tsx"), "InvitationPage"),
});

const office = createRoute({
  getParentRoute: () => rootRoute,
  id: "office",
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session === null)
      throw redirect({ to: "/sign-in", search: location.href === "/" ? {} : { next: location.href } });
  },
  component: lazyPage(() => import("#web/shell/shell.tsx"), "Shell"),
});

const home = createRoute({
  getParentRoute: () => office,
  path: "/",
  component: lazyPage(() => import("#web/pages/overview/overview.tsx"), "OverviewPage"),
});

const invoices = createRoute({
  getParentRoute: () => office,
  path: "/invoices",
  validateSearch: invoiceSearch,
  component: lazyPage(() => import("#web/pages/invoices/list.tsx"), "InvoicesPage"),
});

const invoice = createRoute({
  getParentRoute: () => office,
  path: "/invoices/$id",
  component: lazyPage(() => import("#web/pages/invoices/detail.tsx"), "InvoicePage"),
});

/** Stays mounted when a new quotation gets its address, so that the person goes on typing. */
const quotationEditor = createRoute({
  getParentRoute: () => office,
  id: "quotation-editor",
  component: lazyPage(() => import("#web/pages/editor/page.tsx"), "QuotationEditorPage"),
});

const invoiceEditor = createRoute({
  getParentRoute: () => office,
  id: "invoice-editor",
  component: lazyPage(() => import("#web/pages/editor/page.tsx"), "InvoiceEditorPage"),
});

const newQuotation = createRoute({
  getParentRoute: () => quotationEditor,
  path: "/quotations/new",
  validateSearch: newDocumentSearch,
  beforeLoad({ search }) {
    if (search.draft === undefined) {
      throw redirect({ to: "/quotations/new", search: { ...search, draft: newDraftName() }, replace: true });
    }
  },
});

const editQuotation = createRoute({ getParentRoute: () => quotationEditor, path: "/quotations/$id/edit" });

const newInvoice = createRoute({
  getParentRoute: () => invoiceEditor,
  path: "/invoices/new",
  validateSearch: newDocumentSearch,
  beforeLoad({ search }) {
    if (search.draft === undefined) {
      throw redirect({ to: "/invoices/new", search: { ...search, draft: newDraftName() }, replace: true });
    }
  },
});

const editInvoice = createRoute({ getParentRoute: () => invoiceEditor, path: "/invoices/$id/edit" });

const quotations = createRoute({
  getParentRoute: () => office,
  path: "/quotations",
  validateSearch: quotationSearch,
  component: lazyPage(() => import("#web/pages/quotations/list.tsx"), "QuotationsPage"),
});

const quotation = createRoute({
  getParentRoute: () => office,
  path: "/quotations/$id",
  component: lazyPage(() => import("#web/pages/quotations/detail.tsx"), "QuotationPage"),
});

const payments = createRoute({
  getParentRoute: () => office,
  path: "/payments",
  validateSearch: paymentSearch,
  component: lazyPage(() => import("#web/pages/payments/list.tsx"), "PaymentsPage"),
});

const clients = createRoute({
  getParentRoute: () => office,
  path: "/clients",
  validateSearch: clientSearch,
  component: lazyPage(() => import("#web/pages/clients/list.tsx"), "ClientsPage"),
});

const client = createRoute({
  getParentRoute: () => office,
  path: "/clients/$id",
  component: lazyPage(() => import("#web/pages/clients/detail.tsx"), "ClientPage"),
});

const settings = createRoute({
  getParentRoute: () => office,
  path: "/settings",
  component: lazyPage(() => import("#web/pages/settings/layout.tsx"), "SettingsLayout"),
});

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: "/",
  beforeLoad: async ({ context }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    const place = settingsPlaces.find((place) => canOpen(place, session?.permissions ?? []));
    throw redirect({ href: place?.href ?? "/", replace: true });
  },
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks",
  validateSearch: pageSearch,
  component: lazyPage(() => import("#web/pages/webhooks/list.tsx"), "WebhooksPage"),
});

const webhook = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks/$id",
  validateSearch: deliverySearch,
  component: lazyPage(() => import("#web/pages/webhooks/detail.tsx"), "WebhookPage"),
});

const organization = createRoute({
  getParentRoute: () => settings,
  path: "/organization",
  component: lazyPage(() => import("#web/pages/settings/organization.tsx"), "OrganizationPage"),
});

const mail = createRoute({
  getParentRoute: () => settings,
  path: "/mail",
  validateSearch: mailSearch,
  component: lazyPage(() => import("#web/pages/mail/list.tsx"), "MailPage"),
});

const clientMails = createRoute({
  getParentRoute: () => settings,
  path: "/client-mails",
  component: lazyPage(() => import("#web/pages/settings/client-mails.tsx"), "ClientMailsPage"),
});

const people = createRoute({
  getParentRoute: () => settings,
  path: "/people",
  component: lazyPage(() => import("#web/pages/settings/people.tsx"), "PeoplePage"),
});

const security = createRoute({
  getParentRoute: () => settings,
  path: "/sign-in",
  component: lazyPage(() => import("#web/pages/settings/security.tsx"), "SecurityPage"),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: "/api-keys",
  component: lazyPage(() => import("#web/pages/settings/api-keys.tsx"), "ApiKeysPage"),
});

const auditLog = createRoute({
  getParentRoute: () => settings,
  path: "/audit-log",
  validateSearch: auditSearch,
  component: lazyPage(() => import("#web/pages/audit/list.tsx"), "AuditLogPage"),
});

const notFound = createRoute({
  getParentRoute: () => office,
  path: "$",
  component: NotFound,
});

export const routeTree = rootRoute.addChildren([
  signIn,
  setUp,
  resetPassword,
  invitation,
  office.addChildren([
    home,
    invoices,
    invoice,
    quotationEditor.addChildren([newQuotation, editQuotation]),
    invoiceEditor.addChildren([newInvoice, editInvoice]),
    payments,
    quotations,
    quotation,
    clients,
    client,
    settings.addChildren([
      settingsHome,
      mail,
      organization,
      clientMails,
      people,
      security,
      apiKeys,
      webhooks,
      webhook,
      auditLog,
    ]),
    notFound,
  ]),
]);
