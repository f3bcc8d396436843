import type { Config } from "#server/config.ts";
import { systemClock } from "#server/core/clock.ts";
import { isCitus, moveSchema, type Node } from "#server/db/cells/citus.ts";
import { firstCell } from "#server/db/cells/cells.ts";
import { targetOf } from "#server/db/cells/open-cells.ts";
import { type CellRow, findCells } from "#server/db/cells/store.ts";
import { type Database, onceAsSystem } from "#server/db/sql.ts";
import { listCell } from "#server/organizations/list-organizations.ts";
import { readCellUrl } from "./cells/cell-url.ts";
import { requireCell } from "./cells/require-cell.ts";
import { withOwnerOf } from "./cells/with-owner-of.ts";
import { type Command, flag, type Given, printResult, type Terminal, text } from "./command.ts";
import { type Installation, withInstallation } from "./installation.ts";
import { moveOrganization, type Moved } from "./moving-cells/move-organization.ts";
import { tellSteps } from "./moving-cells/tell-steps.ts";
import { organizationCount } from "./organization-count.ts";
import { UsageError } from "./usage.ts";

export const cellMove: Command = {
  name: "cell move",
  takes: "NAME (--to CELL | --node HOST:PORT) [--json]",
  does: "move a cell's organizations to another cell, or on Citus the cell to another node",
  options: { to: text, node: text, json: flag },
  arguments: ["NAME"],
  async run(given, config, terminal) {
    const { name, to } = readMove(given);
    await withInstallation(config, terminal, async (installation) => {
      if (typeof to === "string") {
        printResult(terminal, given, { moved: await moveAll(installation.db, name, to, terminal) }, ({ moved }) =>
          moved.length === 0
            ? `The cell ${name} has no organizations.`
            : `Moved ${organizationCount(moved.length)} from the cell ${name} to ${to}.`,
        );
        return;
      }
      await moveToNode(installation, config, name, to);
      printResult(terminal, given, { name, ...to }, ({ host, port }) =>
        [
          `Moved the cell ${name} to ${host}:${port}.`,
          "Restart the processes, so that they connect to that node.",
        ].join("\n"),
      );
    });
  },
};

/** @throws UsageError before anything is opened */
function readMove({ arguments: [name = ""], options: { to, node } }: Given): {
  readonly name: string;
  readonly to: string | Node;
} {
  if ((to === undefined) === (node === undefined)) {
    throw new UsageError("give either --to with a cell, or on Citus --node with a host and a port");
  }
  if (to === name) throw new UsageError("--to must be another cell");
  if (to !== undefined) return { name, to };
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(node ?? "") ?? [];
  if (host === undefined) throw new UsageError("--node must be a host and a port, such as node2.example:5432");
  return { name, to: { host, port: Number(port) } };
}

/** Moves one organization after the other. When it is interrupted, the same call moves the rest. */
async function moveAll(db: Database, from: string, to: string, terminal: Terminal): Promise<Moved[]> {
  await requireCell(db.cells, from);
  await requireCell(db.cells, to);
  const moved: Moved[] = [];
  for (const { id, name } of await listCell({ db, clock: systemClock }, from)) {
    terminal.errors.write(`${id}, ${name}\n`);
    moved.push(await moveOrganization(db, id, to, tellSteps(terminal)));
  }
  return moved;
}

/** Has the cluster move the tables of a cell while they are used. @throws UsageError where there is no cluster */
async function moveToNode(
  { db, owner, secret }: Installation,
  config: Config,
  name: string,
  node: Node,
): Promise<void> {
  const cell = (await onceAsSystem<CellRow>(db, findCells)).find((row) => row.name === name);
  if (cell === undefined) {
    throw new UsageError(
      name === firstCell
        ? "the first cell stays on its server"
        : `there is no cell ${name}; quoin cell list shows them`,
    );
  }
  const target = targetOf(cell, owner, (sealed) => readCellUrl(secret, sealed));
  await withOwnerOf(target, config, cell.schemaName, async (sql) => {
    if (!(await isCitus(sql))) {
      throw new UsageError(`the cell ${name} is not on Citus: move its organizations with --to`);
    }
    await moveSchema(sql, cell.schemaName, node);
  });
}
