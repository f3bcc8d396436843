import type { EventType } from "#contract/events.ts";
import { DayFilter } from "#web/list/day-filter.tsx";
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
