import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import type { WebhookEndpoint, WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";
import { request } from "#web/api.ts";
import { CheckField, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";
import { eventTypes } from "./event-types.ts";
import { changedHeaders, type EndpointValues, valuesOf } from "./endpoint-values.ts";
import { HeaderFields } from "./header-fields.tsx";

interface EndpointFormProps {
  /** The endpoint to edit; undefined to create one. */
  readonly endpoint?: WebhookEndpoint;
  readonly onClose: () => void;
  readonly onSaved: (endpoint: WebhookEndpoint | WebhookEndpointWithSecret) => void;
}

export function EndpointForm({ endpoint, onClose, onSaved }: EndpointFormProps) {
  const queries = useQueryClient();
  const form = useForm<EndpointValues>({ defaultValues: valuesOf(endpoint) });
  const { errors } = form.formState;
  const chosen = useWatch({ control: form.control, name: "events" });
  const title = endpoint === undefined ? webhooksCopy.webhooks.addTitle : webhooksCopy.webhooks.editTitle;

  return (
    <FormDialog
      form={form}
      title={title}
      shape="sheet"
      action={endpoint === undefined ? webhooksCopy.webhooks.add : webhooksCopy.webhooks.save}
      onClose={onClose}
      onSubmit={async ({ description, headers, ...values }) => {
        const body = { ...values, description: description === "" ? null : description };
        const saved =
          endpoint === undefined
            ? await request("POST /webhook-endpoints", {
                body: { ...body, headers: headers.map(({ name, value }) => ({ name, value })) },
              })
            : await request("PATCH /webhook-endpoints/{id}", {
                params: { id: endpoint.id },
                body: { ...body, headers: changedHeaders(headers) },
              });
        await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/webhook-") });
        onSaved(saved);
      }}
    >
      <TextField
        label={webhooksCopy.webhooks.url}
        hint={webhooksCopy.webhooks.urlHint}
        error={errors.url?.message}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.register("url")}
      />
      <TextField
        label={webhooksCopy.webhooks.description}
        hint={webhooksCopy.webhooks.descriptionHint}
        error={errors.description?.message}
        autoComplete="off"
        {...form.register("description")}
      />
      <fieldset>
        <legend className="mb-1 font-medium">{webhooksCopy.webhooks.events}</legend>
        {errors.events !== undefined && <p className="mb-1 text-danger">{errors.events.message}</p>}
        <div className="mb-1 border-b border-line pb-1">
          <CheckField
            label={webhooksCopy.webhooks.allEvents}
            checked={chosen.length === eventTypes.length}
            onChange={({ target }) => form.setValue("events", target.checked ? [...eventTypes] : [])}
          />
        </div>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {eventTypes.map((type) => (
            <CheckField
              key={type}
              label={webhooksCopy.eventTypes[type]}
              hint={<code className="text-xs">{type}</code>}
              value={type}
              {...form.register("events", { validate: (types) => types.length > 0 || webhooksCopy.webhooks.noEvent })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-medium">{webhooksCopy.webhooks.signing}</legend>
        <CheckField label={webhooksCopy.webhooks.standardWebhooks} {...form.register("standardWebhooks")} />
      </fieldset>
      <HeaderFields form={form} />
      <fieldset>
        <legend className="mb-1 font-medium">{webhooksCopy.webhooks.options}</legend>
        <CheckField label={webhooksCopy.webhooks.honourRetryAfter} {...form.register("honourRetryAfter")} />
        <CheckField label={webhooksCopy.webhooks.disableOnGone} {...form.register("disableOnGone")} />
        <CheckField label={webhooksCopy.webhooks.disableAfterFailing} {...form.register("disableAfterFailing")} />
      </fieldset>
    </FormDialog>
  );
}
