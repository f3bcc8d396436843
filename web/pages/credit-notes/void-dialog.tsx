import { useRouter } from "@tanstack/react-router";
import { add, decimal, toNumber } from "#contract/money.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { ReasonDialog } from "#web/records/documents/reason-dialog.tsx";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { WithdrawLink } from "#web/records/documents/link/withdraw-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import type { CreditNoteDialogProps } from "./actions.tsx";

/** Voids a credit note that was issued, or explains that something of it is used. */
export function VoidDialog({ tagged: { record }, onClose }: CreditNoteDialogProps) {
  const { id, number, totals, currency, applications, refunds } = record;
  const change = useDocumentChange();
  const words = creditNotesCopy.voiding;
  if (applications.length > 0 || refunds.length > 0) {
    const used = toNumber(add(decimal(totals.applied), decimal(totals.refunded)));
    return (
      <Dialog title={words.title({ number })} onClose={onClose}>
        <div className="space-y-5">
          <p>{words.used({ amount: formatMoney(used, currency) })}</p>
          <DialogActions>
            <Button onClick={onClose}>{copy.common.close}</Button>
          </DialogActions>
        </div>
      </Dialog>
    );
  }
  return (
    <ReasonDialog
      title={words.title({ number })}
      description={words.hint}
      words={words}
      done={words.done({ number })}
      onClose={onClose}
      onSubmit={(body) => change(() => request("POST /credit-notes/{id}/void", { params: { id }, body }))}
    />
  );
}

/** Replaces the client's link. */
export const WithdrawDialog = ({ tagged: { record }, onClose }: CreditNoteDialogProps) => (
  <WithdrawLink kind="credit-notes" id={record.id} onClose={onClose} />
);

/** Discards a draft, and opens its invoice. */
export function DiscardDialog({ tagged: { record, etag }, onClose }: CreditNoteDialogProps) {
  const { id, invoiceId, invoiceNumber } = record;
  const change = useDocumentChange();
  const router = useRouter();
  const words = creditNotesCopy.discarding;
  return (
    <Confirm
      title={words.title}
      hint={words.hint({ number: invoiceNumber })}
      action={words.submit}
      onClose={onClose}
      onConfirm={async () => {
        await change(() => request("POST /credit-notes/{id}/void", { params: { id }, ifMatch: etag }));
        await router.navigate({ to: `/invoices/${invoiceId}` });
        showToast(words.done);
      }}
    />
  );
}
