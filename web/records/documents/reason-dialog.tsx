import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { DialogProps } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";

interface ReasonDialogProps extends Pick<DialogProps, "title" | "description" | "onClose"> {
  readonly words: { readonly submit: string; readonly reason: string; readonly reasonHint: string };
  /** Takes something back. The reason is null when the field is empty. */
  readonly onSubmit: (body: { readonly reason: string | null }) => Promise<unknown>;
  /** The message once it is taken back. */
  readonly done: string;
  /** An explanation of what follows. */
  readonly children?: ReactNode;
}

/** Takes back something that was recorded or issued, such as a payment, and asks for the reason. */
export function ReasonDialog({ words, onSubmit, done, children, ...dialog }: ReasonDialogProps) {
  const form = useForm({ defaultValues: { reason: "" } });
  return (
    <FormDialog
      {...dialog}
      form={form}
      action={words.submit}
      variant="danger"
      onSubmit={async ({ reason }) => {
        await onSubmit({ reason: reason.trim() || null });
        dialog.onClose();
        showToast(done);
      }}
    >
      {children}
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        error={form.formState.errors.reason?.message}
        maxLength={2_000}
        rows={2}
        {...form.register("reason")}
      />
    </FormDialog>
  );
}
