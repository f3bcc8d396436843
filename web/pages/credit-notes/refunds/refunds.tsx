import { Suspense, useState } from "react";
import type { CreditNote, Refund } from "#contract/invoices/credit-notes.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { Section } from "#web/records/documents/section.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { copy } from "#web/copy/copy.ts";
import { useAvailableActions } from "#web/pages/credit-notes/available-actions.ts";

const ReverseRefundDialog = lazyPart(async () => (await import("./reverse-refund-dialog.tsx")).ReverseRefundDialog);

/** The money of a credit note that was paid back, each part with a way to reverse it. */
export function Refunds({ creditNote }: { readonly creditNote: CreditNote }) {
  const { refunds, currency } = creditNote;
  const can = useAvailableActions(creditNote);
  const [reversing, setReversing] = useState<Refund | null>(null);
  const words = creditNotesCopy.refunds;
  return (
    <Section title={words.title}>
      {refunds.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <ul aria-label={words.title} className="-mb-2 divide-y divide-line">
          {refunds.map((refund) => (
            <li key={refund.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium">
                  {copy.methods[refund.method]}{" "}
                  <span className="font-normal text-muted">
                    · <Day at={refund.paidAt} />
                  </span>
                </p>
                <Remarks refund={refund} />
              </div>
              <p className="font-medium tabular-nums">{formatMoney(refund.amount, currency)}</p>
              {can("reverse-refund") && (
                <Button
                  aria-label={words.reverseOf({ amount: formatMoney(refund.amount, currency) })}
                  onClick={() => setReversing(refund)}
                >
                  {words.reverse}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {reversing !== null && (
          <ReverseRefundDialog
            currency={creditNote.currency}
            refund={reversing}
            reverse={(body) =>
              request("POST /credit-notes/{id}/refunds/{refundId}/reverse", {
                params: { id: creditNote.id, refundId: reversing.id },
                body,
              })
            }
            onClose={() => setReversing(null)}
          />
        )}
      </Suspense>
    </Section>
  );
}

function Remarks({ refund: { reference, note } }: { readonly refund: Refund }) {
  const remarks = [reference, note].filter(Boolean).join(" · ");
  return remarks === "" ? null : <p className="wrap-anywhere text-muted">{remarks}</p>;
}
