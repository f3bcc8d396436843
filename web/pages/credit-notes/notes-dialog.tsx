import { useForm } from "react-hook-form";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { TextArea } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import type { CreditNoteDialogProps } from "./actions.tsx";

/** Changes the notes of a credit note that was issued. */
export function NotesDialog({ tagged: { record, etag }, onClose }: CreditNoteDialogProps) {
  const { id, number, notes } = record;
  const change = useDocumentChange();
  const form = useForm({ defaultValues: { notes: notes ?? "" } });
  return (
    <FormDialog
      form={form}
      title={creditNotesCopy.notes.title}
      description={creditNotesCopy.notes.hint({ number })}
      action={copy.common.save}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = { notes: values.notes.trim() === "" ? null : values.notes };
        await change(() => request("PATCH /credit-notes/{id}", { params: { id }, body, ifMatch: etag }));
        onClose();
        showToast(copy.common.saved);
      }}
    >
      <TextArea
        label={creditNotesCopy.edit.notes}
        hint={creditNotesCopy.edit.notesHint}
        error={form.formState.errors.notes?.message}
        rows={5}
        {...form.register("notes")}
      />
    </FormDialog>
  );
}
