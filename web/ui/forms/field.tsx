import { type ComponentProps, type ReactNode, useId } from "react";

export interface FieldLabels {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

export interface TextFieldProps extends FieldLabels, ComponentProps<"input"> {}

/** The attributes that connect a control to its label, hint and error. */
interface ControlProps {
  readonly id: string;
  readonly "aria-invalid"?: true;
  readonly "aria-describedby"?: string;
}

/** A control with its label, hint and error message. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldLabels & { readonly children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint === undefined ? "" : `${id}-hint`, error === undefined ? "" : `${id}-error`].join(" ").trim();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children({
        id,
        ...(error === undefined ? {} : { "aria-invalid": true }),
        ...(described === "" ? {} : { "aria-describedby": described }),
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-danger">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, className = "", ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => <input {...controlProps} {...input} className={`control ${className}`} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...area }: FieldLabels & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => <textarea rows={3} {...controlProps} {...area} className="control" />}
    </Field>
  );
}

export function SelectField({ label, hint, error, children, ...select }: FieldLabels & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <select {...controlProps} {...select} className="control pr-8">
          {children}
        </select>
      )}
    </Field>
  );
}

/** A checkbox or radio button with its label beside it, large enough for touch. */
export function CheckField({ label, hint, ...input }: FieldLabels & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 py-2 sm:py-1">
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...input}
        className="mt-0.5 size-5 shrink-0 accent-accent sm:size-4"
      />
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
