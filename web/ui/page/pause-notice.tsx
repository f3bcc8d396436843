import { useQuery } from "@tanstack/react-query";
import { pauseCopy } from "#web/copy/pause.ts";
import { formatDateTime } from "#web/days/days.ts";
import { sessionQuery, useTimeZone } from "#web/session/session.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Says that emails and webhooks are paused, and since when; shows nothing while they are not. */
export function PauseNotice() {
  const since = usePausedSince();
  const { data } = useQuery(sessionQuery);
  const timeZone = useTimeZone();
  if (since === null) return null;
  const time = formatDateTime(since, timeZone);
  const text = data?.changesAreLost === true ? pauseCopy.changesAreLost : pauseCopy.since;
  return <Notice tone="warn">{text({ time })}</Notice>;
}

/** Says that changes were lost, until the administrator has looked into it; shows nothing otherwise. */
export function LostChangesNotice() {
  const { data } = useQuery(sessionQuery);
  return data?.changesAreLost === true ? <PauseNotice /> : null;
}

/** Returns the time since which emails and webhooks are paused; null when they are not. */
export function usePausedSince(): string | null {
  const { data } = useQuery(sessionQuery);
  return data?.sendingPausedSince ?? null;
}
