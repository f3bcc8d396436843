/** The resources that have a scope to read and one to write. */
export const scopedResources = [
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
export type ScopedResource = (typeof scopedResources)[number];

/**
 * The scope to change the account that clients pay to, beside `organization:write`. It belongs to no default set: an owner
 * grants it, since a key has no password to confirm such a change with.
 */
export const payeeScope = "payee:write";

export type Scope = `${ScopedResource}:${"read" | "write"}` | typeof payeeScope;

/** The scopes that an API key has unless some are chosen; `write` does not include `read`. */
export const scopes: readonly Scope[] = scopedResources.flatMap((resource): Scope[] => [
  `${resource}:read`,
  `${resource}:write`,
]);

/** Every scope that an API key can have. */
export const everyScope: readonly Scope[] = [...scopes, payeeScope];

export function isScope(text: string): text is Scope {
  return (everyScope as readonly string[]).includes(text);
}
