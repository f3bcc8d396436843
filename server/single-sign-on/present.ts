import type { SingleSignOn } from "#contract/people/single-sign-on.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { SingleSignOnRow } from "./store.ts";

export const presentProvider = (
  row: SingleSignOnRow,
  { count, usedCount }: { readonly count: number; readonly usedCount: number },
): SingleSignOn => ({
  issuer: row.issuer,
  clientId: row.clientId,
  name: row.name,
  isRequired: row.isRequired,
  isTried: usedCount > 0,
  linkedCount: count,
  changedAt: isoInstant(row.changedAt),
  lastFailure:
    row.failedAt === null || row.failure === null
      ? null
      : { at: isoInstant(row.failedAt), cause: row.failure, clockSeconds: row.failureClockSeconds },
});
