import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import Printer from "lucide-react/icons/printer";
import Send from "lucide-react/icons/send";
import { appPrefix } from "#contract/api/app-route.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { PdfLink } from "#web/records/documents/link/client-link.tsx";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { copy } from "#web/copy/copy.ts";
import { statementCopy } from "#web/copy/statement.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { clientQuery } from "#web/records/clients/names.ts";
import { statementQuery } from "#web/pages/clients/queries.ts";
import { daysOf, faultOf, queryOf, statementPdfPath } from "#web/records/clients/statement-period.ts";
import { PeriodFields } from "./period-fields.tsx";
import { StatementTable } from "./table.tsx";

// Loaded when it opens.
const MailDialog = lazyPart(async () => (await import("#web/records/documents/mailing/mail-dialog.tsx")).MailDialog);

const route = getRouteApi("/office/clients/$id/statement");

/** A client's statement of account for the period in the address. */
export function StatementPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const timeZone = useTimeZone();
  const client = useQuery(clientQuery(id));
  const canSend = usePermission("invoices:write");
  const [isSending, setIsSending] = useState(false);
  const days = daysOf(search, timeZone);
  const query = queryOf(days);
  const fault = faultOf(days, timeZone);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...statementQuery(id, query),
    enabled: fault === undefined,
    placeholderData: keepPreviousData,
  });
  if (client.data === undefined && client.error !== null) {
    const list = { to: "/clients", name: copy.clients.back };
    return <RecordFailure error={client.error} onRetry={() => void client.refetch()} list={list} />;
  }
  const name = client.data?.name ?? "…";
  return (
    <>
      <PageHeader
        title={statementCopy.title}
        lead={<span className="hidden print:inline">{name}</span>}
        back={{ to: `/clients/${id}`, name }}
        actions={
          fault === undefined && (
            <>
              <PdfLink href={`${appPrefix}${statementPdfPath(id, query)}`} label={copy.documents.pdf} />
              <ExportButton operation="GET /exports/clients/{id}/statement.csv" params={{ id }} query={query} />
              <Button onClick={() => print()}>
                <Printer className="size-4" aria-hidden />
                {statementCopy.print}
              </Button>
              {canSend && client.data !== undefined && (
                <Button variant="primary" onClick={() => setIsSending(true)}>
                  <Send className="size-4" aria-hidden />
                  {statementCopy.send}
                </Button>
              )}
            </>
          )
        }
      />
      <PeriodFields search={search} days={days} fault={fault} />
      {fault === undefined && error !== null && !isPlaceholderData && data === undefined ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : fault === undefined ? (
        <StatementTable statement={data} isStale={isPlaceholderData} />
      ) : null}
      <Suspense>
        {isSending && (
          <MailDialog task={{ kind: "statement", id, name, period: query }} onClose={() => setIsSending(false)} />
        )}
      </Suspense>
    </>
  );
}
