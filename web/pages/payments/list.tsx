import { getRouteApi, Link } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { Suspense } from "react";
import type { ClientId } from "#contract/api/ids.ts";
import { receiptSorts } from "#contract/api/list-sorts.ts";
import { receiptFilters } from "#contract/payments/payment-filters.ts";
import { filterQuery, sortQuery } from "#web/list/filters/filter-query.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { isFiltered } from "#web/list/filters/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/records/clients/names.ts";
import { RecordFilters } from "#web/records/documents/record-filters.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { copy } from "#web/copy/copy.ts";
import { paymentsCopy } from "#web/copy/payments.ts";
import { ReceiptCard, receiptColumns } from "#web/records/payments/columns.tsx";
import { PaymentSum } from "#web/records/payments/sum.tsx";

const route = getRouteApi("/office/payments");

const SeveralInvoicesDialog = lazyPart(
  async () => (await import("./several-invoices-dialog.tsx")).SeveralInvoicesDialog,
);
const ReceiptSheet = lazyPart(async () => (await import("./receipt-sheet.tsx")).ReceiptSheet);

/** All money received, a row for each time that some came in, with the sum of what the filters let through. */
export function PaymentsPage() {
  const { cursor, new: isNew, receipt, ...filters } = route.useSearch();
  const clientId = filters.client as ClientId | undefined;
  const sort = sortQuery(receiptSorts, filters.sort) ?? "-paidAt";
  const navigate = route.useNavigate();
  const query = filterQuery(receiptFilters, filters);
  const page = usePage("GET /payment-receipts", { ...query, sort, cursor });
  const names = useClientNames(clientId === undefined ? [] : [clientId]);
  const canReadBank = usePermission("bank:read");
  const canReadInvoices = usePermission("invoices:read");
  const canPay = usePermission("payments:write") && canReadInvoices;
  const clear = () => void navigate({ search: { sort: filters.sort } });
  const closeDialog = () => void navigate({ search: { ...filters, cursor } });
  const record = (
    <Button variant="primary" onClick={() => void navigate({ search: { ...filters, cursor, new: true } })}>
      <Plus className="size-4" aria-hidden />
      {paymentsCopy.payments.record}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={paymentsCopy.payments.title}
        actions={
          <>
            {canReadBank && (
              <Link to="/bank" className={buttonClass()}>
                {copy.shell.bank}
              </Link>
            )}
            <ExportButton operation="GET /exports/payments.csv" query={query} />
            {canPay && record}
          </>
        }
      />
      <RecordFilters
        rows={receiptFilters}
        filters={filters}
        searchLabel={paymentsCopy.payments.search}
        names={{ client: clientId && (names.get(clientId) ?? "…") }}
        words={{ method: copy.methods }}
        onChange={(changed) => void navigate({ search: { ...filters, ...changed }, replace: true })}
        onClear={clear}
      />
      <PagedList
        page={page}
        sum={<PaymentSum query={query} />}
        choiceOf="payments"
        label={paymentsCopy.payments.title}
        columns={receiptColumns()}
        sorting={{ current: sort, usual: "-paidAt" }}
        linkOf={({ id }) => ({ to: "/payments", search: { ...filters, cursor, receipt: id } })}
        card={(each) => <ReceiptCard receipt={each} />}
        empty={
          <NoRows isFiltered={isFiltered(filters)} onClear={clear} none={paymentsCopy.payments.none}>
            {canPay && record}
            <Link to="/invoices" search={{ status: "SENT" }} className={buttonClass()}>
              {paymentsCopy.payments.openInvoices}
            </Link>
          </NoRows>
        }
      />
      <Suspense>
        {isNew === true && canPay && <SeveralInvoicesDialog clientId={clientId} onClose={closeDialog} />}
        {receipt !== undefined && <ReceiptSheet id={receipt} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}
