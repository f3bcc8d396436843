/**
 * Repeats a statement that changes a bounded number of rows until it changes fewer, so that no transaction is long.
 * @param change returns the number of rows that it changed
 */
export async function inBatches(rowsMax: number, change: (rowsMax: number) => Promise<number>): Promise<void> {
  while ((await change(rowsMax)) === rowsMax);
}
