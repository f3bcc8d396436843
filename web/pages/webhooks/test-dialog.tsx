import { useForm } from "react-hook-form";
import type { Delivery } from "#contract/webhooks/deliveries.ts";
import type { EventType } from "#contract/webhooks/events.ts";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { request } from "#web/api.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";

interface TestDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
  readonly onSent: (delivery: Delivery) => void;
}

export function TestDialog({ endpoint: { id, events }, onClose, onSent }: TestDialogProps) {
  const form = useForm<{ type: EventType | undefined }>({ defaultValues: { type: events[0] } });
  return (
    <FormDialog
      form={form}
      skipsUnsavedPrompt
      title={webhooksCopy.webhooks.testTitle}
      description={webhooksCopy.webhooks.testHint}
      action={webhooksCopy.webhooks.testSend}
      onClose={onClose}
      onSubmit={async ({ type = "invoice.paid" }) =>
        onSent(await request("POST /webhook-endpoints/{id}/test", { params: { id }, body: { type } }))
      }
    >
      <SelectField
        label={webhooksCopy.webhooks.testEvent}
        error={form.formState.errors.type?.message}
        {...form.register("type")}
      >
        {events.map((type) => (
          <option key={type} value={type}>
            {webhooksCopy.eventTypes[type]} ({type})
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
