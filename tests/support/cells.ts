import { type ConnectionTarget, openOwner } from "#server/db/sql.ts";

/** A cell beside the first one, when a test run spreads its organizations over cells (QUOIN_TEST_CELLS). */
interface ExtraCell {
  readonly name: string;
  readonly schema: string;
  /** The server, where it is not that of the first cell. */
  readonly server?: ConnectionTarget;
}

const secondServer = process.env["QUOIN_TEST_SECOND_SERVER"];

/** Two cells, the last of them on the second server if QUOIN_TEST_SECOND_SERVER has the URL of one. */
export const extraCells: readonly ExtraCell[] =
  process.env["QUOIN_TEST_CELLS"] === undefined
    ? []
    : [
        { name: "cell-1", schema: "cell_1" },
        { name: "cell-2", schema: "cell_2", ...(secondServer === undefined ? {} : { server: { url: secondServer } }) },
      ];

/** The servers of those cells beside that of the first cell. */
export const extraServers = extraCells.flatMap(({ server }) => server ?? []);

/** Notes the cells in the directory of a database whose template has their tables. */
export async function noteCells(target: ConnectionTarget): Promise<void> {
  if (extraCells.length === 0) return;
  const owner = openOwner(target);
  for (const { name, schema, server } of extraCells) {
    // It only has to be there: the tests derive the URL from the name of the database.
    const urlSealed = server === undefined ? null : Buffer.alloc(1);
    await owner`
      insert into cell (name, schema_name, url_sealed, created_at) values (${name}, ${schema}, ${urlSealed}, now())
      on conflict do nothing`;
  }
  await owner.end();
}

let turns = 0;

/** Returns the name of the cell for the next organization: each gets one in turn. */
export function nextCell(): string {
  const names = ["first", ...extraCells.map(({ name }) => name)];
  turns += 1;
  return names[turns % names.length] ?? "first";
}
