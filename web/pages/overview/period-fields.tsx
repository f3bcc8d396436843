import { useState } from "react";
import { isDay } from "#web/days/is-day.ts";
import { DateField } from "#web/ui/forms/date-field/date-field.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { comparisons } from "#web/values/values.ts";
import { figuresCopy } from "#web/copy/figures.ts";
import type { OverviewSearch } from "./queries.ts";
import { faultOf, periodOf, presetOf, presets } from "./period.ts";

interface PeriodFieldsProps {
  readonly search: OverviewSearch;
  /** The current month in the organization's time zone. */
  readonly month: string;
  /** The days that are shown. */
  readonly days: { readonly from: string; readonly to: string };
  readonly onChange: (search: OverviewSearch) => void;
}

/** The fields for the period of the figures, and for the one to compare it with. */
export function PeriodFields({ search, month, days, onChange }: PeriodFieldsProps) {
  const preset = presetOf({ from: search.from, to: search.to }, month);
  const [isCustom, setIsCustom] = useState(false);
  const chosen = isCustom ? undefined : preset;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={figuresCopy.period}
        value={chosen ?? "custom"}
        onChange={({ target }) => {
          const next = presets.find((each) => each === target.value);
          setIsCustom(next === undefined);
          if (next !== undefined) onChange({ ...search, ...periodOf(next, month) });
        }}
      >
        {presets.map((each) => (
          <option key={each} value={each}>
            {figuresCopy.periods[each]}
          </option>
        ))}
        <option value="custom">{figuresCopy.periods.custom}</option>
      </SelectField>
      <SelectField
        label={figuresCopy.compare}
        value={search.compare ?? "NONE"}
        onChange={({ target }) => {
          const compare = comparisons.find((each) => each === target.value);
          onChange({ ...search, compare: compare === "NONE" ? undefined : compare });
        }}
      >
        {comparisons.map((each) => (
          <option key={each} value={each}>
            {figuresCopy.comparisons[each]}
          </option>
        ))}
      </SelectField>
      {chosen === undefined && <DayFields days={days} onChange={(from, to) => onChange({ ...search, from, to })} />}
    </div>
  );
}

interface DayFieldsProps {
  readonly days: PeriodFieldsProps["days"];
  readonly onChange: (from: string, to: string) => void;
}

/** Two date inputs, which apply once both days are complete and make a period. */
function DayFields({ days, onChange }: DayFieldsProps) {
  const [{ from, to }, setTyped] = useState(days);
  const [applied, setApplied] = useState(days);
  // The address changed by other means, such as Back. The fields stay, and with them the focus.
  if (days.from !== applied.from || days.to !== applied.to) {
    setApplied(days);
    setTyped(days);
  }
  const fault = isDay(from) && isDay(to) ? faultOf(from, to) : undefined;
  const apply = (first: string, last: string) => {
    setTyped({ from: first, to: last });
    if (isDay(first) && isDay(last) && faultOf(first, last) === undefined) {
      onChange(first, last);
    }
  };
  return (
    <>
      <DateField
        label={figuresCopy.from}
        value={from}
        error={fault === "tooLong" ? figuresCopy.tooLong : undefined}
        keepsYear
        onChange={(day) => apply(day, to)}
      />
      <DateField
        label={figuresCopy.until}
        value={to}
        error={fault === "wrongOrder" ? figuresCopy.wrongOrder : undefined}
        keepsYear
        onChange={(day) => apply(from, day)}
      />
    </>
  );
}
