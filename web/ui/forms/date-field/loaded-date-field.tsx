import type { DateFieldProps } from "./date-field.tsx";
import { DateInput } from "./date-input.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { useTypedDay } from "./use-typed-day.ts";

/** The date field itself; see `DateField`. */
export function LoadedDateField({ label, hint, error, value, onChange, keepsYear, ...input }: DateFieldProps) {
  const { min, max } = input;
  const typed = useTypedDay({ label, value, onChange, min, max, keepsYear });
  return (
    <Field label={label} hint={hint} error={typed.error ?? error}>
      {(controlProps) => <DateInput {...controlProps} {...input} typed={typed} />}
    </Field>
  );
}
