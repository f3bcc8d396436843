import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions, DialogCancel, type DialogProps } from "#web/ui/dialog.tsx";
import { Form } from "./form.tsx";

interface FormDialogProps<Values extends FieldValues> extends DialogProps {
  readonly form: UseFormReturn<Values>;
  /** The label of the submit button. */
  readonly action: string;
  /** "danger" for an action that cannot be undone. */
  readonly variant?: "danger" | "primary";
  readonly onSubmit: (values: Values) => Promise<void>;
  /** As in `FormProps`. */
  readonly skipsUnsavedPrompt?: boolean;
}

/** A dialog with a form. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, action, variant = "primary", onSubmit, skipsUnsavedPrompt = false, children, ...dialog } = props;
  return (
    <Dialog {...dialog}>
      <Form form={form} label={dialog.title} onSubmit={onSubmit} skipsUnsavedPrompt={skipsUnsavedPrompt}>
        {children}
        <DialogActions>
          <DialogCancel />
          <Button type="submit" variant={variant} isBusy={form.formState.isSubmitting}>
            {action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
