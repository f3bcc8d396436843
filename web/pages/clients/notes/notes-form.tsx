import { useRef } from "react";
import { useForm } from "react-hook-form";
import type { Client } from "#contract/clients/clients.ts";
import { ApiError, request, requestTagged, type Tagged } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { copy } from "#web/copy/copy.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { useKeepClient } from "#web/records/clients/use-keep-client.ts";

interface NotesFormProps {
  readonly client: Tagged<Client>;
  readonly onClose: () => void;
}

/** The form of a client's internal notes. */
export function NotesForm({ client, onClose }: NotesFormProps) {
  const keep = useKeepClient();
  const read = useRef(client);
  const form = useForm({ defaultValues: { notes: client.record.notes ?? "" } });
  const { errors, isSubmitting } = form.formState;
  const words = clientPageCopy.notes;

  /** Saves the notes. When another person has changed them, their text is shown first. */
  async function save(notes: string | null): Promise<Client> {
    const { record, etag } = read.current;
    const params = { id: record.id };
    try {
      return await request("PATCH /clients/{id}", { params, body: { notes }, ifMatch: etag });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      read.current = await requestTagged("GET /clients/{id}", { params });
      const { notes: theirs } = read.current.record;
      // Another field has changed.
      if (theirs === record.notes) return save(notes);
      const message = theirs === null ? words.emptied : words.changed({ notes: theirs });
      throw new ApiError(error.status, error.code, message, error.requestId, [
        { path: "notes", code: error.code, message },
      ]);
    }
  }

  return (
    <Form
      form={form}
      label={words.edit}
      className="space-y-3"
      onSubmit={async ({ notes }) => {
        keep(await save(notes.trim() === "" ? null : notes.trim()));
        onClose();
      }}
    >
      <TextArea
        label={words.field}
        error={errors.notes?.message}
        rows={6}
        maxLength={10_000}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that had the focus
        autoFocus
        {...form.register("notes")}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{copy.common.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {copy.common.save}
        </Button>
      </div>
    </Form>
  );
}
