import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { appPrefix } from "#contract/api/app-route.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { formatMoney, paidBy } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { paymentsCopy } from "#web/copy/payments.ts";
import { receiptQuery } from "#web/records/documents/queries.ts";
import { usePermission } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { UseCreditDialogs } from "./use-credit-dialogs.tsx";

const words = paymentsCopy.receipt;

const MailDialog = lazyPart(async () => (await import("#web/records/documents/mailing/mail-dialog.tsx")).MailDialog);
const ReverseReceiptDialog = lazyPart(async () => (await import("./reverse-receipt-dialog.tsx")).ReverseReceiptDialog);
const ReverseRefundDialog = lazyPart(
  async () => (await import("#web/pages/credit-notes/refunds/reverse-refund-dialog.tsx")).ReverseRefundDialog,
);

/** Money that came in at once: the invoices that it paid, what is kept of it, and what became of that. */
export function ReceiptSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(receiptQuery(id));
  if (data === undefined) {
    return (
      <Dialog title={paymentsCopy.payments.columns.receipt} shape="sheet" onClose={onClose}>
        {error === null ? (
          <div aria-busy className="h-40 animate-pulse rounded-md bg-sunken" />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )}
      </Dialog>
    );
  }
  return <Receipt receipt={data} onClose={onClose} />;
}

function Receipt({ receipt, onClose }: { readonly receipt: PaymentReceipt; readonly onClose: () => void }) {
  const { number, clientId, clientName, currency, credit, kept, refunds, reversedAt } = receipt;
  const canPay = usePermission("payments:write");
  const [open, setOpen] = useState<"apply" | "refund" | "reverse" | "send" | PaymentReceipt["refunds"][number] | null>(
    null,
  );
  const close = () => setOpen(null);
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Dialog title={words.title({ number })} description={clientName} shape="sheet" onClose={onClose}>
      <div className="space-y-5">
        {reversedAt !== null && <Notice tone="info">{words.reversed}</Notice>}
        <p className="text-muted">
          <Day at={receipt.paidAt} /> · {paidBy(receipt.method, receipt.reference)}
          {receipt.bankLineId !== null && ` · ${words.bankLine}`}
        </p>
        <ul aria-label={words.invoices} className="divide-y divide-line border-y border-line">
          {receipt.payments.map(({ paymentId, invoiceId, invoiceNumber, amount, isKept, reversedAt: gone }) => (
            <li key={paymentId} className="flex items-baseline justify-between gap-4 py-3">
              <span className="min-w-0">
                <Link
                  to="/invoices/$id"
                  params={{ id: invoiceId }}
                  className="inline-flex min-h-11 items-center font-medium underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0"
                >
                  {invoiceNumber}
                </Link>
                {isKept && <span className="block text-muted">{words.isKept}</span>}
                {gone !== null && <span className="block text-muted">{words.reversedPart}</span>}
              </span>
              <span className={`shrink-0 tabular-nums ${gone === null ? "" : "text-muted line-through"}`}>
                {money(amount)}
              </span>
            </li>
          ))}
          {kept > 0 && <Row name={words.kept} amount={money(kept)} />}
          <Row name={words.total} amount={money(receipt.amount)} isStrong />
        </ul>
        {(receipt.applications.length > 0 || refunds.length > 0 || credit > 0) && (
          <ul aria-label={words.uses} className="divide-y divide-line border-y border-line">
            {receipt.applications.map(({ paymentId, number: invoiceNumber, amount }) => (
              <Row key={paymentId} name={words.applied({ number: invoiceNumber })} amount={money(amount)} />
            ))}
            {refunds.map((refund) => (
              <li key={refund.id} className="flex items-center justify-between gap-4 py-3">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span>
                    {words.refunded} · <Day at={refund.paidAt} />
                  </span>
                  {canPay && <Button onClick={() => setOpen(refund)}>{words.reverseRefund}</Button>}
                </span>
                <span className="shrink-0 tabular-nums">{money(refund.amount)}</span>
              </li>
            ))}
            {credit > 0 && <Row name={words.left} amount={money(credit)} isStrong />}
          </ul>
        )}
        {reversedAt === null && (
          <div className="flex flex-wrap gap-3">
            <a
              href={`${appPrefix}/payment-receipts/${receipt.id}/pdf`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass()}
            >
              {words.pdf}
            </a>
            {canPay && <Button onClick={() => setOpen("send")}>{words.send}</Button>}
          </div>
        )}
        {canPay && reversedAt === null && (
          <div className="flex flex-wrap gap-3">
            {credit > 0 && (
              <>
                <Button variant="primary" onClick={() => setOpen("apply")}>
                  {words.apply}
                </Button>
                <Button onClick={() => setOpen("refund")}>{words.refund}</Button>
              </>
            )}
            <Button onClick={() => setOpen("reverse")}>{words.reverse}</Button>
          </div>
        )}
      </div>
      <Suspense>
        {(open === "apply" || open === "refund") && (
          <UseCreditDialogs
            use={open}
            source={{ receiptId: receipt.id, creditNoteId: null }}
            credit={{ number, clientId, currency, remaining: credit }}
            onClose={close}
          />
        )}
        {open === "send" && (
          <MailDialog
            task={{
              kind: "moneyReceipt",
              id: receipt.id,
              invoiceId:
                receipt.payments.find(({ isKept, reversedAt: gone }) => gone === null && !isKept)?.invoiceId ?? null,
            }}
            onClose={close}
          />
        )}
        {open === "reverse" && <ReverseReceiptDialog receipt={receipt} onClose={close} />}
        {open !== null && typeof open === "object" && (
          <ReverseRefundDialog
            currency={currency}
            refund={open}
            reverse={(body) =>
              request("POST /payment-receipts/{id}/refunds/{refundId}/reverse", {
                params: { id: receipt.id, refundId: open.id },
                body,
              })
            }
            onClose={close}
          />
        )}
      </Suspense>
    </Dialog>
  );
}

interface RowProps {
  readonly name: string;
  readonly amount: string;
  readonly isStrong?: boolean;
}

const Row = ({ name, amount, isStrong = false }: RowProps) => (
  <li className={`flex items-baseline justify-between gap-4 py-3 ${isStrong ? "font-medium" : ""}`}>
    <span>{name}</span>
    <span className="tabular-nums">{amount}</span>
  </li>
);
