const resources = [
  "organization",
  "leads",
  "clients",
  "projects",
  "quotations",
  "contracts",
  "invoices",
  "payments",
  "credits",
  "bank",
  "expenses",
  "prices",
  "costs",
  "reports",
  "webhooks",
  "events",
  "audit",
] as const;

export type Scope = `${(typeof resources)[number]}:${"read" | "write"}`;

/** The scopes of an API key; `write` does not include `read`. */
export const scopes: readonly Scope[] = resources.flatMap((resource): Scope[] => [
  `${resource}:read`,
  `${resource}:write`,
]);

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}
