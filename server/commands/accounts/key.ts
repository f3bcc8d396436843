import type { ApiKeyId, OrganizationId } from "#contract/api/ids.ts";
import { everyScope, isScope, type Scope, scopes } from "#contract/api/scopes.ts";
import { endOf, isDay, isInstant } from "#server/core/calendar.ts";
import { systemClock } from "#server/core/clock.ts";
import { asSystem, type Database } from "#server/db/sql.ts";
import { enterOrg } from "#server/db/enter-org.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { refuseTooManyKeys } from "#server/identity/api-keys/refuse-too-many.ts";
import { type Command, flag, type Given, printResult, text } from "#server/commands/terminal/command.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { requireOrganization } from "#server/commands/require-organization.ts";
import { readName, readOrg, UsageError } from "#server/commands/terminal/usage.ts";

export const keyCreate: Command = {
  name: "key create",
  takes: "--org ID --name N [--scopes a,b] [--expires DATE] [--json]",
  does: "create an API key",
  options: { org: text, name: text, scopes: text, expires: text, json: flag },
  async run(given, config, terminal) {
    const key = readNewKey(given.options);
    const created = await withInstallation(config, terminal, ({ db }) => createKey(db, key));
    printResult(
      terminal,
      given,
      created,
      ({ apiKey }) => `API key  ${apiKey}\n\nThe key is shown only once. Store it in a safe place.`,
    );
  },
};

interface NewKey {
  readonly org: OrganizationId;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** A day, at whose end the key expires, or an instant; null means never. */
  readonly expires: string | null;
}

/** @throws UsageError before anything is opened */
function readNewKey(options: Given["options"]): NewKey {
  const org = readOrg(options["org"]);
  const expires = options["expires"] ?? null;
  if (expires !== null && !isDay(expires) && !isInstant(expires)) {
    throw new UsageError(`--expires must be a date such as 2027-12-31, or an RFC 3339 instant, not "${expires}"`);
  }
  return { org, name: readName(options["name"]), scopes: chooseScopes(options["scopes"]), expires };
}

/** Creates a key of an organization, with all scopes but `payee:write` unless some are named. @throws UsageError */
async function createKey(first: Database, key: NewKey): Promise<{ id: ApiKeyId; apiKey: string }> {
  const { db, timeZone } = await requireOrganization(first, key.org);
  const at = systemClock();
  const expiresAt = key.expires === null ? null : endOf(key.expires, timeZone);
  if (expiresAt !== null && expiresAt <= at) throw new UsageError("--expires must be in the future");
  const created = await asSystem(db, async (system) => {
    await enterOrg(system, key.org);
    await refuseTooManyKeys(system, key.org, at);
    return createApiKey(system, { ...key, expiresAt, at });
  });
  return { id: created.id, apiKey: created.key };
}

function chooseScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return scopes;
  return text.split(",").map((part) => {
    const scope = part.trim();
    if (!isScope(scope)) throw new UsageError(`--scopes: "${scope}" is not one of ${everyScope.join(", ")}`);
    return scope;
  });
}
