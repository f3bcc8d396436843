import type { ApiKeyId, OrganizationId } from "#contract/ids.ts";
import type { Scope } from "#contract/scopes.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/db/sql.ts";

/** Who asks, for which org, and what they work with. Every verb's first argument. */
export interface Caller {
  readonly db: Database;
  readonly org: OrganizationId;
  readonly clock: Clock;
}

/** A caller who came with an API key. */
export interface KeyCaller extends Caller {
  readonly keyId: ApiKeyId;
  readonly scopes: readonly Scope[];
}
