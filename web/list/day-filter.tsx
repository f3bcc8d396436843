import { useState } from "react";

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}

/** While a year is typed, what stands there is a day of the first centuries. */
const earliestDay = "1900-01-01";

/** A bound of a list: a day of the calendar. */
export function DayFilter({ label, value = "", earliest = earliestDay, latest, onDay }: DayFilterProps) {
  const [typed, setTyped] = useState(value);
  const [filtered, setFiltered] = useState(value);
  // The address changed by other means: Back, or Clear filters.
  if (value !== filtered) {
    setFiltered(value);
    setTyped(value);
  }
  return (
    <label className="flex w-full items-center gap-2 sm:w-auto">
      <span className="w-10 shrink-0 text-muted sm:w-auto">{label}</span>
      <input
        type="date"
        className="control sm:w-38"
        value={typed}
        min={earliest}
        max={latest}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === "" || target.value >= earliestDay) onDay(target.value || undefined);
        }}
      />
    </label>
  );
}
