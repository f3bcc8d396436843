import { useForm } from "react-hook-form";
import type { NewReplay, Replay, WebhookEndpoint } from "#contract/webhooks.ts";
import { ask } from "#web/api.ts";
import { isoDay } from "#web/days.ts";
import { useTimeZone } from "#web/session.ts";
import { CheckField, TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { keysOf, words } from "#web/words.ts";

const said = words.replays;

interface ReplayDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
  readonly onBegun: (replay: Replay) => void;
}

export function ReplayDialog({ endpoint: { id }, onClose, onBegun }: ReplayDialogProps) {
  const today = isoDay(new Date(), useTimeZone());
  const form = useForm({ defaultValues: { since: today, until: "", only: "failed" as NewReplay["only"] } });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      leavesFreely
      title={said.title}
      description={said.hint}
      action={said.submit}
      onClose={onClose}
      onSubmit={async ({ until, ...values }) => {
        const body = { ...values, ...(until === "" ? {} : { until }) };
        onBegun(await ask("POST /webhook-endpoints/{id}/replay", { params: { id }, body }));
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={said.since}
          error={errors.since?.message}
          type="date"
          max={today}
          {...form.register("since", { required: said.noSince })}
        />
        <TextField
          label={said.until}
          hint={said.untilHint}
          error={errors.until?.message}
          type="date"
          max={today}
          {...form.register("until")}
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-medium">{said.only}</legend>
        {keysOf(said.choices).map((only) => (
          <CheckField key={only} type="radio" value={only} {...said.choices[only]} {...form.register("only")} />
        ))}
      </fieldset>
    </FormDialog>
  );
}
