import { getRouteApi } from "@tanstack/react-router";
import { addDays, isoDay } from "#web/days/days.ts";
import { Tabs } from "#web/list/tabs.tsx";
import { useTimeZone } from "#web/session/session.ts";
import { DayInput } from "#web/ui/forms/day-input.tsx";
import { statementPeriods } from "#web/values/values.ts";
import { statementCopy } from "#web/copy/statement.ts";
import type { Days, DaysFault, Period, StatementSearch } from "#web/records/clients/statement-period.ts";

const route = getRouteApi("/office/clients/$id/statement");

interface PeriodFieldsProps {
  readonly search: StatementSearch;
  readonly days: Days;
  readonly fault: DaysFault | undefined;
}

/** The choice of a statement's period; its own dates are in the address too. */
export function PeriodFields({ search, days, fault }: PeriodFieldsProps) {
  const navigate = route.useNavigate();
  const today = isoDay(new Date(), useTimeZone());
  const { period = "thisYear" } = search;
  const searchOf = (value: Period): StatementSearch => {
    if (value === "thisYear") return {};
    if (value !== "own") return { period: value };
    // Own dates begin with those that are shown, so that only one of them needs to be changed.
    return { period: value, from: days.from ?? addDays(today, -90), until: days.until ?? today };
  };
  const change = (changed: Partial<Days>) =>
    void navigate({ search: { period: "own", ...days, ...changed }, replace: true });
  return (
    <div className="mb-5 print:hidden">
      <Tabs
        label={statementCopy.period}
        tabs={statementPeriods.map((value) => ({
          name: statementCopy.periods[value],
          isCurrent: value === period,
          search: value === period ? search : searchOf(value),
        }))}
      />
      {period === "own" && (
        <div className="mt-4 grid grid-cols-2 gap-3 sm:max-w-md">
          <DayInput
            label={statementCopy.from}
            day={days.from}
            error={fault && statementCopy.faults[fault]}
            onChange={(from) => change({ from })}
          />
          <DayInput label={statementCopy.until} day={days.until} onChange={(until) => change({ until })} />
        </div>
      )}
    </div>
  );
}
