import { getRouteApi, Link } from "@tanstack/react-router";
import type { ClientId } from "#contract/ids.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { isFiltered } from "#web/list/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/pages/clients/names.ts";
import { usePermission, useSession } from "#web/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { copy } from "#web/copy/copy.ts";
import { paymentsCopy } from "#web/copy/payments.ts";
import { columnsWith, PaymentCard } from "./columns.tsx";
import { PaymentFilters } from "./filters.tsx";
import { PaymentSum } from "./sum.tsx";

const route = getRouteApi("/office/payments");

/** All money received, with the sum of what the filters let through. */
export function PaymentsPage() {
  const { cursor, ...filters } = route.useSearch();
  const { q, method, from, until } = filters;
  const clientId = filters.client as ClientId | undefined;
  const navigate = route.useNavigate();
  const query = { q, method, clientId, from, to: until };
  const page = usePage("GET /payments", { ...query, cursor });
  const rows = page.data?.data;
  const names = useClientNames([
    ...(rows?.map((payment) => payment.clientId) ?? []),
    ...(clientId === undefined ? [] : [clientId]),
  ]);
  const canReadBank = usePermission("bank:read");
  const currency = useSession().organization?.currency ?? "SGD";
  const clear = () => void navigate({ search: {} });
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
          </>
        }
      />
      <PaymentFilters
        filters={filters}
        clientName={clientId === undefined ? undefined : (names.get(clientId) ?? "…")}
        onChange={(changed) => void navigate({ search: { ...filters, ...changed }, replace: true })}
        onClear={clear}
      />
      <PaymentSum query={query} />
      <PagedList
        page={page}
        label={paymentsCopy.payments.title}
        columns={columnsWith(names)}
        linkOf={({ invoiceId }) => ({ to: `/invoices/${invoiceId}` })}
        card={(payment) => <PaymentCard payment={payment} client={names.get(payment.clientId)} currency={currency} />}
        empty={
          <NoRows isFiltered={isFiltered(filters)} onClear={clear} none={paymentsCopy.payments.none}>
            <Link to="/invoices" search={{ status: "SENT" }} className={buttonClass()}>
              {paymentsCopy.payments.openInvoices}
            </Link>
          </NoRows>
        }
      />
    </>
  );
}
