import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { ProjectTimelineEntry } from "#contract/clients/project-timeline.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { Section } from "#web/records/documents/section.tsx";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { projectPageCopy } from "#web/copy/project-page.ts";

const entriesShown = 12;

/** The activity of a project, newest first. */
export function ProjectActivity({ id }: { readonly id: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const currency = useSession().organization?.currency ?? "SGD";
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /projects/{id}/timeline", id],
    queryFn: ({ signal }) => request("GET /projects/{id}/timeline", { params: { id }, signal }),
  });
  if (error !== null && data === undefined) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const { title, more } = projectPageCopy.activity;
  const all = data?.data ?? [];
  const shown = isWhole ? all : all.slice(0, entriesShown);
  return (
    <Section title={title}>
      <ol aria-label={title} aria-busy={data === undefined} className="-mb-2 divide-y divide-line">
        {shown.map((entry) => (
          <li key={keyOf(entry)} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-medium">
                <EntryName entry={entry} />
              </span>
              <span className="text-muted">
                <Time at={entry.at} />
              </span>
            </p>
            <EntryDetails entry={entry} currency={currency} />
          </li>
        ))}
      </ol>
      {shown.length < all.length && (
        <Button variant="quiet" className="mt-3" onClick={() => setIsWhole(true)}>
          {more({ count: all.length - shown.length })}
        </Button>
      )}
    </Section>
  );
}

const keyOf = ({ at, kind, detail, ...about }: ProjectTimelineEntry): string =>
  [
    at,
    kind,
    about.quotationId,
    about.invoiceId,
    about.paymentId,
    about.expenseId,
    about.fileId,
    about.contractId,
    about.claimId,
    about.creditNoteId,
    detail,
  ].join(" ");

/** An activity, as a link to the record that it is about. */
function EntryName({ entry }: { readonly entry: ProjectTimelineEntry }): ReactNode {
  const name = projectPageCopy.activity.kinds[entry.kind];
  const status = entry.status === null ? "" : projectPageCopy.statuses[entry.status];
  const text = typeof name === "string" ? name : name({ status, number: entry.number ?? "" });
  const to = addressOf(entry);
  if (to === undefined) return text;
  return (
    <Link to={to} className="underline decoration-line-strong/60 underline-offset-4 hover:decoration-current">
      {text}
    </Link>
  );
}

function addressOf({
  quotationId,
  invoiceId,
  expenseId,
  contractId,
  claimId,
  creditNoteId,
}: ProjectTimelineEntry): string | undefined {
  if (creditNoteId !== null) return `/credit-notes/${creditNoteId}`;
  if (claimId !== null) return `/claims/${claimId}`;
  if (contractId !== null) return `/contracts/${contractId}`;
  if (quotationId !== null) return `/quotations/${quotationId}`;
  if (invoiceId !== null) return `/invoices/${invoiceId}`;
  return expenseId === null ? undefined : `/expenses/${expenseId}`;
}

function EntryDetails({ entry, currency }: { readonly entry: ProjectTimelineEntry; readonly currency: string }) {
  const { amount, title, by, detail } = entry;
  const parts = [amount === null ? null : formatMoney(amount, currency), title, by, detail].filter(Boolean);
  return parts.length === 0 ? null : <p className="text-muted break-words">{parts.join(" · ")}</p>;
}
