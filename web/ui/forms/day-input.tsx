import { DateField } from "./date-field/date-field.tsx";

interface DayInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly day: string | undefined;
  readonly error?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly className?: string;
  readonly onChange: (day: string | undefined) => void;
}

/** A day of a filter or a period, which is in the address. */
export const DayInput = ({ day = "", onChange, ...labels }: DayInputProps) => (
  <DateField {...labels} keepsYear value={day} onChange={(typed) => onChange(typed === "" ? undefined : typed)} />
);
