import { useForm } from "react-hook-form";
import type { Delivery } from "#contract/deliveries.ts";
import type { EventType } from "#contract/events.ts";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { ask } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { words } from "#web/words.ts";
import { eventWords } from "./event-types.ts";

const said = words.webhooks;

interface TestDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
  readonly onSent: (delivery: Delivery) => void;
}

export function TestDialog({ endpoint: { id, events }, onClose, onSent }: TestDialogProps) {
  const form = useForm<{ type: EventType | undefined }>({ defaultValues: { type: events[0] } });
  return (
    <Dialog title={said.testTitle} description={said.testHint} onClose={onClose}>
      <Form
        form={form}
        label={said.testTitle}
        onSubmit={async ({ type = "invoice.paid" }) =>
          onSent(await ask("POST /webhook-endpoints/{id}/test", { params: { id }, body: { type } }))
        }
      >
        <SelectField label={said.testEvent} error={form.formState.errors.type?.message} {...form.register("type")}>
          {events.map((type) => (
            <option key={type} value={type}>
              {eventWords[type]} ({type})
            </option>
          ))}
        </SelectField>
        <DialogActions>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
            {said.testSend}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface RotateDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onRotated: (secret: string) => void;
}

export function RotateDialog({ id, onClose, onRotated }: RotateDialogProps) {
  const form = useForm({ defaultValues: { overlapHours: "24" } });
  return (
    <Dialog title={said.rotateTitle} description={said.rotateHint} onClose={onClose}>
      <Form
        form={form}
        label={said.rotateTitle}
        onSubmit={async ({ overlapHours }) => {
          const body = { overlapHours: Number(overlapHours) };
          onRotated((await ask("POST /webhook-endpoints/{id}/rotate-secret", { params: { id }, body })).secret);
        }}
      >
        <SelectField
          label={said.overlap}
          error={form.formState.errors.overlapHours?.message}
          {...form.register("overlapHours")}
        >
          {said.overlaps.map(({ hours, name }) => (
            <option key={hours} value={hours}>
              {name}
            </option>
          ))}
        </SelectField>
        <DialogActions>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
            {said.rotateSubmit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
