/**
 * Collects the items of a few milliseconds and processes them together: one statement for many deliveries.
 * @param work returns one result per item, in their order
 */
export function batched<Item, Result>(
  gatherMs: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [i, each] of batch.entries()) each.resolve(results[i] as Result);
    } catch (error) {
      for (const each of batch) each.reject(error);
    }
  };
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void flush(), gatherMs);
      waiting.push({ item, resolve, reject });
    });
}
