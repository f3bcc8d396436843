import { showDay, showTime } from "#web/days.ts";
import { useTimeZone } from "#web/session.ts";

/** A day of the organization's calendar; the exact instant shows when pointed at. */
export function Day({ at }: { readonly at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {showDay(at, timeZone)}
    </time>
  );
}

/** To the second. */
export function Time({ at }: { readonly at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={at} className="tabular-nums">
      {showTime(at, timeZone)}
    </time>
  );
}
