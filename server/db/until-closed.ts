import type postgres from "@quoin/postgres";

/**
 * Waits for a statement, and cancels it in PostgreSQL when the client has closed the connection. The statement must be
 * part of a transaction, which keeps its connection until the cancellation has arrived, and the only one under way there.
 * @throws Error when it was cancelled
 */
export async function untilClosed<T extends readonly postgres.MaybeRow[]>(
  closed: AbortSignal | undefined,
  statement: postgres.PendingQuery<T>,
): Promise<postgres.RowList<T>> {
  if (closed === undefined) return statement;
  closed.throwIfAborted();
  const cancelling: Promise<unknown>[] = [];
  // A statement that cannot be cancelled ends by its time limit.
  const cancel = () => void cancelling.push(Promise.resolve(statement.cancel()).catch(() => undefined));
  closed.addEventListener("abort", cancel);
  try {
    return await statement;
  } finally {
    closed.removeEventListener("abort", cancel);
    // Also when the statement has failed by it: PostgreSQL 15 sends a session the signal twice in a row. What
    // arrives later would end the connection's next statement. The driver gives a cancellation 5 seconds.
    await Promise.all(cancelling);
  }
}
