import { useQuery } from "@tanstack/react-query";
import type { Invoice } from "#contract/invoices.ts";
import { clientQuery } from "#web/pages/clients/names.ts";
import { FactLink } from "#web/pages/documents/fact.tsx";
import { quotationQuery } from "#web/pages/documents/queries.ts";
import { projectQuery } from "#web/pages/projects/names.ts";
import { usePermission } from "#web/session.ts";
import { copy } from "#web/copy/copy.ts";

/** The client, the project and the quotation of an invoice, among its facts. */
export function Parties({ invoice: { clientId, projectId, quotationId } }: { readonly invoice: Invoice }) {
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
      {quotationId !== null && canReadQuotations && <QuotationFact id={quotationId} />}
    </>
  );
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
