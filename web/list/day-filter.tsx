import { useState } from "react";

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}

/** Rejects years such as 0002, which occur while a year is being typed. */
const earliestDay = "1900-01-01";

/** A date input that filters a list by its first or last day. */
export function DayFilter({ label, value = "", earliest = earliestDay, latest, onDay }: DayFilterProps) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  // The URL changed by other means, such as Back or Clear filters.
  if (value !== applied) {
    setApplied(value);
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
