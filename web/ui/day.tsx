import { formatDate, formatDateTime } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";

/** A date in the organization's time zone, with the exact instant as a tooltip. */
export function Day({ at }: { readonly at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {formatDate(at, timeZone)}
    </time>
  );
}

/** A date and time, to the second, with the exact instant as a tooltip. */
export function Time({ at }: { readonly at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={at} className="tabular-nums">
      {formatDateTime(at, timeZone)}
    </time>
  );
}
