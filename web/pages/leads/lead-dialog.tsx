import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Lead } from "#contract/clients/leads.ts";
import { leadSources } from "#contract/values.ts";
import { ApiError, isApiError, request } from "#web/api.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { copy } from "#web/copy/copy.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { leadFieldsOf, leadValuesOf, newLeadValues, type LeadValues } from "./lead-values.ts";
import { leadQuery, useRefreshLeads } from "./queries.ts";

interface LeadDialogProps {
  /** The lead to edit; without one, the dialog creates a lead. */
  readonly lead?: Lead;
  readonly onClose: () => void;
  readonly onSaved?: (lead: Lead) => void;
}

/** The form of a lead, to create or to edit one. */
export function LeadDialog({ lead: current, onClose, onSaved }: LeadDialogProps) {
  const words = leadsCopy.form;
  const { lead, save } = useSaveLead(current);
  const form = useForm<LeadValues>({ defaultValues: lead === undefined ? newLeadValues : leadValuesOf(lead) });
  const { errors } = form.formState;
  const field = (name: keyof LeadValues) => ({
    error: errors[name]?.message,
    autoComplete: "off",
    ...form.register(name),
  });
  return (
    <FormDialog
      form={form}
      title={lead === undefined ? words.newTitle : words.editTitle}
      action={lead === undefined ? words.create : copy.common.save}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await save(values, (now) => form.reset(now, { keepDirtyValues: true }));
        onClose();
        onSaved?.(saved);
      }}
    >
      <TextField {...field("name")} label={words.name} hint={words.nameHint} required maxLength={200} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("phone")} label={words.phone} type="tel" maxLength={50} />
        <TextField {...field("email")} label={words.email} type="email" inputMode="email" />
        <SelectField {...field("source")} label={leadsCopy.source}>
          {leadSources.map((value) => (
            <option key={value} value={value}>
              {leadsCopy.sources[value]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.value}
          hint={words.valueHint}
          error={errors.estimatedValue?.message}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          className="tabular-nums"
          {...form.register("estimatedValue", {
            validate: (typed) => (typed.trim() === "" || readMoney(typed) !== undefined ? undefined : words.notAValue),
          })}
        />
      </div>
      <TextArea {...field("address")} label={words.address} maxLength={500} rows={2} />
      <TextArea {...field("notes")} label={words.notes} hint={words.notesHint} maxLength={10_000} />
      {lead?.status === "LOST" && (
        <TextArea {...field("lostReason")} label={words.lostReason} maxLength={2_000} rows={2} />
      )}
    </FormDialog>
  );
}

/**
 * Returns the lead that the edits are based on, and the function that saves them and keeps what the server answers. When
 * someone else has changed the lead, the form shows what it is now and keeps what was typed.
 */
function useSaveLead(current: Lead | undefined) {
  const queries = useQueryClient();
  const refresh = useRefreshLeads();
  const keyOf = useIdempotencyKey();
  // The page beneath may fetch a later state while the dialog is open.
  const [base, setBase] = useState(() => ({
    lead: current,
    etag: current && queries.getQueryData(leadQuery(current.id).queryKey)?.etag,
  }));
  const { lead, etag } = base;

  async function save(values: LeadValues, show: (now: LeadValues) => void): Promise<Lead> {
    const fields = leadFieldsOf(values);
    if (lead === undefined) {
      const body = { ...fields, lostReason: null };
      const created = await request("POST /leads", { body, idempotencyKey: keyOf(body) });
      void refresh();
      return created;
    }
    const { id } = lead;
    const body = onlyChanged(leadFieldsOf(leadValuesOf(lead)), fields);
    if (Object.keys(body).length === 0) return lead;
    try {
      const change = { body, ...(etag === undefined ? {} : { ifMatch: etag }) };
      const changed = await request("PATCH /leads/{id}", { params: { id }, ...change, idempotencyKey: keyOf(change) });
      await refresh();
      return changed;
    } catch (error) {
      if (!isApiError(error, "PRECONDITION_FAILED")) throw error;
      const now = await queries.fetchQuery({ ...leadQuery(id), staleTime: 0 });
      setBase({ lead: now.record, etag: now.etag });
      show(leadValuesOf(now.record));
      throw new ApiError(error.status, error.code, leadsCopy.form.changed, error.requestId);
    }
  }
  return { lead, save };
}
