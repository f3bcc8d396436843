import type { OrganizationId } from "#contract/api/ids.ts";
import { everyScope } from "#contract/api/scopes.ts";
import { isDay } from "#server/core/calendar.ts";
import { systemClock } from "#server/core/clock.ts";
import { writePlace } from "#server/db/placement/places.ts";
import { withPeople } from "#server/db/placement/with-people.ts";
import { databaseLabel, homeName } from "#server/db/placement/databases.ts";
import type { Database } from "#server/db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { noteFirstOrganization } from "#server/installation/administration.ts";
import { type ListedOrganization, listOrganizations } from "#server/organizations/list-organizations.ts";
import { slugIsTakenAnywhere } from "#server/organizations/free-slug.ts";
import { isGstNumber } from "#server/organizations/check-registration.ts";
import { createOrganization, type GstRegistration } from "#server/organizations/create-organization.ts";
import { type Account, openAccount } from "#server/identity/accounts/open-account.ts";
import { requireDatabase } from "#server/commands/require-database.ts";
import { type Command, flag, type Given, printResult, text } from "#server/commands/terminal/command.ts";
import { columns } from "#server/commands/terminal/columns.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { asMinute } from "#server/commands/terminal/instants.ts";
import { readEmail, readName, UsageError } from "#server/commands/terminal/usage.ts";

export const orgCreate: Command = {
  name: "org create",
  takes: `--name N --email E [--gst-number G --gst-from DAY] [--test] [--${databaseLabel} NAME] [--json]`,
  does: "create an organization and its first API key",
  options: {
    name: text,
    email: text,
    "gst-number": text,
    "gst-from": text,
    test: flag,
    [databaseLabel]: text,
    json: flag,
  },
  async run(given, config, terminal) {
    const organization = readNewOrganization(given);
    const created = await withInstallation(config, terminal, ({ db }) => createOrganizationWithKey(db, organization));
    printResult(terminal, given, created, describeCreated);
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
  /** The name of the database that it is created in. */
  readonly place: string;
  /** Undefined for one that is not registered for GST. */
  readonly registration: GstRegistration | undefined;
}

/** @throws UsageError before anything is opened */
function readNewOrganization({ options, flags }: Given): NewOrganization {
  const email = readEmail("email", options["email"]);
  const registration = readRegistration(options["gst-number"], options["gst-from"]);
  const place = options[databaseLabel] ?? homeName;
  return { name: readName(options["name"]), email, isTest: flags.has("test"), place, registration };
}

/** Returns the registration for GST; undefined without both options. @throws UsageError */
function readRegistration(number: string | undefined, from: string | undefined): GstRegistration | undefined {
  if (number === undefined && from === undefined) return undefined;
  if (number === undefined || !isGstNumber(number)) {
    throw new UsageError("--gst-number must be a GST registration number, such as 201912345D or M90312345A");
  }
  if (from === undefined || !isDay(from)) {
    throw new UsageError("--gst-from must be the first day of the registration, such as 2026-01-01");
  }
  return { number, from };
}

/** Creates an organization, a key with every scope and an owner who can sign in, or nothing. */
async function createOrganizationWithKey(
  { databases }: Database,
  { name, email, isTest, place, registration }: NewOrganization,
): Promise<{ organization: { id: OrganizationId; name: string; test: boolean }; apiKey: string; user: Account }> {
  const at = systemClock();
  return withPeople(await requireDatabase(databases, place), async (people, there) => {
    const isTaken = (slug: string) => slugIsTakenAnywhere(databases, people, slug);
    const id = await createOrganization(
      there,
      { name, email, isTest, at, ...(registration && { registration }) },
      isTaken,
    );
    if (place !== homeName) await writePlace(people, id, place);
    const { key } = await createApiKey(there, { org: id, name: "First key", scopes: everyScope, expiresAt: null, at });
    const user = await openAccount(people, id, { email, name }, at, there);
    await noteFirstOrganization(people, id);
    return { organization: { id, name, test: isTest }, apiKey: key, user };
  });
}

export const orgList: Command = {
  name: "org list",
  takes: "[--json]",
  does: "list the organizations",
  options: { json: flag },
  async run(given, config, terminal) {
    const organizations = await withInstallation(config, terminal, ({ db }) =>
      listOrganizations({ db, clock: systemClock }),
    );
    printResult(terminal, given, { organizations }, describeOrganizations);
  },
};

const describeOrganizations = ({ organizations }: { readonly organizations: readonly ListedOrganization[] }) =>
  organizations.length === 0
    ? "There are no organizations yet. Create one with quoin org create, or with the link that quoin serve prints."
    : columns([
        [
          "ID",
          "NAME",
          ...(hasSeveral(organizations) ? [databaseLabel.toUpperCase()] : []),
          "MEMBERS",
          "ACTIVE KEYS",
          "KIND",
          "CREATED (UTC)",
        ],
        ...organizations.map(({ id, name, [databaseLabel]: place, test, memberCount, activeKeyCount, createdAt }) => [
          id,
          name,
          ...(hasSeveral(organizations) ? [place] : []),
          String(memberCount),
          String(activeKeyCount),
          test ? "test" : "live",
          asMinute(createdAt),
        ]),
      ]);

const hasSeveral = (organizations: readonly ListedOrganization[]) =>
  organizations.some(({ [databaseLabel]: place }) => place !== homeName);
