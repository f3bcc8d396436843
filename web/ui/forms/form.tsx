import { type ReactNode, useContext, useEffect, useRef } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError, mayBeRepeated, retryMs } from "#web/api.ts";
import { closedField } from "#web/values/closed-period.ts";
import { copy } from "#web/copy/copy.ts";
import { isoDay } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { UnsavedScope, useNotedEdits } from "#web/session/unsaved.ts";
import { UnsavedEdits } from "./unsaved-edits.tsx";

interface FormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly label: string;
  readonly onSubmit: (values: Values) => Promise<void>;
  readonly children: ReactNode;
  readonly className?: string;
  /** Skips the prompt about unsaved edits, for forms that hold only a code or a choice. */
  readonly skipsUnsavedPrompt?: boolean;
}

/**
 * A form that shows API errors at their fields, and all other errors above the fields. A change that got no response is
 * sent again until its outcome is known.
 */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, label, onSubmit, children, className, skipsUnsavedPrompt = false } = props;
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const failure: unknown = errors.root?.["failure"];
  const scope = useContext(UnsavedScope);
  const element = useRef<HTMLFormElement>(null);
  const failed = (failure as { error: unknown } | undefined)?.error;
  // Under the same key, as long as nothing is changed. What is out of sight is not sent behind a person's back.
  useEffect(() => {
    if (!mayBeRepeated(failed)) return undefined;
    const sent = JSON.stringify(form.getValues());
    const timer = setTimeout(() => {
      if (JSON.stringify(form.getValues()) === sent) element.current?.requestSubmit();
    }, retryMs);
    return () => clearTimeout(timer);
  }, [form, failed]);
  const hasEdits = scope !== null && isDirty && !skipsUnsavedPrompt;
  // Also while they are being saved.
  useNotedEdits(hasEdits);
  // The library focuses the fault that was registered first, in a task of its own; a reader begins at the top.
  useEffect(() => {
    if (submitCount === 0) return undefined;
    const task = setTimeout(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    return () => clearTimeout(task);
  }, [submitCount]);
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      className={className ?? "space-y-5"}
      onSubmit={(event) => {
        // React events bubble from a dialog's form to the form that opened it, although it is outside of it in the DOM.
        event.stopPropagation();
        const unread = [...event.currentTarget.elements].find(isUnread);
        if (unread !== undefined) {
          event.preventDefault();
          return unread.focus();
        }
        void form.handleSubmit(async (values) => {
          try {
            await onSubmit(values);
          } catch (error) {
            showErrors(form, error);
          }
        })(event);
      }}
    >
      {failure !== undefined && <Failure form={form} error={failed} />}
      {children}
      {hasEdits && !isSubmitting && <UnsavedEdits scope={scope} />}
    </form>
  );
}

/** True for a field whose text has no meaning, which it says itself. */
const isUnread = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.validity.customError;

interface FailureProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly error: unknown;
}

/** An error that is not one field's. A day that is closed is replaced by today with one click. */
function Failure<Values extends FieldValues>({ form, error }: FailureProps<Values>) {
  const field = closedField(error);
  const isHere = field !== undefined && Object.hasOwn(form.getValues(), field);
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is disabled while it is busy, and has lost the focus.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <ErrorNotice
        error={error}
        {...(mayBeRepeated(error) ? { text: copy.failure.isRepeated } : {})}
        remedy={isHere && <UseToday form={form} field={field as FieldPath<Values>} />}
      />
    </div>
  );
}

function UseToday<Values extends FieldValues>(
  props: Pick<FailureProps<Values>, "form"> & { field: FieldPath<Values> },
) {
  const { form, field } = props;
  const today = isoDay(new Date(), useTimeZone());
  const use = () => {
    form.clearErrors();
    form.setValue(field, today as never, { shouldDirty: true, shouldTouch: true });
    form.setFocus(field);
  };
  return <Button onClick={use}>{copy.common.useToday}</Button>;
}

function showErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const names = new Set(Object.keys(form.getValues()));
  const details = error instanceof ApiError ? error.details : [];
  const isOfField = (path: string) => names.has(path.split(/[.[]/, 1)[0] ?? "");
  const fieldErrors = details.filter(({ path, code }) => isOfField(path) && code !== "PERIOD_CLOSED");
  for (const [i, { path, message }] of fieldErrors.entries()) {
    form.setError(path as FieldPath<Values>, { message: capitalize(message) }, { shouldFocus: i === 0 });
  }
  if (fieldErrors.length === 0 || fieldErrors.length < details.length) {
    form.setError("root.failure", { type: "failure", error } as never);
  }
}

/** Capitalizes an API message, which is written to follow a field name. */
export const capitalize = (message: string) => message.slice(0, 1).toUpperCase() + message.slice(1);
