import { type ApiKeyId, isId, type OrganizationId } from "#contract/ids.ts";
import { isScope, type Scope, scopes } from "#contract/scopes.ts";
import { endOf, isDay, isInstant } from "#server/core/calendar.ts";
import { systemClock } from "#server/core/clock.ts";
import { asSystem, type Database, readInOrg } from "../db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { refuseTooManyKeys } from "#server/identity/api-keys/refuse-too-many.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { Refusal } from "#server/core/refusal.ts";
import { readName, required, UsageError } from "./usage.ts";

export interface NewKey {
  readonly org: OrganizationId;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** A day, at whose end the key expires, or an instant; null means never. */
  readonly expires: string | null;
}

/** Reads the options of `quoin key create`. @throws UsageError before anything is opened */
export function readNewKey(options: {
  readonly org?: string;
  readonly name?: string;
  readonly scopes?: string;
  readonly expires?: string;
}): NewKey {
  const org = required("org", options.org);
  if (!isId("org", org)) throw new UsageError(`--org must be the id of an organization, such as org_…, not "${org}"`);
  const { expires = null } = options;
  if (expires !== null && !isDay(expires) && !isInstant(expires)) {
    throw new UsageError(`--expires must be a date such as 2027-12-31, or an RFC 3339 instant, not "${expires}"`);
  }
  return { org, name: readName(options.name), scopes: chooseScopes(options.scopes), expires };
}

/** `quoin key create`: creates a key of an organization, with every scope unless some are named. @throws UsageError */
export async function createKey(db: Database, key: NewKey): Promise<{ id: ApiKeyId; apiKey: string }> {
  const timeZone = await timeZoneOf(db, key.org);
  const at = systemClock();
  const expiresAt = key.expires === null ? null : endOf(key.expires, timeZone);
  if (expiresAt !== null && expiresAt <= at) throw new UsageError("--expires must be in the future");
  const created = await asSystem(db, async (system) => {
    await refuseTooManyKeys(system, key.org, at);
    return createApiKey(system, { ...key, expiresAt, at });
  });
  return { id: created.id, apiKey: created.key };
}

function chooseScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return scopes;
  return text.split(",").map((part) => {
    const scope = part.trim();
    if (!isScope(scope)) throw new UsageError(`--scopes: "${scope}" is not one of ${scopes.join(", ")}`);
    return scope;
  });
}

async function timeZoneOf(db: Database, org: OrganizationId): Promise<string> {
  try {
    return await getTimeZone(readInOrg({ db, org }));
  } catch (error) {
    if (error instanceof Refusal && error.code === "NOT_FOUND")
      throw new UsageError(`there is no organization with the id ${org}`);
    throw error;
  }
}
