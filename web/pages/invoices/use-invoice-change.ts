import { useQueryClient } from "@tanstack/react-query";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { ApiError } from "#web/api.ts";
import { closedField } from "#web/values/closed-period.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { invoiceQuery, useRefreshDocuments } from "#web/records/documents/queries.ts";
import { copy } from "#web/copy/copy.ts";

/**
 * Returns a function that sends a change of an invoice and fetches everything again that shows it. A refusal because of
 * a concurrent change by another person is explained in the office's words, once the page shows the current state.
 * @param paymentId the payment that the change is about
 */
export function useInvoiceChange(
  id: string,
  paymentId?: string,
): <Answer>(send: () => Promise<Answer>) => Promise<Answer> {
  const queries = useQueryClient();
  const refresh = useRefreshDocuments();
  const current = () => queries.getQueryData(invoiceQuery(id).queryKey)?.record;
  return async (send) => {
    const before = current()?.status;
    try {
      const answer = await send();
      void refresh();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError) || !isOutdated.has(error.code) || closedField(error) !== undefined) throw error;
      await refresh();
      const invoice = current();
      const isReversed =
        paymentId !== undefined && invoice?.payments.every((payment) => payment.id !== paymentId) === true;
      // Another rule than that of the status refused it, and the answer says which.
      if (error.code === "INVALID_STATE" && !isReversed && invoice?.status === before) throw error;
      throw inOfficeWords(error, invoice, isReversed);
    }
  };
}

/** The refusals of a change that was based on an earlier state. */
const isOutdated: ReadonlySet<string> = new Set([
  "INVALID_STATE",
  "HAS_PAYMENTS",
  "OVERPAYMENT",
  "PRECONDITION_FAILED",
  "IDEMPOTENCY_KEY_IN_USE",
  "IDEMPOTENCY_KEY_REUSED",
]);

function inOfficeWords(error: ApiError, invoice: Invoice | undefined, isReversed: boolean): ApiError {
  const { status, code, requestId, message } = error;
  if (isReversed) return new ApiError(status, code, copy.invoices.refusals.reversed, requestId);
  const words = invoice === undefined ? undefined : wordsFor(code, invoice);
  // Nothing is outstanding of a paid invoice: that is about the invoice, and not about the amount.
  if (code !== "OVERPAYMENT" || words === undefined || invoice?.status === "PAID") {
    return new ApiError(status, code, words ?? message, requestId);
  }
  return new ApiError(status, code, words, requestId, [{ path: "amount", code: "OUT_OF_RANGE", message: words }]);
}

function wordsFor(code: string, { kind, status, totals, currency }: Invoice): string | undefined {
  const { refusals } = copy.invoices;
  switch (code) {
    case "INVALID_STATE":
      // That of a contract may be about another claim or draft, which the answer names.
      return kind === "STANDARD" ? refusals.byStatus[status] : undefined;
    case "OVERPAYMENT":
      return status === "PAID"
        ? refusals.byStatus.PAID
        : refusals.overpayment({ outstanding: formatMoney(totals.outstanding, currency) });
    case "HAS_PAYMENTS":
      return refusals.hasPayments;
    case "PRECONDITION_FAILED":
      return refusals.changed;
    case "IDEMPOTENCY_KEY_IN_USE":
      return refusals.inProgress;
    case "IDEMPOTENCY_KEY_REUSED":
      return refusals.alreadyRecorded;
    default:
      return undefined;
  }
}
