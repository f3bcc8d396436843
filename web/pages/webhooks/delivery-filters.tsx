import type { EventType } from "#contract/webhooks/events.ts";
import { DayFilter } from "#web/list/filters/day-filter.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";
import { eventTypes } from "./event-types.ts";

interface Filters {
  readonly event?: EventType | undefined;
  readonly q?: string | undefined;
  /** Calendar dates, inclusive. */
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
      <SearchBox
        label={webhooksCopy.deliveries.search}
        value={q ?? ""}
        onSearch={(text) => onFilter({ q: text || undefined })}
      />
      <select
        aria-label={webhooksCopy.deliveries.event}
        className="control w-full sm:w-64"
        value={event ?? ""}
        onChange={({ target }) => onFilter({ event: eventTypes.find((type) => type === target.value) })}
      >
        <option value="">{webhooksCopy.deliveries.allEvents}</option>
        {eventTypes.map((type) => (
          <option key={type} value={type}>
            {webhooksCopy.eventTypes[type]}
          </option>
        ))}
      </select>
      <DayFilter
        label={webhooksCopy.deliveries.from}
        value={from}
        latest={to}
        onDay={(day) => onFilter({ from: day })}
      />
      <DayFilter label={webhooksCopy.deliveries.to} value={to} earliest={from} onDay={(day) => onFilter({ to: day })} />
    </div>
  );
}
