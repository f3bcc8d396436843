import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/routes/lazy-page.ts";
import { office } from "#web/routes/office-route.ts";
import {
  ageingSearch,
  contractReportSearch,
  eInvoicesSearch,
  gstSearch,
  journalSearch,
} from "#web/addresses/search.ts";

/** The routes of the reports. */

const reports = createRoute({
  getParentRoute: () => office,
  path: "/reports",
  component: lazyPage(() => import("#web/pages/reports/layout.tsx"), "ReportsLayout"),
});

const index = createRoute({
  getParentRoute: () => reports,
  path: "/",
  component: lazyPage(() => import("#web/pages/reports/index.tsx"), "ReportsPage"),
});

const ageing = createRoute({
  getParentRoute: () => reports,
  path: "/ageing",
  validateSearch: ageingSearch,
  component: lazyPage(() => import("#web/pages/reports/ageing.tsx"), "AgeingPage"),
});

const gst = createRoute({
  getParentRoute: () => reports,
  path: "/gst",
  validateSearch: gstSearch,
  component: lazyPage(() => import("#web/pages/reports/gst.tsx"), "GstPage"),
});

const eInvoices = createRoute({
  getParentRoute: () => reports,
  path: "/e-invoices",
  validateSearch: eInvoicesSearch,
  component: lazyPage(() => import("#web/pages/reports/e-invoices.tsx"), "EInvoicesPage"),
});

const contracts = createRoute({
  getParentRoute: () => reports,
  path: "/contracts",
  validateSearch: contractReportSearch,
  component: lazyPage(() => import("#web/pages/reports/contracts.tsx"), "ContractReportPage"),
});

const journal = createRoute({
  getParentRoute: () => reports,
  path: "/journal",
  validateSearch: journalSearch,
  component: lazyPage(() => import("#web/pages/reports/journal.tsx"), "JournalPage"),
});

export const reportRoutes = reports.addChildren([index, ageing, gst, eInvoices, contracts, journal]);
