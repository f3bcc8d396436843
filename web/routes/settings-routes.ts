import { createRoute, redirect } from "@tanstack/react-router";
import { auditSearch, deliverySearch, endpointSearch, mailSearch } from "#web/addresses/search.ts";
import { sessionQuery } from "#web/session/session.ts";
import { canOpen, settingsPlaces } from "#web/shell/places.ts";
import { lazyPage } from "#web/routes/lazy-page.ts";
import { office } from "#web/routes/office-route.ts";

/** The routes of the settings. */

const settings = createRoute({
  getParentRoute: () => office,
  path: "/settings",
  component: lazyPage(() => import("#web/pages/settings/layout.tsx"), "SettingsLayout"),
});

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: "/",
  // A phone shows the list of the settings there.
  beforeLoad: async ({ context }) => {
    if (matchMedia("(width < 40rem)").matches) return;
    const session = await context.queries.ensureQueryData(sessionQuery);
    const place = settingsPlaces.find((place) => canOpen(place, session?.permissions ?? []));
    throw redirect({ href: place?.href ?? "/", replace: true });
  },
  component: lazyPage(() => import("#web/pages/settings/home.tsx"), "SettingsHome"),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks",
  validateSearch: endpointSearch,
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
  component: lazyPage(() => import("#web/pages/settings/organization/organization.tsx"), "OrganizationPage"),
});

const mail = createRoute({
  getParentRoute: () => settings,
  path: "/mail",
  validateSearch: mailSearch,
  component: lazyPage(() => import("#web/pages/mail/list.tsx"), "MailPage"),
});

const accounts = createRoute({
  getParentRoute: () => settings,
  path: "/accounts",
  component: lazyPage(() => import("#web/pages/settings/organization/accounts.tsx"), "AccountsPage"),
});

const clientMails = createRoute({
  getParentRoute: () => settings,
  path: "/client-mails",
  component: lazyPage(() => import("#web/pages/settings/papers/client-mails.tsx"), "ClientMailsPage"),
});

const people = createRoute({
  getParentRoute: () => settings,
  path: "/people",
  component: lazyPage(() => import("#web/pages/settings/people/people.tsx"), "PeoplePage"),
});

const security = createRoute({
  getParentRoute: () => settings,
  path: "/sign-in",
  component: lazyPage(() => import("#web/pages/settings/sign-in/security.tsx"), "SecurityPage"),
});

const singleSignOn = createRoute({
  getParentRoute: () => settings,
  path: "/single-sign-on",
  component: lazyPage(() => import("#web/pages/settings/sign-in/single-sign-on.tsx"), "SingleSignOnPage"),
});

const installation = createRoute({
  getParentRoute: () => settings,
  path: "/installation",
  component: lazyPage(() => import("#web/pages/settings/installation.tsx"), "InstallationPage"),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: "/api-keys",
  component: lazyPage(() => import("#web/pages/settings/api-keys/api-keys.tsx"), "ApiKeysPage"),
});

const auditLog = createRoute({
  getParentRoute: () => settings,
  path: "/audit-log",
  validateSearch: auditSearch,
  component: lazyPage(() => import("#web/pages/audit/list.tsx"), "AuditLogPage"),
});

const branding = createRoute({
  getParentRoute: () => settings,
  path: "/branding",
  component: lazyPage(() => import("#web/pages/settings/papers/branding.tsx"), "BrandingPage"),
});

const documentSettings = createRoute({
  getParentRoute: () => settings,
  path: "/documents",
  component: lazyPage(() => import("#web/pages/settings/papers/documents.tsx"), "DocumentSettingsPage"),
});

const rolesTable = createRoute({
  getParentRoute: () => settings,
  path: "/roles",
  component: lazyPage(() => import("#web/pages/settings/people/roles.tsx"), "RolesPage"),
});

const appearance = createRoute({
  getParentRoute: () => settings,
  path: "/appearance",
  component: lazyPage(() => import("#web/pages/settings/device/appearance.tsx"), "AppearancePage"),
});

const yourData = createRoute({
  getParentRoute: () => settings,
  path: "/data",
  component: lazyPage(() => import("#web/pages/settings/your-data/data.tsx"), "YourDataPage"),
});

export const settingsRoutes = settings.addChildren([
  settingsHome,
  mail,
  organization,
  branding,
  documentSettings,
  clientMails,
  accounts,
  people,
  rolesTable,
  singleSignOn,
  security,
  appearance,
  apiKeys,
  installation,
  webhooks,
  webhook,
  auditLog,
  yourData,
]);
