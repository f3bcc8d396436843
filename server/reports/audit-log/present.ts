import type { AuditEntry } from "#contract/audit-log.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { AuditRow } from "./store.ts";

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  ...row,
  before: presentValues(row.before),
  after: presentValues(row.after),
  createdAt: isoInstant(row.createdAt),
});

/** Converts the columns of a row to the API's names and formats. */
const presentValues = (values: Record<string, unknown> | null): Record<string, unknown> | null =>
  values === null
    ? null
    : Object.fromEntries(Object.entries(values).map(([column, value]) => [camelCase(column), presentValue(value)]));

const camelCase = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** PostgreSQL formats an instant within JSON as `2026-03-01T04:05:06.7+00:00`. */
const presentValue = (value: unknown): unknown =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/.test(value)
    ? isoInstant(value.replace(/:00$/, ""))
    : value;
