import { systemClock } from "#server/core/clock.ts";
import type { Secret } from "#server/core/secret.ts";
import { shownPlace } from "#server/db/connection/place.ts";
import { homeName } from "#server/db/placement/databases.ts";
import { asSystem, type Database, onceAsSystem } from "#server/db/sql.ts";
import { listOrganizationsIn } from "#server/organizations/list-organizations.ts";
import { columns } from "#server/commands/terminal/columns.ts";
import { type Command, flag, printResult } from "#server/commands/terminal/command.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { readCellUrl } from "./cell-url.ts";
import type { CellState } from "./state-of.ts";
import { type CellRow, findCells, findSchema } from "./store.ts";

export const cellList: Command = {
  name: "cell list",
  takes: "[--json]",
  does: "list the cells of the installation",
  options: { json: flag },
  async run(given, config, terminal) {
    const cells = await withInstallation(config, terminal, ({ db, secret }) => listCells(db, secret));
    printResult(terminal, given, { cells }, ({ cells: listed }) =>
      columns([
        ["NAME", "SERVER", "SCHEMA", "STATE", "ORGANIZATIONS"],
        ...listed.map(({ name, server, schema, state, organizations }) => [
          name,
          server ?? "that of the first cell",
          schema,
          state,
          organizations === null ? "-" : String(organizations),
        ]),
      ]),
    );
  },
};

interface ListedCell {
  readonly name: string;
  /** Host and database; null on the server of the first cell. */
  readonly server: string | null;
  readonly schema: string;
  readonly state: CellState;
  /** Null while the cell cannot be used. */
  readonly organizations: number | null;
}

async function listCells(db: Database, secret: Secret): Promise<ListedCell[]> {
  const first = { name: homeName, server: null, schema: await asSystem(db, findSchema) };
  const others = (await onceAsSystem<CellRow>(db, findCells)).map(({ name, schemaName, urlSealed }) => {
    const url = urlSealed === null ? undefined : readCellUrl(secret, { name, schemaName, urlSealed });
    const server = url === undefined ? null : `${shownPlace(url)}${new URL(url).pathname}`;
    return { name, server, schema: schemaName };
  });
  return Promise.all(
    [first, ...others].map(async (cell) => {
      try {
        const organizations = await listOrganizationsIn({ db, clock: systemClock }, cell.name);
        return { ...cell, state: "ok" as const, organizations: organizations.length };
      } catch {
        return { ...cell, state: "unavailable" as const, organizations: null };
      }
    }),
  );
}
