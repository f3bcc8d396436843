import { useForm } from "react-hook-form";
import type { Contract } from "#contract/contracts/contracts.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request, type Tagged } from "#web/api.ts";
import { isoDay } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";

interface CompleteDialogProps {
  readonly contract: Tagged<Contract>;
  readonly onClose: () => void;
}

/** Records the day on which the work was completed. */
export function CompleteDialog({ contract: { record }, onClose }: CompleteDialogProps) {
  const { id, currency, ledger } = record;
  const words = contractsCopy.complete;
  const today = isoDay(new Date(), useTimeZone());
  const change = useContractChange();
  const form = useForm({ defaultValues: { on: today } });
  const { nextAmount } = ledger.retention;
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={nextAmount > 0 ? words.hint({ amount: formatMoney(nextAmount, currency) }) : words.noRetention}
      action={words.submit}
      onClose={onClose}
      onSubmit={async (body) => {
        await change(() => request("POST /contracts/{id}/complete", { params: { id }, body }));
        onClose();
        showToast(words.done);
      }}
    >
      <FormDateField
        label={words.on}
        max={today}
        required
        control={form.control}
        name="on"
        rules={{ required: copy.invoices.payment.noDate }}
      />
    </FormDialog>
  );
}
