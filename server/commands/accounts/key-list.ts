import type { ApiKey } from "#contract/people/api-keys.ts";
import { type ApiKeyId, isId, type OrganizationId } from "#contract/api/ids.ts";
import { everyScope, payeeScope, type Scope, scopes as defaultScopes } from "#contract/api/scopes.ts";
import { commandOrigin } from "#server/history/audit/command-origin.ts";
import { systemClock } from "#server/core/clock.ts";
import { Refusal } from "#server/core/refusal.ts";
import { type Database, readInOrg } from "#server/db/sql.ts";
import { getApiKey, listApiKeys } from "#server/identity/api-keys/read.ts";
import { revokeApiKey } from "#server/identity/api-keys/revoke-api-key.ts";
import { columns } from "#server/commands/terminal/columns.ts";
import { type Command, flag, printResult, text } from "#server/commands/terminal/command.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { asMinute } from "#server/commands/terminal/instants.ts";
import { requireOrganization } from "#server/commands/require-organization.ts";
import { readOrg, required, UsageError } from "#server/commands/terminal/usage.ts";

export const keyList: Command = {
  name: "key list",
  takes: "--org ID [--json]",
  does: "list an organization's API keys",
  options: { org: text, json: flag },
  async run(given, config, terminal) {
    const org = readOrg(given.options["org"]);
    const keys = await withInstallation(config, terminal, async (installation) => {
      const { db } = await requireOrganization(installation.db, org);
      return (await listApiKeys(readInOrg({ db, org }), systemClock())).data;
    });
    printResult(terminal, given, { keys }, describeKeys);
  },
};

/** Returns the scopes in few words where they are all, or those that a key has by default. */
function shownScopes(scopes: readonly Scope[]): string {
  const areAll = (expected: readonly Scope[]) =>
    scopes.length === expected.length && expected.every((scope) => scopes.includes(scope));
  if (areAll(everyScope)) return "all";
  return areAll(defaultScopes) ? `all but ${payeeScope}` : scopes.join(",");
}

const describeKeys = ({ keys }: { readonly keys: readonly ApiKey[] }) =>
  keys.length === 0
    ? "This organization has no API keys. Create one with quoin key create."
    : columns([
        ["ID", "NAME", "KEY", "STATUS", "CREATED (UTC)", "LAST USED (UTC)", "EXPIRES (UTC)", "SCOPES"],
        ...keys.map((key) => [
          key.id,
          key.name,
          `${key.prefix}…${key.lastFour}`,
          key.status,
          asMinute(key.createdAt),
          asMinute(key.lastUsedAt),
          asMinute(key.expiresAt),
          shownScopes(key.scopes),
        ]),
      ]);

export const keyRevoke: Command = {
  name: "key revoke",
  takes: "--org ID --key ID [--json]",
  does: "revoke an API key at once",
  options: { org: text, key: text, json: flag },
  async run(given, config, terminal) {
    const org = readOrg(given.options["org"]);
    const id = readKeyId(given.options["key"]);
    const key = await withInstallation(config, terminal, ({ db }) => revoke(db, org, id));
    printResult(terminal, given, { key }, ({ key: { name, revokedAt } }) => `Revoked ${id} (${name}) at ${revokedAt}.`);
  },
};

/** @throws UsageError */
function readKeyId(given: string | undefined): ApiKeyId {
  const id = required("key", given);
  if (!isId("key", id))
    throw new UsageError("--key must be the id of an API key, such as key_…; quoin key list shows it");
  return id;
}

/** @throws UsageError when the organization has no such key */
async function revoke(first: Database, org: OrganizationId, id: ApiKeyId): Promise<ApiKey> {
  const { db } = await requireOrganization(first, org);
  try {
    await revokeApiKey({ db, org, clock: systemClock, asked: commandOrigin("revokeApiKey", systemClock()) }, id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "NOT_FOUND") throw error;
    throw new UsageError(`${org} has no API key with the id ${id}; quoin key list shows its keys`);
  }
  return getApiKey(readInOrg({ db, org }), id, systemClock());
}
