import { useState } from "react";
import { dateFieldCopy } from "#web/copy/date-field.ts";
import { formatCalendarDate, isoDay } from "#web/days/days.ts";
import { isDay } from "#web/days/is-day.ts";
import { readDay } from "#web/days/read-day.ts";
import { useTimeZone } from "#web/session/session.ts";
import { useMediaQuery } from "#web/ui/use-media-query.ts";

export interface TypedDayProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** The range of days that the field is for. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** True for periods and filters; see `DayContext`. */
  readonly keepsYear?: boolean | undefined;
}

/** The text of a date field, and the day that it stands for. */
export interface TypedDay {
  readonly text: string;
  /** The day that the text means, before it applies; undefined while it is the day that the field holds. */
  readonly meant: string | undefined;
  /** The day that the field holds, or empty. */
  readonly day: string;
  readonly today: string;
  readonly error: string | undefined;
  /** True where the browser's own date field is used. */
  readonly isNative: boolean;
  readonly type: (text: string) => void;
  readonly choose: (day: string) => void;
  /** Applies the text; false when it cannot be read. */
  readonly apply: () => boolean;
}

/**
 * Keeps the text of a date field. The day applies when the person leaves the field or presses Enter, since `2` on the way
 * to `27/11` is a day as well; only an ISO day applies at once.
 */
export function useTypedDay({ label, value, onChange, ...range }: TypedDayProps): TypedDay {
  const isNative = useMediaQuery("(pointer: coarse)");
  const textOf = (day: string) => (isNative || !isDay(day) ? day : formatCalendarDate(day));
  const [{ text, day, seen, isUnread }, setState] = useState(() => stateOf(value, textOf));
  // The value was changed by other means, such as Back or a reset of the form.
  if (value !== seen) {
    setState((state) => (value === state.day ? { ...state, seen: value } : stateOf(value, textOf)));
  }
  const today = isoDay(new Date(), useTimeZone());
  const isChanged = text.trim() !== textOf(day);
  const meant = isChanged ? readDay(text, { today, held: isDay(day) ? day : "", ...range }) : undefined;
  const keep = (kept: string, keptText = textOf(kept)) => {
    setState({ text: keptText, day: kept, seen, isUnread: false });
    if (kept !== day) onChange(kept);
  };
  return {
    text,
    meant,
    day,
    today,
    error: isUnread ? dateFieldCopy.unread({ field: label }) : undefined,
    isNative,
    type: (typed) => keep(isDay(typed) ? typed : day, typed),
    choose: keep,
    apply: () => {
      const applied = text.trim() === "" ? "" : isChanged ? meant : day;
      if (applied === undefined) setState((state) => ({ ...state, isUnread: true }));
      else keep(applied);
      return applied !== undefined;
    },
  };
}

const stateOf = (value: string, textOf: (day: string) => string) => ({
  text: textOf(value),
  day: value,
  seen: value,
  isUnread: false,
});
