import { auditedFieldScopes, type AuditEntry, auditedScopes, valueNotShown } from "#contract/people/audit-log.ts";
import type { Permission } from "#contract/people/roles.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { AuditRow } from "./store.ts";

/** Returns an entry as the reader may see it: fields that it may not read elsewhere have no values here either. */
export const presentAuditEntry =
  (permissions: readonly Permission[]) =>
  (row: AuditRow): AuditEntry => ({
    ...row,
    resourceName: auditedScopes[row.resourceType].every((scope) => permissions.includes(scope))
      ? row.resourceName
      : null,
    before: presentValues(row, row.before, permissions),
    after: presentValues(row, row.after, permissions),
    createdAt: isoInstant(row.createdAt),
  });

/** Converts the columns of a row to the API's names and formats. */
function presentValues(
  { resourceType }: AuditRow,
  values: Record<string, unknown> | null,
  permissions: readonly Permission[],
): Record<string, unknown> | null {
  if (values === null) return null;
  const needs = auditedScopes[resourceType];
  const fieldNeeds = auditedFieldScopes[resourceType] ?? {};
  const has = (scope: Permission | undefined) => scope === undefined || permissions.includes(scope);
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const field = camelCase(column);
      return [field, needs.every(has) && has(fieldNeeds[field]) ? presentValue(value) : valueNotShown];
    }),
  );
}

const camelCase = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** PostgreSQL formats an instant within JSON as `2026-03-01T04:05:06.7+00:00`. */
const presentValue = (value: unknown): unknown =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/.test(value)
    ? isoInstant(value.replace(/:00$/, ""))
    : value;
