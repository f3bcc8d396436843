import { useForm } from "react-hook-form";
import type { ClaimClock, ClaimService } from "#contract/contracts/claim-clock.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import { request } from "#web/api.ts";
import { claimClockCopy } from "#web/copy/claim-clock.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";

const words = claimsCopy.submit;
const ways = ["HAND", "LEFT", "POST", "FAX"] as const satisfies readonly ClaimService["servedVia"][];

interface RecordServiceDialogProps {
  readonly claim: Claim;
  readonly today: ClaimClock["today"];
  readonly onClose: () => void;
}

interface Values {
  readonly way: (typeof ways)[number];
  readonly servedOn: string;
  readonly servedAt: string;
}

/** Records when the client got a claim that was not served by email. */
export function RecordServiceDialog({ claim: { id, version }, today, onClose }: RecordServiceDialogProps) {
  const change = useContractChange();
  const keyOf = useIdempotencyKey();
  const form = useForm<Values>({ defaultValues: { way: "HAND", servedOn: today, servedAt: "" } });
  return (
    <FormDialog
      form={form}
      title={words.record}
      description={words.recordHint}
      action={words.record}
      onClose={onClose}
      onSubmit={async ({ way, servedOn, servedAt }) => {
        const time = servedAt === "" ? { servedOn } : { deliveredAt: `${servedOn}T${servedAt}:00+08:00` };
        const body = { servedVia: way, ...time };
        const idempotencyKey = keyOf([body, version]);
        await change(() => request("POST /claims/{id}/service", { params: { id }, body, idempotencyKey }));
        onClose();
        showToast(words.recorded);
      }}
    >
      <SelectField label={words.way} {...form.register("way")}>
        {ways.map((way) => (
          <option key={way} value={way}>
            {claimClockCopy.ways[way]}
          </option>
        ))}
      </SelectField>
      <FormDateField
        label={words.on}
        max={today}
        control={form.control}
        name="servedOn"
        rules={{ required: words.noDay }}
      />
      <TextField label={words.at} hint={words.atHint} type="time" {...form.register("servedAt")} />
    </FormDialog>
  );
}
