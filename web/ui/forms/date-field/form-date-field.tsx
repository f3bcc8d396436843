import { type FieldPathByValue, type FieldValues, useController, type UseControllerProps } from "react-hook-form";
import { DateField, type DateFieldProps } from "./date-field.tsx";

interface FormDateFieldProps<Values extends FieldValues, Name extends FieldPathByValue<Values, string>>
  extends
    Omit<DateFieldProps, "name" | "value" | "onChange" | "onBlur" | "inputRef">,
    Pick<UseControllerProps<Values, Name>, "name" | "control" | "rules"> {}

/** A date field of a form. The form holds `YYYY-MM-DD`, or an empty text. */
export function FormDateField<Values extends FieldValues, Name extends FieldPathByValue<Values, string>>(
  props: FormDateFieldProps<Values, Name>,
) {
  const { name, control, rules, error, ...labels } = props;
  const { field, fieldState } = useController<Values, Name>({ name, control, rules } as never);
  return (
    <DateField
      {...labels}
      name={name}
      value={field.value}
      error={fieldState.error?.message ?? error}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
