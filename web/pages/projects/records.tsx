import { useQuery } from "@tanstack/react-query";
import type { ProjectId } from "#contract/api/ids.ts";
import { formatMoney, paidBy } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { useWithoutHidden } from "#web/list/hidden-records.ts";
import { InvoiceStatus } from "#web/records/invoices/status.tsx";
import { QuotationStatus } from "#web/records/quotations/status.tsx";
import { useSession, useTimeZone } from "#web/session/session.ts";
import { Day } from "#web/ui/day.tsx";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { RecordSection } from "#web/list/record-section.tsx";
import { variationsOf } from "./variations.ts";

/** The number of records of each kind shown; the lists have all of them. */
const recordsShown = 5;
/** Enough to know which accepted quotation was the first. */
const quotationsRead = 50;

interface OfProject {
  readonly id: ProjectId;
}

const words = projectPageCopy.records;
const search = (id: string) => ({ project: id });

/** The quotations of a project. The second and further accepted ones are variations of the first. */
export function ProjectQuotations({ id }: OfProject) {
  const timeZone = useTimeZone();
  const select = useWithoutHidden();
  const found = useQuery({
    queryKey: ["GET /quotations", "of project", id],
    queryFn: ({ signal }) => request("GET /quotations", { query: { projectId: id, limit: quotationsRead }, signal }),
    select,
  });
  const variations = variationsOf(found.data?.data ?? []);
  const labelOf = (quotationId: string) => {
    const number = variations.get(quotationId);
    if (number === undefined) return undefined;
    return number === 0 ? words.contract : words.variation({ number });
  };
  return (
    <RecordSection
      words={words.quotations}
      found={found}
      all={{ to: "/quotations", search: search(id) }}
      show={(quotation) => ({
        key: quotation.id,
        to: `/quotations/${quotation.id}`,
        title: quotation.title,
        hint: [quotation.number, labelOf(quotation.id)].filter(Boolean).join(" · "),
        badge: <QuotationStatus quotation={quotation} timeZone={timeZone} />,
        amount: formatMoney(quotation.totals.total, quotation.currency),
      })}
    />
  );
}

/** The invoices of a project. */
export function ProjectInvoices({ id }: OfProject) {
  const timeZone = useTimeZone();
  const select = useWithoutHidden();
  const found = useQuery({
    queryKey: ["GET /invoices", "of project", id],
    queryFn: ({ signal }) => request("GET /invoices", { query: { projectId: id, limit: recordsShown }, signal }),
    select,
  });
  return (
    <RecordSection
      words={words.invoices}
      found={found}
      all={{ to: "/invoices", search: search(id) }}
      show={(invoice) => ({
        key: invoice.id,
        to: `/invoices/${invoice.id}`,
        title: invoice.title,
        hint: invoice.status === "DRAFT" ? undefined : invoice.number,
        badge: <InvoiceStatus invoice={invoice} timeZone={timeZone} />,
        amount: formatMoney(invoice.totals.total, invoice.currency),
      })}
    />
  );
}

/** The payments on the invoices of a project. */
export function ProjectPayments({ id }: OfProject) {
  const currency = useSession().organization?.currency ?? "SGD";
  const found = useQuery({
    queryKey: ["GET /payments", "of project", id],
    queryFn: ({ signal }) => request("GET /payments", { query: { projectId: id, limit: recordsShown }, signal }),
  });
  return (
    <RecordSection
      words={words.payments}
      found={found}
      all={undefined}
      show={(payment) => ({
        key: payment.id,
        to: `/invoices/${payment.invoiceId}`,
        title: payment.invoiceNumber,
        hint: paidBy(payment.method, payment.reference),
        badge: <Day at={payment.paidAt} />,
        amount: formatMoney(payment.amount, currency),
      })}
    />
  );
}

/** The expenses of a project. */
export function ProjectExpenses({ id }: OfProject) {
  const currency = useSession().organization?.currency ?? "SGD";
  const found = useQuery({
    queryKey: ["GET /expenses", "of project", id],
    queryFn: ({ signal }) => request("GET /expenses", { query: { projectId: id, limit: recordsShown }, signal }),
  });
  return (
    <RecordSection
      words={words.expenses}
      found={found}
      all={{ to: "/expenses", search: search(id) }}
      show={(expense) => ({
        key: expense.id,
        to: `/expenses/${expense.id}`,
        title: expense.description,
        hint: [projectPageCopy.categories[expense.category], expense.vendor].filter(Boolean).join(" · "),
        badge: <Day at={expense.date} />,
        amount: formatMoney(expense.amount, currency),
      })}
    />
  );
}
