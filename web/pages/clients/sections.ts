import { type ComponentType } from "react";
import type { Client } from "#contract/clients/clients.ts";
import type { Permission } from "#contract/people/roles.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { clientSections } from "#web/values/values.ts";

interface Section {
  readonly needs: Permission;
  readonly Section: ComponentType<{ readonly client: Client }>;
}

/** The sections of a client's page beside its overview. Each is loaded when it is opened. */
export const sections = {
  quotations: {
    needs: "quotations:read",
    Section: lazyPart(async () => (await import("./sections/quotations.tsx")).ClientQuotations),
  },
  invoices: {
    needs: "invoices:read",
    Section: lazyPart(async () => (await import("./sections/invoices.tsx")).ClientInvoices),
  },
  projects: {
    needs: "projects:read",
    Section: lazyPart(async () => (await import("./sections/projects.tsx")).ClientProjects),
  },
  payments: {
    needs: "payments:read",
    Section: lazyPart(async () => (await import("./sections/payments.tsx")).ClientPayments),
  },
  credits: {
    needs: "credits:read",
    Section: lazyPart(async () => (await import("./sections/credits.tsx")).ClientCreditNotes),
  },
  expenses: {
    needs: "expenses:read",
    Section: lazyPart(async () => (await import("./sections/expenses.tsx")).ClientExpenses),
  },
  files: {
    needs: "clients:read",
    Section: lazyPart(async () => (await import("./sections/files.tsx")).ClientFiles),
  },
} as const satisfies Record<(typeof clientSections)[number], Section>;
