import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { mailFilters } from "#contract/mails/mail-filters.ts";
import type { MailSummary } from "#contract/mails/mails.ts";
import { Empty } from "#web/list/empty.tsx";
import { FilterChip } from "#web/list/filters/filter-chip.tsx";
import { filterQuery } from "#web/list/filters/filter-query.ts";
import { describeDateRange } from "#web/list/filters/filters.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { PauseNotice } from "#web/ui/page/pause-notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { mailCopy } from "#web/copy/mail.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { nameOfMail } from "#web/records/mail/name-of-mail.ts";
import { MailStatus } from "./status.tsx";

const MailSheet = lazyPart(async () => (await import("./sheet.tsx")).MailSheet);

const route = getRouteApi("/office/settings/mail");

/** The emails of the organization and their delivery status. */
export function MailPage() {
  const search = route.useSearch();
  const { cursor, mail, ...filters } = search;
  const { status, from, until, q } = filters;
  const navigate = route.useNavigate();
  const page = usePage("GET /mails", { ...filterQuery(mailFilters, filters), cursor });
  const days = describeDateRange(recordFiltersCopy.labels.created, { from, until });
  const isFiltered = status !== undefined || days !== undefined || q !== undefined;
  return (
    <>
      <PageHeader title={mailCopy.mail.title} lead={mailCopy.mail.lead} />
      <div className="mb-4 empty:hidden">
        <PauseNotice />
      </div>
      <StatusTabs
        label={mailCopy.mail.statusLabel}
        all={mailCopy.mail.all}
        names={mailCopy.mail.statuses}
        current={status}
        searchOf={(value) => ({ ...filters, status: value })}
      />
      <div className="mt-4 space-y-4">
        <div className="flex">
          <SearchBox
            label={mailCopy.mail.search}
            value={q ?? ""}
            onSearch={(text) =>
              void navigate({ search: { ...filters, q: text === "" ? undefined : text }, replace: true })
            }
          />
        </div>
        {days !== undefined && <FilterChip name={days} onRemove={() => void navigate({ search: { status, q } })} />}
        <PagedList
          page={page}
          label={mailCopy.mail.title}
          columns={columns}
          linkOf={(row) => ({ to: ".", search: { ...search, mail: row.id } })}
          card={(row) => <Card mail={row} />}
          empty={
            <Empty {...(isFiltered ? mailCopy.mail.noResults : mailCopy.mail.none)}>
              {isFiltered && <Button onClick={() => void navigate({ search: {} })}>{copy.common.clearFilters}</Button>}
            </Empty>
          }
        />
      </div>
      {mail !== undefined && (
        <Suspense>
          <MailSheet id={mail} onClose={() => void navigate({ search: { ...search, mail: undefined } })} />
        </Suspense>
      )}
    </>
  );
}

const columns: readonly Column<MailSummary>[] = [
  {
    name: mailCopy.mail.columns.recipient,
    cell: ({ recipient, cc, kind, number, clientName }) => (
      <>
        <span className="block truncate font-medium">{[recipient, ...cc].join(", ")}</span>
        <span className="block truncate text-muted">{nameOfMail(kind, [number, clientName])}</span>
      </>
    ),
  },
  { name: mailCopy.mail.columns.status, width: "w-40", cell: ({ status }) => <MailStatus status={status} /> },
  {
    name: mailCopy.mail.columns.created,
    width: "w-60",
    align: "right",
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

function Card({
  mail: { recipient, cc, kind, number, clientName, status, createdAt },
}: {
  readonly mail: MailSummary;
}) {
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{[recipient, ...cc].join(", ")}</span>
        <MailStatus status={status} />
      </span>
      <span className="mt-1 block break-words text-muted">{nameOfMail(kind, [number, clientName])}</span>
      <span className="mt-1 block text-muted">
        <Time at={createdAt} />
      </span>
    </>
  );
}
