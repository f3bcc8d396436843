import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { request } from "#web/api.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { useInvoiceChange } from "./use-invoice-change.ts";

/** Returns the mutation that duplicates an invoice, and opens the copy. */
export function useDuplicateInvoice(id: string) {
  const change = useInvoiceChange(id);
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (confirm: "QUOTATION_BILLED"[]) => {
      const body = { confirm };
      return change(() =>
        request("POST /invoices/{id}/duplicate", { params: { id }, body, idempotencyKey: keyOf([id, body]) }),
      );
    },
    async onSuccess(draft) {
      await router.navigate({ to: `/invoices/${draft.id}` });
      showToast(copy.invoices.duplicated);
    },
  });
}
