import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { request } from "#web/api.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { usePermission } from "#web/session/session.ts";
import { CheckField, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import type { Days } from "./period.ts";

const words = reportsCopy.gst.filing;

interface FileReturnDialogProps {
  readonly days: Days;
  readonly onClose: () => void;
}

/** Keeps a return as it is filed, and closes its period unless that is left out. */
export function FileReturnDialog({ days, onClose }: FileReturnDialogProps) {
  const queries = useQueryClient();
  const canClose = usePermission("organization:write");
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useForm({ defaultValues: { note: "", closesPeriod: canClose } });
  const period = reportsCopy.period.days({ from: formatCalendarDate(days.from), to: formatCalendarDate(days.to) });
  return (
    <FormDialog
      form={form}
      title={words.mark}
      description={words.explain({ period })}
      action={words.mark}
      onClose={onClose}
      onSubmit={async ({ note, closesPeriod }) => {
        const body = { ...days, note: note.trim() || null, closesPeriod };
        await request("POST /gst-returns", { body, idempotencyKey });
        await queries.invalidateQueries();
        onClose();
        const day = formatCalendarDate(days.to);
        showToast(closesPeriod ? words.doneAndClosed({ period, day }) : words.done({ period }));
      }}
    >
      {canClose && (
        <CheckField
          label={words.close({ day: formatCalendarDate(days.to) })}
          hint={words.closeHint}
          {...form.register("closesPeriod")}
        />
      )}
      <TextField
        label={words.note}
        error={form.formState.errors.note?.message}
        maxLength={500}
        autoComplete="off"
        {...form.register("note")}
      />
    </FormDialog>
  );
}
