import { Suspense } from "react";
import { formatCalendarDate } from "#web/days/days.ts";
import { isDay } from "#web/days/is-day.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { DateInputProps } from "./date-input.tsx";
import { Field, type FieldLabels } from "#web/ui/forms/field.tsx";
import type { TypedDayProps } from "./use-typed-day.ts";

const Loaded = lazyPart(async () => (await import("./loaded-date-field.tsx")).LoadedDateField);

export type DateFieldProps = FieldLabels & TypedDayProps & Omit<DateInputProps, "typed" | "id">;

/**
 * A field for a day, which shows days as the app does and reads them as people type them. A field that only shows the day
 * takes its place until the reading is loaded.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value } = props;
  return (
    <Suspense
      fallback={
        <Field label={label} hint={hint} error={error}>
          {(controlProps) => (
            <input
              {...controlProps}
              readOnly
              value={isDay(value) ? formatCalendarDate(value) : ""}
              className="control"
            />
          )}
        </Field>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}
