import type { ApiKey } from "#contract/people/api-keys.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import type { ShownKeyRow } from "./store.ts";

export const presentApiKey = (row: ShownKeyRow, now: Date): ApiKey => {
  const expiresAt = isoInstantOrNull(row.expiresAt);
  const isExpired = expiresAt !== null && expiresAt <= now.toISOString();
  const stillGood = isExpired ? ("EXPIRED" as const) : ("ACTIVE" as const);
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.lastFour,
    scopes: row.scopes,
    status: row.revokedAt === null ? stillGood : "REVOKED",
    createdBy: row.createdBy,
    createdAt: isoInstant(row.createdAt),
    expiresAt,
    lastUsedAt: isoInstantOrNull(row.lastUsedAt),
    revokedAt: isoInstantOrNull(row.revokedAt),
  };
};
