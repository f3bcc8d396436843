import type { ApiKeyId } from "#contract/ids.ts";
import type { Scope } from "#contract/scopes.ts";
import type { Clock } from "#server/clock.ts";
import type { OrgScope } from "#server/db/sql.ts";
import type { Secret } from "#server/secret.ts";
import type { AllowedRanges } from "#server/webhooks/check-url.ts";

/** Who asks, for which org, and what they work with. Every verb's first argument. */
export interface Caller extends OrgScope {
  readonly clock: Clock;
  readonly secret: Secret;
  /** Ranges of addresses that webhook endpoints may be in although they are refused otherwise. */
  readonly allowedRanges: AllowedRanges;
  /** What the office calls whoever asks: the name of an API key. */
  readonly name: string;
}

/** A caller who came with an API key. */
export interface KeyCaller extends Caller {
  readonly keyId: ApiKeyId;
  readonly scopes: readonly Scope[];
}
