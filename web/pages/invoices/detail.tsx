import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Invoice } from "#contract/invoices.ts";
import { formatAmount, formatMoney } from "#web/amounts.ts";
import { request } from "#web/api.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/list/adjacent-records.ts";
import { clientQuery } from "#web/pages/clients/names.ts";
import { useSession } from "#web/session.ts";
import { Day } from "#web/ui/day.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RecordFailure } from "#web/ui/record-failure.tsx";
import { copy } from "#web/copy/copy.ts";
import { DocumentActions } from "./document-actions.tsx";
import { Items } from "./items.tsx";
import { Section } from "./section.tsx";
import { InvoiceStatus } from "./status.tsx";
import { Timeline } from "./timeline.tsx";
import { TotalsCard } from "./totals-card.tsx";

const route = getRouteApi("/office/invoices/$id");
const pathOf = (id: string) => `/invoices/${id}`;
const back = { to: "/invoices", name: copy.invoices.back };

export function InvoicePage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["/invoices", id],
    queryFn: ({ signal }) => request("GET /invoices/{id}", { params: { id }, signal }),
  });
  const adjacentRecords = useAdjacentRecords(id, pathOf);
  if (data !== undefined) return <Details adjacentRecords={adjacentRecords} invoice={data} />;
  return (
    <>
      <PageHeader title={copy.invoices.title} back={back} adjacentRecords={adjacentRecords} />
      {error === null ? <Skeleton /> : <RecordFailure error={error} onRetry={() => void refetch()} list={back} />}
    </>
  );
}

interface DetailsProps {
  readonly invoice: Invoice;
  readonly adjacentRecords: AdjacentRecords | undefined;
}

function Details({ invoice, adjacentRecords }: DetailsProps) {
  const timeZone = useSession().organization?.timeZone ?? "UTC";
  const { status, number, title, totals, currency, notes } = invoice;
  const isOpen = status === "SENT" || status === "OVERDUE";
  return (
    <>
      <PageHeader
        title={title}
        badge={<InvoiceStatus invoice={invoice} timeZone={timeZone} />}
        {...(status === "DRAFT" ? {} : { lead: number })}
        back={back}
        adjacentRecords={adjacentRecords}
        actions={<DocumentActions invoice={invoice} />}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          <Items items={invoice.items} />
          {notes !== null && notes !== "" && (
            <Section title={copy.invoices.notes}>
              <p className="break-words whitespace-pre-line">{notes}</p>
            </Section>
          )}
          <Payments invoice={invoice} />
          <Timeline id={invoice.id} currency={currency} />
        </div>
        {/* On phones the amount, the client and the due date come first. */}
        <div className="order-first min-w-0 space-y-5 lg:order-none">
          <Section title={isOpen ? copy.invoices.outstanding : copy.invoices.total}>
            <p className="text-2xl font-semibold tracking-tight tabular-nums">
              {formatMoney(isOpen ? totals.outstanding : totals.total, currency)}
            </p>
            <dl className="mt-4 space-y-3">
              <BillTo invoice={invoice} />
              {invoice.sentAt !== null && <Fact name={copy.invoices.issued} value={<Day at={invoice.issuedAt} />} />}
              <Fact name={copy.invoices.due} value={<Day at={invoice.dueDate} />} />
              {invoice.paidAt !== null && <Fact name={copy.invoices.paidOn} value={<Day at={invoice.paidAt} />} />}
              {invoice.voidedAt !== null && (
                <Fact name={copy.invoices.voidedOn} value={<Day at={invoice.voidedAt} />} />
              )}
            </dl>
          </Section>
          <TotalsCard invoice={invoice} />
        </div>
      </div>
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words">{value}</dd>
    </div>
  );
}

function BillTo({ invoice: { clientId } }: { readonly invoice: Invoice }) {
  const { data } = useQuery(clientQuery(clientId));
  return (
    <Fact
      name={copy.invoices.billTo}
      value={
        <Link
          to="/clients/$id"
          params={{ id: clientId }}
          className="inline-flex min-h-11 items-center font-medium underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0"
        >
          {data?.name ?? copy.invoices.openClient}
        </Link>
      }
    />
  );
}

function Payments({ invoice: { payments, currency } }: { readonly invoice: Invoice }) {
  return (
    <Section title={copy.invoices.payments}>
      {payments.length === 0 ? (
        <p className="text-muted">{copy.invoices.noPayments}</p>
      ) : (
        <ul className="-mb-2 divide-y divide-line">
          {payments.map(({ id, amount, paidAt, method, note, reference }) => (
            <li key={id} className="flex items-start justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-medium">
                  {copy.methods[method]}{" "}
                  <span className="font-normal text-muted">
                    · <Day at={paidAt} />
                  </span>
                </p>
                {(reference ?? note) !== "" && (
                  <p className="text-muted break-words">{[reference, note].filter(Boolean).join(" · ")}</p>
                )}
              </div>
              <p className="shrink-0 font-medium tabular-nums" title={formatAmount(amount)}>
                {formatMoney(amount, currency)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Skeleton() {
  return (
    <div aria-busy className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="card h-80 animate-pulse bg-sunken" />
      <div className="card h-60 animate-pulse bg-sunken" />
    </div>
  );
}
