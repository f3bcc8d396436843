import { commandOrigin } from "#server/history/audit/command-origin.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import { systemClock } from "#server/core/clock.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { writeAdministeringOrganization } from "#server/installation/administration.ts";
import { type Command, flag, printResult, text } from "#server/commands/terminal/command.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { requireOrganization } from "#server/commands/require-organization.ts";
import { readOrg } from "#server/commands/terminal/usage.ts";

export const orgAdminister: Command = {
  name: "org administer",
  takes: "--org ID [--json]",
  does: "let the owners of an organization see the state of the installation in the app",
  options: { org: text, json: flag },
  async run(given, config, terminal) {
    const org = readOrg(given.options["org"]);
    const before = await withInstallation(config, terminal, async ({ db: first }) => {
      const { db } = await requireOrganization(first, org);
      const last = await asSystem(first, (system) => writeAdministeringOrganization(system, org));
      const asked = commandOrigin("administerInstallation", systemClock());
      const event = { resourceType: "organization", resourceId: org, details: { before: last } } as const;
      if (last !== org) await inOrg({ db, org, asked }, (tx) => recordEvent(tx, event));
      return last;
    });
    printResult(terminal, given, { organization: org, before }, () => {
      if (before === org) return `${org} administers this installation already.`;
      const others = before === null ? "" : `; those of ${before} do not any more`;
      return `The owners of ${org} see Settings › Installation now${others}.`;
    });
  },
};
