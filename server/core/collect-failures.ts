/**
 * Does the work for each item, also after it failed for one.
 * @throws AggregateError with that message and all failures
 */
export async function collectFailures<Item>(
  items: readonly Item[],
  message: string,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
}
