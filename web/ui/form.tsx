import { type ReactNode, useContext } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { AskError } from "#web/api.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { Leaving } from "#web/ui/unsaved.ts";
import { UnsavedEdits } from "#web/ui/unsaved-edits.tsx";

interface FormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly label: string;
  readonly onSubmit: (values: Values) => Promise<void>;
  readonly children: ReactNode;
  readonly className?: string;
  /** What is filled in is not worth a question when it is left: a code, a choice. */
  readonly leavesFreely?: boolean;
}

/** A form whose refusals stand at their fields; what belongs to no field stands above them all. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, label, onSubmit, children, className, leavesFreely = false } = props;
  const { errors, isDirty, isSubmitting } = form.formState;
  const refusal: unknown = errors.root?.["refusal"];
  const within = useContext(Leaving);
  return (
    <form
      noValidate
      aria-label={label}
      className={className ?? "space-y-5"}
      onSubmit={(event) => {
        // A dialog's form stands inside another form in React's tree, though not in the page's.
        event.stopPropagation();
        void form.handleSubmit(async (values) => {
          try {
            await onSubmit(values);
          } catch (error) {
            placeFaults(form, error);
          }
        })(event);
      }}
    >
      {refusal !== undefined && <ErrorNotice error={(refusal as { error: unknown }).error} />}
      {children}
      {within !== null && isDirty && !isSubmitting && !leavesFreely && <UnsavedEdits within={within} />}
    </form>
  );
}

function placeFaults<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const names = new Set(Object.keys(form.getValues()));
  const faults = error instanceof AskError ? error.details : [];
  const placed = faults.filter(({ path }) => names.has(path.split(/[.[]/, 1)[0] ?? ""));
  for (const [i, { path, message }] of placed.entries()) {
    form.setError(path as FieldPath<Values>, { message: sentence(message) }, { shouldFocus: i === 0 });
  }
  if (placed.length === 0 || placed.length < faults.length) {
    form.setError("root.refusal", { type: "refusal", error } as never);
  }
}

/** The service says what is wrong so that it reads well after the field's name; below the field it stands alone. */
const sentence = (message: string) => message.slice(0, 1).toUpperCase() + message.slice(1);
