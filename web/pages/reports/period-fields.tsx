import { useState } from "react";
import { reportsCopy } from "#web/copy/reports.ts";
import { DayInput } from "#web/ui/forms/day-input.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import type { Days, NamedPeriod } from "./period.ts";

const words = reportsCopy.period;

interface PeriodFieldsProps {
  readonly label: string;
  readonly periods: readonly NamedPeriod[];
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

/** The choice of a report's period: one of those with a name, or two days. */
export function PeriodFields({ label, periods, days, onChange }: PeriodFieldsProps) {
  const named = periods.find(({ from, to }) => from === days.from && to === days.to);
  const [isOwn, setIsOwn] = useState(false);
  const chosen = isOwn ? undefined : named;
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 sm:max-w-2xl sm:grid-cols-4 print:hidden">
      <div className="col-span-2">
        <SelectField
          label={label}
          value={chosen?.from ?? "own"}
          onChange={({ target }) => {
            const next = periods.find(({ from }) => from === target.value);
            setIsOwn(next === undefined);
            if (next !== undefined) onChange({ from: next.from, to: next.to });
          }}
        >
          {periods.map(({ name, from }) => (
            <option key={from} value={from}>
              {name}
            </option>
          ))}
          <option value="own">{words.own}</option>
        </SelectField>
      </div>
      {chosen === undefined && (
        <>
          <DayInput
            label={words.from}
            day={days.from}
            error={days.from > days.to ? words.reversed : undefined}
            onChange={(from) => from !== undefined && onChange({ ...days, from })}
          />
          <DayInput label={words.to} day={days.to} onChange={(to) => to !== undefined && onChange({ ...days, to })} />
        </>
      )}
    </div>
  );
}
