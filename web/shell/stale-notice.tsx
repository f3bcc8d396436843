import { onlineManager, type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { formatDateTime } from "#web/days/days.ts";
import { sessionQuery, useTimeZone } from "#web/session/session.ts";
import { Notice } from "#web/ui/notice.tsx";
import { ApiError } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";

/** Says that the page could not be brought up to date, and from when the figures are that it shows. */
export function StaleNotice() {
  const cache = useQueryClient().getQueryCache();
  const timeZone = useTimeZone();
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
  const since = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => oldestShown(cache, isOnline),
  );
  if (isOnline && since === undefined) return null;
  const { offline, offlineSince, staleSince } = copy.failure;
  const text = isOnline ? staleSince : offlineSince;
  return (
    <div className="mb-5">
      <Notice tone="warn">
        {since === undefined ? offline : text({ time: formatDateTime(new Date(since).toISOString(), timeZone) })}
      </Notice>
    </div>
  );
}

/**
 * Returns when the oldest data of the page was read, in milliseconds: of all data without a connection, and otherwise of
 * data that the server did not answer a newer request for. Undefined when there is none.
 */
function oldestShown(cache: QueryCache, isOnline: boolean): number | undefined {
  const times = cache
    .findAll({ type: "active" })
    .filter(({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0])
    .flatMap(({ state }) =>
      state.data === undefined || (isOnline && !hasNoAnswer(state.error)) ? [] : [state.dataUpdatedAt],
    );
  return times.length === 0 ? undefined : Math.min(...times);
}

const hasNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
