import type { OrganizationId } from "#contract/ids.ts";
import { scopes } from "#contract/scopes.ts";
import { systemClock } from "#server/core/clock.ts";
import { asSystem, type Database } from "../db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { type ListedOrganization, listOrganizations } from "#server/organizations/list-organizations.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { type Account, openAccount } from "#server/identity/open-account.ts";
import { type Command, flag, type Given, printResult, text } from "./command.ts";
import { columns } from "./columns.ts";
import { withInstallation } from "./installation.ts";
import { asMinute } from "./instants.ts";
import { readEmail, readName } from "./usage.ts";

export const orgCreate: Command = {
  name: "org create",
  takes: "--name N --email E [--test] [--json]",
  does: "create an organization and its first API key",
  options: { name: text, email: text, test: flag, json: flag },
  async run(given, config) {
    const organization = readNewOrganization(given);
    const created = await withInstallation(config, ({ db }) => createOrganizationWithKey(db, organization));
    printResult(given, created, describeCreated);
  },
};

type Created = Awaited<ReturnType<typeof createOrganizationWithKey>>;

const describeCreated = ({ organization, apiKey, user }: Created) =>
  [
    `Organization  ${organization.id}${organization.test ? " (test: sends no email to clients)" : ""}`,
    `API key       ${apiKey}`,
    `Sign in       ${user.email}`,
    `Password      ${user.password ?? "as before"}`,
    "",
    "The key and password are shown only once. Store them in a safe place.",
  ].join("\n");

interface NewOrganization {
  readonly name: string;
  readonly email: string;
  readonly isTest: boolean;
}

/** @throws UsageError before anything is opened */
function readNewOrganization({ options, flags }: Given): NewOrganization {
  const email = readEmail("email", options["email"]);
  return { name: readName(options["name"]), email, isTest: flags.has("test") };
}

/** Creates an organization, a key with every scope and an owner who can sign in, or nothing. */
async function createOrganizationWithKey(
  db: Database,
  { name, email, isTest }: NewOrganization,
): Promise<{ organization: { id: OrganizationId; name: string; test: boolean }; apiKey: string; user: Account }> {
  const at = systemClock();
  return asSystem(db, async (system) => {
    const id = await createOrganization(system, { name, email, isTest, at });
    const { key } = await createApiKey(system, { org: id, name: "First key", scopes, expiresAt: null, at });
    const user = await openAccount(system, id, { email, name }, at);
    return { organization: { id, name, test: isTest }, apiKey: key, user };
  });
}

export const orgList: Command = {
  name: "org list",
  takes: "[--json]",
  does: "list the organizations",
  options: { json: flag },
  async run(given, config) {
    const organizations = await withInstallation(config, ({ db }) => listOrganizations({ db, clock: systemClock }));
    printResult(given, { organizations }, describeOrganizations);
  },
};

const describeOrganizations = ({ organizations }: { readonly organizations: readonly ListedOrganization[] }) =>
  organizations.length === 0
    ? "There are no organizations yet. Create one with quoin org create, or with the link that quoin serve prints."
    : columns([
        ["ID", "NAME", "MEMBERS", "ACTIVE KEYS", "KIND", "CREATED (UTC)"],
        ...organizations.map(({ id, name, test, memberCount, activeKeyCount, createdAt }) => [
          id,
          name,
          String(memberCount),
          String(activeKeyCount),
          test ? "test" : "live",
          asMinute(createdAt),
        ]),
      ]);
