import type { UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";

type Asked = Pick<UseQueryResult, "isPending" | "failureCount" | "fetchStatus">;

/**
 * Returns true once each of these queries has an answer, failed once, or is not asked at all; it stays true. What stands
 * one above the other is shown at the same time, so that nothing moves under the eyes of a person.
 *
 * It changes in the background: until the parts that are loaded on demand are there, the page stays as it is.
 */
export function useArrived(...queries: readonly Asked[]): boolean {
  const [hasArrived, setHasArrived] = useState(false);
  const isAwaited = ({ isPending, failureCount, fetchStatus }: Asked) =>
    isPending && failureCount === 0 && fetchStatus !== "idle";
  const arrives = hasArrived || !queries.some(isAwaited);
  if (arrives && !hasArrived) setHasArrived(true);
  return useDeferredValue(arrives);
}
