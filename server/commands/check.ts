import type { OrganizationId } from "#contract/api/ids.ts";
import type { Difference } from "#server/billing/contracts/check/check-books.ts";
import { systemClock } from "#server/core/clock.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { listOrganizations } from "#server/organizations/list-organizations.ts";
import { checkOrganization } from "#server/reports/check/check-organization.ts";
import { checkAfterFailover } from "./losses/check-after-failover.ts";
import { columns } from "./terminal/columns.ts";
import { type Command, flag, printResult, text } from "./terminal/command.ts";
import { withInstallation } from "./installation.ts";
import { organizationCount } from "./terminal/organization-count.ts";
import { requireOrganization } from "./require-organization.ts";
import { readOrg, UsageError } from "./terminal/usage.ts";

interface Checked {
  /** The number of organizations. */
  readonly checked: number;
  readonly differences: readonly (Difference & { readonly organizationId: OrganizationId })[];
}

export const checkCommand: Command = {
  name: "check",
  takes: "[--org ID] [--after-failover --received FILE [--raise]] [--json]",
  does: "check that invoices, claims, contracts, money, closed days and the journal agree with each other",
  options: { org: text, "after-failover": flag, received: text, raise: flag, json: flag },
  async run(given, config, terminal) {
    if (given.flags.has("after-failover")) return checkAfterFailover(given, config, terminal);
    if (given.options["received"] !== undefined || given.flags.has("raise")) {
      throw new UsageError("--received and --raise are options of check --after-failover");
    }
    const org = given.options["org"] === undefined ? null : readOrg(given.options["org"]);
    const result = await withInstallation(config, terminal, async ({ db }): Promise<Checked> => {
      if (org !== null) await requireOrganization(db, org);
      const orgs = org === null ? (await listOrganizations({ db, clock: systemClock })).map(({ id }) => id) : [org];
      const differences: Checked["differences"][number][] = [];
      for (const organizationId of orgs) {
        const found = await checkOrganization({ db: await databaseOf(db, organizationId), org: organizationId });
        differences.push(...found.map((each) => ({ organizationId, ...each })));
      }
      return { checked: orgs.length, differences };
    });
    printResult(terminal, given, result, describe);
    if (result.differences.length > 0) terminal.exitCode = 1;
  },
};

function describe({ checked, differences }: Checked): string {
  const organizations = organizationCount(checked);
  if (differences.length === 0) return `The books of ${organizations} agree.`;
  return columns([
    ["ORGANIZATION", "RULE", "ABOUT", "EXPECTED", "FOUND"],
    ...differences.map(({ organizationId, rule, subject, expected, found }) => [
      organizationId,
      rule,
      subject,
      expected ?? "-",
      found ?? "-",
    ]),
  ]);
}
