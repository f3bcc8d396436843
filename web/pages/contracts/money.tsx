import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { ClaimSummary } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { compare, decimal, subtract } from "#contract/money.ts";
import { formatMoney } from "#web/values/amounts.ts";
import type { Tagged } from "#web/api.ts";
import { invoiceQuery } from "#web/records/documents/queries.ts";
import { InvoiceStatus } from "#web/records/invoices/status.tsx";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { claimsQuery, contractInvoicesQuery } from "#web/records/contracts/queries.ts";

const VoidDialog = lazyPart(async () => (await import("#web/pages/invoices/void-dialog.tsx")).VoidDialog);
const CreateCreditNote = lazyPart(async () => (await import("#web/pages/credit-notes/create-dialog.tsx")).CreateDialog);
const DepositDialog = lazyPart(async () => (await import("./dialogs/deposit-dialog.tsx")).DepositDialog);
const ReleaseDialog = lazyPart(
  async () => (await import("./dialogs/release-contract-dialog.tsx")).ReleaseContractDialog,
);

const words = contractsCopy.invoices;

/** The invoices of a contract: its claims, deposits and releases, and what can be billed or voided. */
export function ContractMoney({ contract }: { readonly contract: Tagged<Contract> }) {
  const { id, status, currency, ledger } = contract.record;
  const timeZone = useTimeZone();
  const invoices = useQuery(contractInvoicesQuery(id));
  const claims = useQuery(claimsQuery(id));
  const canInvoice = usePermission("invoices:write");
  const [opened, setOpened] = useState<"deposit" | "release" | null>(null);
  const [voided, setVoided] = useState<InvoiceSummary | null>(null);
  const isOpen = canInvoice && status !== "CLOSED";
  const rows = invoices.data?.data;
  const close = () => setOpened(null);
  return (
    <section className="card min-w-0 overflow-hidden" aria-label={words.title} aria-busy={rows === undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-3 pb-2">
        <h2 className="font-medium text-muted">{words.title}</h2>
        {isOpen && (
          <span className="flex flex-wrap gap-2">
            {ledger.deposit.issued < ledger.contractSum && (
              <Button aria-label={contractsCopy.deposit.title} onClick={() => setOpened("deposit")}>
                {contractsCopy.kinds.DEPOSIT}
              </Button>
            )}
            {ledger.retention.held > 0 && (
              <Button
                aria-label={words.releaseOf({ held: formatMoney(ledger.retention.held, currency) })}
                onClick={() => setOpened("release")}
              >
                {words.release}
              </Button>
            )}
          </span>
        )}
      </div>
      {invoices.error !== null && rows === undefined && (
        <ErrorNotice error={invoices.error} onRetry={() => void invoices.refetch()} />
      )}
      {rows?.length === 0 && <p className="px-5 pb-5 text-muted">{words.none}</p>}
      <ul className="divide-y divide-line">
        {rows?.map((invoice) => {
          const reason = voidRefusal(invoice, claims.data?.data ?? [], contract.record);
          const isIssued = ["SENT", "OVERDUE", "PAID"].includes(invoice.status);
          return (
            <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3">
              <span className="min-w-0 flex-1 basis-full sm:basis-48">
                <Link
                  to="/invoices/$id"
                  params={{ id: invoice.id }}
                  className="block truncate font-medium underline decoration-line-strong/60 underline-offset-4 hover:decoration-current"
                >
                  {invoice.title}
                </Link>
                <span className="block truncate text-muted tabular-nums">
                  {[
                    contractsCopy.kinds[invoice.kind as keyof typeof contractsCopy.kinds],
                    invoice.status === "DRAFT" ? null : invoice.number,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                {canInvoice && isIssued && reason !== undefined && (
                  <span className="block text-xs text-muted">{reason}</span>
                )}
              </span>
              <InvoiceStatus invoice={invoice} timeZone={timeZone} />
              <span className="ml-auto min-w-28 text-right font-medium tabular-nums">
                {formatMoney(invoice.totals.total, currency)}
              </span>
              {canInvoice && isIssued && reason === undefined && (
                <Button
                  variant="quiet"
                  aria-label={words.voidOf({ number: invoice.number })}
                  onClick={() => setVoided(invoice)}
                >
                  {words.void}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Suspense>
        {opened === "deposit" && <DepositDialog contract={contract} onClose={close} />}
        {opened === "release" && <ReleaseDialog contract={contract} onClose={close} />}
        {voided !== null && <VoidLoaded id={voided.id} onClose={() => setVoided(null)} />}
      </Suspense>
    </section>
  );
}

/** The dialog that voids an invoice, once its payments are fetched, or the one that credits it instead. */
function VoidLoaded({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data } = useQuery(invoiceQuery(id));
  const [isCredited, setIsCredited] = useState(false);
  if (data === undefined) return null;
  const props = { invoice: data.record, onClose };
  return isCredited ? <CreateCreditNote {...props} /> : <VoidDialog {...props} onCredit={() => setIsCredited(true)} />;
}

/** Returns why an invoice of a contract cannot be voided now; undefined when it can. */
function voidRefusal(
  { id, kind, totals }: InvoiceSummary,
  claims: readonly ClaimSummary[],
  { ledger }: Contract,
): string | undefined {
  if (kind === "DEPOSIT") {
    const left = subtract(decimal(ledger.deposit.issued), decimal(totals.net));
    const isMissing = compare(left, decimal(ledger.deposit.recouped)) < 0;
    return isMissing ? words.recouped : undefined;
  }
  if (kind !== "CLAIM") return undefined;
  const billed = claims.filter(({ status }) => status === "BILLED");
  const own = billed.find(({ invoiceId }) => invoiceId === id)?.sequence ?? null;
  const last = billed.toSorted((a, b) => (b.sequence ?? 0) - (a.sequence ?? 0))[0];
  return own === null || last === undefined || last.sequence === own
    ? undefined
    : words.laterClaim({ number: last.number ?? "" });
}
