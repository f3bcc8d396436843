import pLimit from "p-limit";

/**
 * Does the work for each item, also after it failed for one.
 * @param atOnce the number of items in progress at the same time
 * @throws AggregateError with that message and all failures
 */
export async function collectFailures<Item>(
  items: readonly Item[],
  message: string,
  { atOnce }: { readonly atOnce: number },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  await pLimit(atOnce).map(items, async (item) => {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) throw new AggregateError(failures, message);
}
