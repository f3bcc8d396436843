import { useForm } from "react-hook-form";
import type { NewReplay, Replay, WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { request } from "#web/api.ts";
import { isoDay } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { CheckField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { keysOf } from "#web/copy/copy.ts";
import { webhooksCopy } from "#web/copy/webhooks.ts";

interface ReplayDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
  readonly onStarted: (replay: Replay) => void;
}

export function ReplayDialog({ endpoint: { id }, onClose, onStarted }: ReplayDialogProps) {
  const today = isoDay(new Date(), useTimeZone());
  const form = useForm({ defaultValues: { since: today, until: "", only: "failed" as NewReplay["only"] } });
  return (
    <FormDialog
      form={form}
      skipsUnsavedPrompt
      title={webhooksCopy.replays.title}
      description={webhooksCopy.replays.hint}
      action={webhooksCopy.replays.submit}
      onClose={onClose}
      onSubmit={async ({ until, ...values }) => {
        const body = { ...values, ...(until === "" ? {} : { until }) };
        onStarted(await request("POST /webhook-endpoints/{id}/replay", { params: { id }, body }));
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormDateField
          label={webhooksCopy.replays.since}
          max={today}
          control={form.control}
          name="since"
          rules={{ required: webhooksCopy.replays.noSince }}
        />
        <FormDateField
          label={webhooksCopy.replays.until}
          hint={webhooksCopy.replays.untilHint}
          max={today}
          control={form.control}
          name="until"
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-medium">{webhooksCopy.replays.only}</legend>
        {keysOf(webhooksCopy.replays.choices).map((only) => (
          <CheckField
            key={only}
            type="radio"
            value={only}
            {...webhooksCopy.replays.choices[only]}
            {...form.register("only")}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
