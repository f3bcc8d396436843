import { useQuery } from "@tanstack/react-query";
import { pauseCopy } from "#web/copy/pause.ts";
import { formatDateTime } from "#web/days/days.ts";
import { sessionQuery, useTimeZone } from "#web/session.ts";
import { Notice } from "./notice.tsx";

/** Says that emails and webhooks are paused, and since when; shows nothing while they are not. */
export function PauseNotice() {
  const since = usePausedSince();
  const timeZone = useTimeZone();
  if (since === null) return null;
  return <Notice tone="warn">{pauseCopy.since({ time: formatDateTime(since, timeZone) })}</Notice>;
}

/** Returns the time since which emails and webhooks are paused; null when they are not. */
export function usePausedSince(): string | null {
  const { data } = useQuery(sessionQuery);
  return data?.sendingPausedSince ?? null;
}
