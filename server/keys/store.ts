import type { ApiKeyId, OrganizationId } from "#contract/ids.ts";
import type { Scope } from "#contract/scopes.ts";
import type { Sql } from "#server/db/sql.ts";

export interface ApiKeyRow {
  orgId: OrganizationId;
  id: ApiKeyId;
  name: string;
  scopes: Scope[];
  expiresAt: string | null;
  revokedAt: string | null;
}

export const findByDigest = (system: Sql, digest: Buffer) => system`
  select org_id, id, name, scopes, expires_at, revoked_at from api_key where digest = ${digest}`;

export interface NewApiKeyRow {
  orgId: OrganizationId;
  id: ApiKeyId;
  name: string;
  digest: Buffer;
  prefix: string;
  lastFour: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
}

export const insertApiKey = (system: Sql, row: NewApiKeyRow) => system`insert into api_key ${system({ ...row })}`;
