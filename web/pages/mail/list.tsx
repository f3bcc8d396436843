import { getRouteApi } from "@tanstack/react-router";
import type { MailSummary } from "#contract/mails.ts";
import { Empty } from "#web/list/empty.tsx";
import { Pager } from "#web/list/pager.tsx";
import { type Column, RecordList } from "#web/list/record-list.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { keysOf, words } from "#web/words.ts";
import { MailSheet } from "./sheet.tsx";
import { MailStatus } from "./status.tsx";

const route = getRouteApi("/office/settings/mail");
const said = words.mail;

/** Every mail of the organization, and what came of it. */
export function MailPage() {
  const search = route.useSearch();
  const { status, cursor, mail } = search;
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = usePage("GET /mails", { status, cursor });
  const tab = (name: string, value: MailSummary["status"] | undefined) => ({
    name,
    isCurrent: status === value,
    search: { status: value },
  });
  return (
    <>
      <PageHeader title={said.title} lead={said.lead} />
      <Tabs
        label={said.statusLabel}
        tabs={[tab(said.all, undefined), ...keysOf(said.statuses).map((value) => tab(said.statuses[value], value))]}
      />
      <div className="mt-4">
        {error !== null && data === undefined ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : data?.data.length === 0 ? (
          <Empty {...(status === undefined ? said.none : said.noResults)}>
            {status !== undefined && (
              <Button onClick={() => void navigate({ search: {} })}>{words.common.clearFilters}</Button>
            )}
          </Empty>
        ) : (
          <RecordList
            label={said.title}
            rows={data?.data}
            columns={columns}
            linkOf={(row) => ({ to: ".", search: { ...search, mail: row.id } })}
            card={(row) => <Card mail={row} />}
            isStale={isPlaceholderData}
          />
        )}
      </div>
      <Pager nextCursor={data?.nextCursor ?? null} isBusy={isPlaceholderData} />
      {mail !== undefined && (
        <MailSheet id={mail} onClose={() => void navigate({ search: { ...search, mail: undefined } })} />
      )}
    </>
  );
}

const columns: readonly Column<MailSummary>[] = [
  {
    name: said.columns.recipient,
    cell: ({ recipient, kind }) => (
      <>
        <span className="block truncate font-medium">{recipient}</span>
        <span className="block truncate text-muted">{said.kinds[kind]}</span>
      </>
    ),
  },
  { name: said.columns.status, width: "w-40", cell: ({ status }) => <MailStatus status={status} /> },
  { name: said.columns.created, width: "w-56", align: "right", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function Card({ mail: { recipient, kind, status, createdAt } }: { readonly mail: MailSummary }) {
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{recipient}</span>
        <MailStatus status={status} />
      </span>
      <span className="mt-1 flex items-center justify-between gap-3 text-muted">
        <span className="min-w-0 truncate">{said.kinds[kind]}</span>
        <Time at={createdAt} />
      </span>
    </>
  );
}
