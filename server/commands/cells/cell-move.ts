import { systemClock } from "#server/core/clock.ts";
import type { Database } from "#server/db/sql.ts";
import { listOrganizationsIn } from "#server/organizations/list-organizations.ts";
import { requireDatabase } from "#server/commands/require-database.ts";
import { type Command, flag, type Given, printResult, type Terminal, text } from "#server/commands/terminal/command.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { moveOrganization, type Moved } from "./moving/move-organization.ts";
import { tellSteps } from "./moving/tell-steps.ts";
import { organizationCount } from "#server/commands/terminal/organization-count.ts";
import { UsageError } from "#server/commands/terminal/usage.ts";

export const cellMove: Command = {
  name: "cell move",
  takes: "NAME --to CELL [--json]",
  does: "move a cell's organizations to another cell",
  options: { to: text, json: flag },
  arguments: ["NAME"],
  async run(given, config, terminal) {
    const { name, to } = readMove(given);
    const moved = await withInstallation(config, terminal, ({ db }) => moveAll(db, name, to, terminal));
    printResult(terminal, given, { moved }, () =>
      moved.length === 0
        ? `The cell ${name} has no organizations.`
        : `Moved ${organizationCount(moved.length)} from the cell ${name} to ${to}.`,
    );
  },
};

/** @throws UsageError before anything is opened */
function readMove({ arguments: [name = ""], options: { to } }: Given): { readonly name: string; readonly to: string } {
  if (to === undefined) throw new UsageError("give --to with the cell that the organizations move to");
  if (to === name) throw new UsageError("--to must be another cell");
  return { name, to };
}

/** Moves one organization after the other. When it is interrupted, the same call moves the rest. */
async function moveAll(db: Database, from: string, to: string, terminal: Terminal): Promise<Moved[]> {
  await requireDatabase(db.databases, from);
  await requireDatabase(db.databases, to);
  const moved: Moved[] = [];
  for (const { id, name } of await listOrganizationsIn({ db, clock: systemClock }, from)) {
    terminal.errors.write(`${id}, ${name}\n`);
    moved.push(await moveOrganization(db, id, to, tellSteps(terminal)));
  }
  return moved;
}
