import { formatDate, formatDateTime, formatExactTime } from "#web/days/days.ts";
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

/** A date and time, to the minute, with the exact instant as a tooltip. */
export function Time({ at }: { readonly at: string }) {
  return <Written at={at} format={formatDateTime} />;
}

/** A date and time, to the second, for what developers and auditors compare with logs. */
export function ExactTime({ at }: { readonly at: string }) {
  return <Written at={at} format={formatExactTime} />;
}

function Written({ at, format }: { readonly at: string; readonly format: typeof formatDateTime }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={at} className="tabular-nums">
      {format(at, timeZone)}
    </time>
  );
}
