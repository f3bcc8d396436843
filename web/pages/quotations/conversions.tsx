import { useQuery } from "@tanstack/react-query";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { Section } from "#web/records/documents/section.tsx";
import { usePermission } from "#web/session/session.ts";
import { conversionCopy } from "#web/copy/conversion.ts";
import { InvoicesMade } from "./invoices-made.tsx";
import { conversionsQuery } from "./queries.ts";

/** The invoices that an accepted quotation was converted to. */
export function Conversions({ quotation: { id, status, currency } }: { readonly quotation: Quotation }) {
  const canRead = usePermission("invoices:read");
  const { data } = useQuery({ ...conversionsQuery(id), enabled: canRead && status === "ACCEPTED" });
  if (data === undefined || data.invoices.length === 0) return null;
  return (
    <Section title={conversionCopy.invoices}>
      <InvoicesMade invoices={data.invoices} currency={currency} />
    </Section>
  );
}
