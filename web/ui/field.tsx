import { type ComponentProps, type ReactNode, useId } from "react";

interface Around {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** What a control needs to be named, described and marked as wrong. */
interface Wiring {
  readonly id: string;
  readonly "aria-invalid"?: true;
  readonly "aria-describedby"?: string;
}

/** A labelled control with its hint, and with what is wrong with it. */
export function Field({ label, hint, error, children }: Around & { readonly children: (wiring: Wiring) => ReactNode }) {
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

export function TextField({ label, hint, error, className = "", ...input }: Around & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input {...wiring} {...input} className={`control ${className}`} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...area }: Around & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea rows={3} {...wiring} {...area} className="control" />}
    </Field>
  );
}

export function SelectField({ label, hint, error, children, ...select }: Around & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...wiring} {...select} className="control pr-8">
          {children}
        </select>
      )}
    </Field>
  );
}

/** A box to tick, or one of several to choose, with its label beside it and a target as high as a finger needs. */
export function CheckField({ label, hint, ...input }: Around & ComponentProps<"input">) {
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
