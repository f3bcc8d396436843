import { openOwner, type ConnectionTarget } from "#server/db/sql.ts";

/** The schemas of the cells beside the first one, when a test run spreads its organizations over cells. */
export const extraCells = process.env["QUOIN_TEST_CELLS"] === undefined ? [] : ["cell_1", "cell_2"];

/** Notes the cells in the directory of a database whose template has their tables. */
export async function noteCells(target: ConnectionTarget): Promise<void> {
  if (extraCells.length === 0) return;
  const owner = openOwner(target);
  for (const schema of extraCells) {
    await owner`
      insert into cell (name, schema_name, created_at) values (${schema.replace("_", "-")}, ${schema}, now())
      on conflict do nothing`;
  }
  await owner.end();
}

let turns = 0;

/** Returns the name of the cell for the next organization: each gets one in turn. */
export function nextCell(): string {
  const names = ["first", ...extraCells.map((schema) => schema.replace("_", "-"))];
  turns += 1;
  return names[turns % names.length] ?? "first";
}
