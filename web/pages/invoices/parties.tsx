import { useQuery } from "@tanstack/react-query";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import { request } from "#web/api.ts";
import { invoiceCreditsCopy } from "#web/copy/invoice-credits.ts";
import { clientQuery } from "#web/records/clients/names.ts";
import { FactLink } from "#web/records/documents/fact.tsx";
import { quotationQuery } from "#web/records/documents/queries.ts";
import { projectQuery } from "#web/records/projects/names.ts";
import { usePermission } from "#web/session/session.ts";
import { copy } from "#web/copy/copy.ts";

/** The client, the project, the quotation and the recurring invoice of an invoice, among its facts. */
export function Parties({ invoice: { id, kind, clientId, projectId, quotationId } }: { readonly invoice: Invoice }) {
  const { data: client } = useQuery(clientQuery(clientId));
  const { data: project } = useQuery(projectQuery(projectId));
  const canReadQuotations = usePermission("quotations:read");
  return (
    <>
      <FactLink
        name={copy.invoices.billTo}
        to={`/clients/${clientId}`}
        text={client?.name ?? copy.documents.openClient}
      />
      <FactLink
        name={copy.invoices.project}
        to={`/projects/${projectId}`}
        text={project?.name ?? copy.documents.openProject}
      />
      {kind === "STANDARD" && <RecurringFact id={id} />}
      {quotationId !== null && canReadQuotations && <QuotationFact id={quotationId} />}
    </>
  );
}

/** The recurring invoice that made an invoice, if any. */
function RecurringFact({ id }: { readonly id: InvoiceId }) {
  const { data } = useQuery({
    queryKey: ["GET /recurring-invoices", "of invoice", id],
    queryFn: ({ signal }) => request("GET /recurring-invoices", { query: { invoiceId: id, limit: 1 }, signal }),
    staleTime: 60_000,
  });
  const [rule] = data?.data ?? [];
  if (rule === undefined) return null;
  return <FactLink name={invoiceCreditsCopy.madeBy} to={`/recurring/${rule.id}`} text={rule.title} />;
}

function QuotationFact({ id }: { readonly id: string }) {
  const { data } = useQuery(quotationQuery(id));
  return (
    <FactLink
      name={copy.invoices.quotation}
      to={`/quotations/${id}`}
      text={data?.record.number ?? copy.invoices.openQuotation}
    />
  );
}
