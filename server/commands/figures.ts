import type { OrganizationId } from "#contract/api/ids.ts";
import { systemClock } from "#server/core/clock.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import type { Database } from "#server/db/sql.ts";
import { listOrganizations } from "#server/organizations/list-organizations.ts";
import { checkDerived, repairDerived, type WrongFigure } from "#server/db/derived/check-derived.ts";
import { columns } from "./terminal/columns.ts";
import { type Command, flag, printResult, text } from "./terminal/command.ts";
import { withInstallation } from "./installation.ts";
import { organizationCount } from "./terminal/organization-count.ts";
import { requireOrganization } from "./require-organization.ts";
import { readOrg } from "./terminal/usage.ts";

interface Checked {
  /** The number of organizations. */
  readonly checked: number;
  readonly wrong: readonly (WrongFigure & { readonly organizationId: OrganizationId })[];
  /** True when the wrong figures were calculated again. */
  readonly repaired: boolean;
}

export const figuresCheck: Command = {
  name: "figures check",
  takes: "[--org ID] [--repair] [--json]",
  does: "compare the kept sums, lists and search entries with the records",
  options: { org: text, repair: flag, json: flag },
  async run(given, config, terminal) {
    const org = given.options["org"] === undefined ? null : readOrg(given.options["org"]);
    const repairs = given.flags.has("repair");
    const result = await withInstallation(config, terminal, async ({ db }) => {
      if (org !== null) await requireOrganization(db, org);
      const orgs = org === null ? (await listOrganizations({ db, clock: systemClock })).map(({ id }) => id) : [org];
      return checkAll(db, orgs, repairs);
    });
    printResult(terminal, given, result, describe);
    if (result.wrong.length > 0 && !result.repaired) terminal.exitCode = 1;
  },
};

async function checkAll(db: Database, orgs: readonly OrganizationId[], repairs: boolean): Promise<Checked> {
  const wrong: Checked["wrong"][number][] = [];
  for (const organizationId of orgs) {
    const there = await databaseOf(db, organizationId);
    const found = await checkDerived(there, organizationId);
    wrong.push(...found.map((figure) => ({ organizationId, ...figure })));
    if (repairs && found.length > 0) await repairDerived(there, organizationId);
  }
  return { checked: orgs.length, wrong, repaired: repairs && wrong.length > 0 };
}

function describe({ checked, wrong, repaired }: Checked): string {
  const organizations = organizationCount(checked);
  if (wrong.length === 0) return `The figures of ${organizations} are those of their documents.`;
  const sum = ({ amount, count }: WrongFigure["kept"]) => `${amount} (${count})`;
  return [
    columns([
      ["ORGANIZATION", "FIGURE", "STATUS, CATEGORY", "SUM OF", "FROM (UTC)", "KEPT", "DOCUMENTS"],
      ...wrong.map(({ organizationId, figure, status, span, at, kept, documents }) => [
        organizationId,
        figure,
        status ?? "-",
        span.toLowerCase(),
        at === null ? "-" : at.slice(0, "2026-03-02T01:00".length),
        sum(kept),
        sum(documents),
      ]),
    ]),
    "",
    repaired
      ? "These sums were wrong, and are now those of the documents."
      : "These sums are wrong. quoin figures check --repair calculates them again.",
  ].join("\n");
}
