import { useForm } from "react-hook-form";
import { request } from "#web/api.ts";
import { pricesCopy } from "#web/copy/prices.ts";
import { usePermission } from "#web/session/session.ts";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { PriceFields } from "./price-fields.tsx";
import { newPriceValues, priceFieldsOf, type PriceValues } from "./price-values.ts";
import { useRefreshPrices } from "#web/records/prices/queries.ts";

/** The form of a new price item. */
export function NewPriceDialog({ onClose }: { readonly onClose: () => void }) {
  const keyOf = useIdempotencyKey();
  const refresh = useRefreshPrices();
  const writesCosts = usePermission("costs:write");
  const form = useForm<PriceValues>({ defaultValues: newPriceValues });
  return (
    <FormDialog
      form={form}
      title={pricesCopy.new}
      action={pricesCopy.create}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = priceFieldsOf(values, writesCosts);
        await request("POST /price-items", { body, idempotencyKey: keyOf(body) });
        void refresh();
        onClose();
        showToast(pricesCopy.saved);
      }}
    >
      <PriceFields form={form} />
    </FormDialog>
  );
}
