import { useForm } from "react-hook-form";
import type { Lead } from "#contract/clients/leads.ts";
import { request } from "#web/api.ts";
import { TextArea } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { useRefreshLeads } from "./queries.ts";

interface LostDialogProps {
  readonly lead: Lead;
  readonly onClose: () => void;
}

/** Marks a lead as lost, with the reason. */
export function LostDialog({ lead: { id, name }, onClose }: LostDialogProps) {
  const words = leadsCopy.lost;
  const refresh = useRefreshLeads();
  const keyOf = useIdempotencyKey();
  const form = useForm({ defaultValues: { lostReason: "" } });
  return (
    <FormDialog
      form={form}
      title={words.title({ name })}
      action={words.submit}
      onClose={onClose}
      onSubmit={async ({ lostReason }) => {
        const body = { status: "LOST" as const, lostReason: lostReason.trim() || null };
        await request("PATCH /leads/{id}", { params: { id }, body, idempotencyKey: keyOf(body) });
        await refresh();
        onClose();
        showToast(words.done({ name }));
      }}
    >
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        placeholder={words.examples}
        error={form.formState.errors.lostReason?.message}
        maxLength={2_000}
        {...form.register("lostReason")}
      />
    </FormDialog>
  );
}
