import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import { type ReactNode, useId, useState } from "react";
import { isDay, showCalendarDay } from "#web/days.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { words } from "#web/words.ts";

const said = words.list;

/** One filter that is at work, and how to take it away. */
export interface Chip {
  readonly name: string;
  readonly onRemove: () => void;
}

interface FilterBarProps {
  /** The search, which is always at hand. */
  readonly search: ReactNode;
  readonly chips: readonly Chip[];
  readonly onClear: () => void;
  /** The fields of the other filters, which are shown when asked for. */
  readonly children: ReactNode;
}

/** What a list is narrowed by: the search, the filters at work, and behind a button the fields that set them. */
export function FilterBar({ search, chips, onClear, children }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="my-4 space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        {search}
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <SlidersHorizontal className="size-4" aria-hidden />
          {said.filters}
        </Button>
        {chips.map(({ name, onRemove }) => (
          <Button key={name} aria-label={said.remove(name)} onClick={onRemove} className="max-w-full min-w-0 shrink">
            <span className="min-w-0 truncate sm:max-w-60" title={name}>
              {name}
            </span>
            <X className="size-4 shrink-0 text-muted" aria-hidden />
          </Button>
        ))}
        {chips.length > 1 && (
          <Button look="quiet" onClick={onClear}>
            {words.common.clearFilters}
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

export interface Days {
  readonly from: string | undefined;
  readonly until: string | undefined;
}

interface DaysFieldsProps {
  readonly label: string;
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

/** From one day until another, both included; either may be left open. */
export function DaysFields({ label, days: { from, until }, onChange }: DaysFieldsProps) {
  return (
    <>
      <DayField label={said.from(label)} day={from} max={until} onChange={(day) => onChange({ from: day, until })} />
      <DayField label={said.until(label)} day={until} min={from} onChange={(day) => onChange({ from, until: day })} />
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

function DayField({ label, day, min, max, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(day ?? "");
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setTyped(day ?? "");
  }
  return (
    <TextField
      label={label}
      type="date"
      value={typed}
      min={min}
      max={max}
      onChange={({ target: { value } }) => {
        setTyped(value);
        // While a year is typed it passes through others, such as 0002.
        if (value === "" || isDay(value)) onChange(value === "" ? undefined : value);
      }}
    />
  );
}

/** Those days in words; nothing where both ends are open. */
export function showDays(label: string, { from, until }: Days): string | undefined {
  if (from === undefined) return until === undefined ? undefined : said.untilDay(label, showCalendarDay(until));
  if (until === undefined) return said.sinceDay(label, showCalendarDay(from));
  return from === until
    ? said.onDay(label, showCalendarDay(from))
    : said.betweenDays(label, showCalendarDay(from), showCalendarDay(until));
}
