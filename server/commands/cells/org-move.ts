import { type Command, flag, printResult } from "#server/commands/terminal/command.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { readOrg } from "#server/commands/terminal/usage.ts";
import { moveOrganization } from "./moving/move-organization.ts";
import { tellSteps } from "./moving/tell-steps.ts";

export const orgMove: Command = {
  name: "org move",
  takes: "ORG CELL [--json]",
  does: "move an organization to another cell while it is used",
  options: { json: flag },
  arguments: ["ORG", "CELL"],
  async run(given, config, terminal) {
    const [id, cell = ""] = given.arguments;
    const org = readOrg(id);
    const moved = await withInstallation(config, terminal, ({ db }) =>
      moveOrganization(db, org, cell, tellSteps(terminal)),
    );
    printResult(terminal, given, moved, ({ from, to, rows, writesWaitedMs }) =>
      from === to
        ? `The organization is in the cell ${to}, and nowhere else.`
        : `Moved ${org} from the cell ${from} to ${to}: ${rows} rows. Writes waited for ${(writesWaitedMs / 1000).toFixed(1)} s.`,
    );
  },
};
