type Step = () => PromiseLike<unknown>;

/**
 * Does several steps of a transaction in one round trip. The first statement of each is handed to the driver before the
 * next step begins, and the driver sends them together; PostgreSQL executes them in that order, each in a snapshot of
 * its own. So a step may rely on the locks and changes of those before it, but not on their results.
 *
 * Waits for all of them, also when one fails, so that none goes on after the transaction. Throws the error of the first
 * step that failed.
 */
export async function inOneTrip<const Steps extends readonly Step[]>(
  ...steps: Steps
): Promise<{ -readonly [I in keyof Steps]: Awaited<ReturnType<Steps[I]>> }> {
  const begun: PromiseLike<unknown>[] = [];
  for (const step of steps) {
    begun.push(begin(step));
    await microtasksDone();
  }
  const results = await Promise.allSettled(begun);
  const failed = results.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}

/** An async function, which starts a query that is returned as it is: the driver's queries start when awaited. */
const begin = async (step: Step) => step();

/**
 * Waits until the promises that are settled have been followed up: by then a step's first statement is with the driver,
 * which sends nothing before the next turn of the event loop.
 */
async function microtasksDone(): Promise<void> {
  await Promise.resolve();
  // From within a microtask, Node calls this when no other is left.
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
}
