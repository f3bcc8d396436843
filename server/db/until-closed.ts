import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "@quoin/postgres";

/** PostgreSQL's code of a statement that was cancelled. */
const queryCanceled = "57014";
const arrivalMsMax = 2_000;

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
  let hasArrived = false;
  try {
    return await statement;
  } catch (error) {
    hasArrived = (error as { readonly code?: unknown }).code === queryCanceled;
    throw error;
  } finally {
    closed.removeEventListener("abort", cancel);
    // A cancellation that comes later would end the connection's next statement.
    if (cancelling.length > 0 && !hasArrived) {
      await Promise.race([...cancelling, sleep(arrivalMsMax, undefined, { ref: false })]);
    }
  }
}
