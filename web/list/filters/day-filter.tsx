import { DayInput } from "#web/ui/forms/day-input.tsx";

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}

/** Lays a field out in a row with its label, and an error below. */
const inRow =
  "*:flex *:flex-wrap *:items-center *:gap-2 [&_label]:mb-0 [&_label]:w-10 [&_label]:shrink-0 [&_label]:font-normal [&_label]:text-muted sm:[&_label]:w-auto [&_p]:basis-full";

/** A date field that filters a list by its first or last day. */
export const DayFilter = ({ label, value, earliest, latest, onDay }: DayFilterProps) => (
  <div className={`w-full sm:w-auto ${inRow}`}>
    <DayInput
      label={label}
      day={value}
      min={earliest}
      max={latest}
      className="flex-1 sm:w-38 sm:flex-none"
      onChange={onDay}
    />
  </div>
);
