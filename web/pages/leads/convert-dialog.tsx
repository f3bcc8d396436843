import { useRouter } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import type { Lead } from "#contract/clients/leads.ts";
import { clientTypes } from "#contract/values.ts";
import { request } from "#web/api.ts";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { copy } from "#web/copy/copy.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { ConvertClient, type ConvertValues } from "./convert-client.tsx";
import { OnlyWon } from "./only-won.tsx";
import { useRefreshLeads } from "./queries.ts";

interface ConvertDialogProps {
  readonly lead: Lead;
  readonly onClose: () => void;
}

/** Converts a lead to a client, new or existing, with a project. */
export function ConvertDialog({ lead, onClose }: ConvertDialogProps) {
  const { id, name } = lead;
  const words = leadsCopy.convert;
  const refresh = useRefreshLeads();
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const form = useForm<ConvertValues>({ defaultValues: { clientId: null, type: "HOMEOWNER", project: { name } } });
  const { errors } = form.formState;
  const clientId = form.watch("clientId");
  return (
    <FormDialog
      form={form}
      title={words.title({ name })}
      description={words.hint}
      action={words.submit}
      onClose={onClose}
      onSubmit={async ({ type, project }) => {
        const chosen = form.getValues("clientId");
        if (chosen === undefined) return form.setError("clientId", { message: words.choose }, { shouldFocus: true });
        const client = chosen === null ? { type } : { clientId: chosen };
        const body = { ...client, project: { name: project.name.trim() } };
        const made = await request("POST /leads/{id}/convert", { params: { id }, body, idempotencyKey: keyOf(body) });
        await refresh(true);
        onClose();
        const onClick = () => void router.navigate({ href: `/projects/${made.project.id}` });
        showToast(words.done({ name }), { name: words.openProject, onClick });
      }}
    >
      <ConvertClient form={form} lead={lead} />
      {clientId === null && (
        <SelectField label={words.type} error={errors.type?.message} {...form.register("type")}>
          {clientTypes.map((value) => (
            <option key={value} value={value}>
              {copy.clients.types[value]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={words.project}
        error={errors.project?.name?.message}
        maxLength={200}
        autoComplete="off"
        {...form.register("project.name", { validate: (typed) => (typed.trim() === "" ? words.noProject : undefined) })}
      />
      {lead.status !== "WON" && <OnlyWon lead={lead} onClose={onClose} />}
    </FormDialog>
  );
}
