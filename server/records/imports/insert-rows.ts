/** Rows inserted by one statement: few enough for any statement timeout, and to be written as JSON in milliseconds. */
const writtenAtOnce = 500;

/** Inserts rows in batches. Returns what the statements return. */
export async function insertRows<Row, Inserted>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<readonly Inserted[]>,
): Promise<Inserted[]> {
  const inserted: Inserted[] = [];
  for (let i = 0; i < rows.length; i += writtenAtOnce) {
    inserted.push(...(await insert(rows.slice(i, i + writtenAtOnce))));
  }
  return inserted;
}
