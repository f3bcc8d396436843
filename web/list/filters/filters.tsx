import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useId, useState } from "react";
import { formatCalendarDate } from "#web/days/days.ts";
import { Button } from "#web/ui/button.tsx";
import { DayInput } from "#web/ui/forms/day-input.tsx";
import { copy } from "#web/copy/copy.ts";
import { type Chip, FilterChip } from "./filter-chip.tsx";

interface FilterBarProps {
  /** The search box, which is always visible. */
  readonly search: ReactNode;
  readonly chips: readonly Chip[];
  readonly onClear: () => void;
  /** The fields of the other filters, behind the Filters button. */
  readonly children: ReactNode;
}

/** The filters of a list: the search box, the active filters, and a panel with the other fields. */
export function FilterBar({ search, chips, onClear, children }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="my-4 space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        {search}
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <SlidersHorizontal className="size-4" aria-hidden />
          {copy.list.filters}
        </Button>
        {chips.map((chip) => (
          <FilterChip key={chip.name} {...chip} />
        ))}
        {chips.length > 1 && (
          <Button variant="quiet" onClick={onClear}>
            {copy.common.clearFilters}
          </Button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className="card grid grid-cols-2 gap-x-3 gap-y-4 p-4 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

export interface DateRange {
  readonly from: string | undefined;
  readonly until: string | undefined;
}

interface DateRangeFieldsProps {
  readonly label: string;
  readonly days: DateRange;
  readonly onChange: (days: DateRange) => void;
}

/** Two date inputs for an inclusive range; either end may be open. */
export function DateRangeFields({ label, days: { from, until }, onChange }: DateRangeFieldsProps) {
  return (
    <>
      <DayInput
        label={copy.list.from({ field: label })}
        day={from}
        max={until}
        onChange={(day) => onChange({ from: day, until })}
      />
      <DayInput
        label={copy.list.until({ field: label })}
        day={until}
        min={from}
        onChange={(day) => onChange({ from, until: day })}
      />
    </>
  );
}

/** Describes a date range; undefined when both ends are open. */
export function describeDateRange(label: string, { from, until }: DateRange): string | undefined {
  if (from === undefined)
    return until === undefined ? undefined : copy.list.untilDay({ field: label, day: formatCalendarDate(until) });
  if (until === undefined) return copy.list.fromDay({ field: label, day: formatCalendarDate(from) });
  return from === until
    ? copy.list.onDay({ field: label, day: formatCalendarDate(from) })
    : copy.list.betweenDays({ field: label, from: formatCalendarDate(from), until: formatCalendarDate(until) });
}

/** True when a filter other than the status tab is active. */
export const isFiltered = ({
  status: _tab,
  sort: _sort,
  ...filters
}: object & { readonly status?: unknown; readonly sort?: unknown }): boolean =>
  Object.values(filters).some((value) => value !== undefined);
