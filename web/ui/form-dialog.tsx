import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "./button.tsx";
import { Dialog, DialogActions, DialogCancel, type DialogProps } from "./dialog.tsx";
import { Form } from "./form.tsx";

interface FormDialogProps<Values extends FieldValues> extends DialogProps {
  readonly form: UseFormReturn<Values>;
  /** What happens, as the button says it. */
  readonly action: string;
  readonly onSubmit: (values: Values) => Promise<void>;
  /** As of the form. */
  readonly leavesFreely?: boolean;
}

/** Asks for what a change needs, and makes it. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, action, onSubmit, leavesFreely = false, children, ...dialog } = props;
  return (
    <Dialog {...dialog}>
      <Form form={form} label={dialog.title} onSubmit={onSubmit} leavesFreely={leavesFreely}>
        {children}
        <DialogActions>
          <DialogCancel />
          <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
            {action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
