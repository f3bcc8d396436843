import { type ApiKeyId, isId } from "#contract/ids.ts";
import { isScope, type Scope, scopes } from "#contract/scopes.ts";
import { endOf, isDay, isInstant } from "../calendar.ts";
import { systemClock } from "../clock.ts";
import { asSystem, type Database, readInOrg } from "../db/sql.ts";
import { createApiKey } from "../keys/create-api-key.ts";
import { getTimeZone } from "../orgs/read.ts";
import { Refusal } from "../refusal.ts";
import { UsageError } from "./usage.ts";

/** `quoin key create`: a key of that organization, with every scope unless some are named. */
export async function createKey(
  db: Database,
  options: { readonly org: string; readonly name: string; readonly scopes?: string; readonly expires?: string },
): Promise<{ id: ApiKeyId; apiKey: string }> {
  const { org } = options;
  const name = options.name.trim();
  if (!isId("org", org)) throw new UsageError(`--org must be an organization's id, as in org_…, not "${org}"`);
  if (name === "" || name.length > 200) throw new UsageError("--name must have 1 to 200 characters");
  const chosen = chooseScopes(options.scopes);
  const timeZone = await timeZoneOf(db, org);
  const at = systemClock();
  const expiresAt = options.expires === undefined ? null : expiry(options.expires, timeZone);
  if (expiresAt !== null && expiresAt <= at) throw new UsageError("--expires must lie in the future");
  const { id, key } = await asSystem(db, (system) =>
    createApiKey(system, { org, name, scopes: chosen, expiresAt, at }),
  );
  return { id, apiKey: key };
}

function chooseScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return scopes;
  return text.split(",").map((part) => {
    const scope = part.trim();
    if (!isScope(scope)) throw new UsageError(`--scopes: "${scope}" is none of ${scopes.join(", ")}`);
    return scope;
  });
}

function expiry(text: string, timeZone: string): Date {
  if (!isDay(text) && !isInstant(text)) {
    throw new UsageError(`--expires must be a day, as in 2027-12-31, or an RFC 3339 instant, not "${text}"`);
  }
  return endOf(text, timeZone);
}

async function timeZoneOf(db: Database, org: `org_${string}`): Promise<string> {
  try {
    return await getTimeZone(readInOrg({ db, org }));
  } catch (error) {
    if (error instanceof Refusal && error.code === "NOT_FOUND")
      throw new UsageError(`no organization has the id ${org}`);
    throw error;
  }
}
