import { useState } from "react";
import type { EventType } from "#contract/events.ts";
import { SearchBox } from "#web/list/search-box.tsx";
import { words } from "#web/words.ts";
import { eventTypes, eventWords } from "./event-types.ts";

const said = words.deliveries;

interface Filters {
  readonly event?: EventType | undefined;
  readonly q?: string | undefined;
  /** Days of the calendar, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DeliveryFiltersProps {
  readonly filters: Filters;
  readonly onFilter: (changed: Filters) => void;
}

export function DeliveryFilters({ filters: { event, q, from, to }, onFilter }: DeliveryFiltersProps) {
  return (
    <div className="my-4 flex flex-wrap items-center gap-3">
      <SearchBox label={said.search} value={q ?? ""} onSearch={(text) => onFilter({ q: text || undefined })} />
      <select
        aria-label={said.event}
        className="control w-full sm:w-64"
        value={event ?? ""}
        onChange={({ target }) => onFilter({ event: eventTypes.find((type) => type === target.value) })}
      >
        <option value="">{said.everyEvent}</option>
        {eventTypes.map((type) => (
          <option key={type} value={type}>
            {eventWords[type]}
          </option>
        ))}
      </select>
      <DayFilter label={said.from} value={from} latest={to} onDay={(day) => onFilter({ from: day })} />
      <DayFilter label={said.to} value={to} earliest={from} onDay={(day) => onFilter({ to: day })} />
    </div>
  );
}

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}

/** While a year is typed, what stands there is a day of the first centuries. */
const earliestDay = "1900-01-01";

function DayFilter({ label, value = "", earliest = earliestDay, latest, onDay }: DayFilterProps) {
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
