import { getRouteApi } from "@tanstack/react-router";
import type { MailSummary } from "#contract/mails.ts";
import { Empty } from "#web/list/empty.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { copy } from "#web/copy/copy.ts";
import { MailSheet } from "./sheet.tsx";
import { MailStatus } from "./status.tsx";

const route = getRouteApi("/office/settings/mail");

/** The emails of the organization and their delivery status. */
export function MailPage() {
  const search = route.useSearch();
  const { status, cursor, mail } = search;
  const navigate = route.useNavigate();
  const page = usePage("GET /mails", { status, cursor });
  return (
    <>
      <PageHeader title={copy.mail.title} lead={copy.mail.lead} />
      <StatusTabs
        label={copy.mail.statusLabel}
        all={copy.mail.all}
        names={copy.mail.statuses}
        current={status}
        searchOf={(value) => ({ status: value })}
      />
      <div className="mt-4">
        <PagedList
          page={page}
          label={copy.mail.title}
          columns={columns}
          linkOf={(row) => ({ to: ".", search: { ...search, mail: row.id } })}
          card={(row) => <Card mail={row} />}
          empty={
            <Empty {...(status === undefined ? copy.mail.none : copy.mail.noResults)}>
              {status !== undefined && (
                <Button onClick={() => void navigate({ search: {} })}>{copy.common.clearFilters}</Button>
              )}
            </Empty>
          }
        />
      </div>
      {mail !== undefined && (
        <MailSheet id={mail} onClose={() => void navigate({ search: { ...search, mail: undefined } })} />
      )}
    </>
  );
}

const columns: readonly Column<MailSummary>[] = [
  {
    name: copy.mail.columns.recipient,
    cell: ({ recipient, cc, kind }) => (
      <>
        <span className="block truncate font-medium">{[recipient, ...cc].join(", ")}</span>
        <span className="block truncate text-muted">{copy.mail.kinds[kind]}</span>
      </>
    ),
  },
  { name: copy.mail.columns.status, width: "w-40", cell: ({ status }) => <MailStatus status={status} /> },
  { name: copy.mail.columns.created, width: "w-56", align: "right", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function Card({ mail: { recipient, cc, kind, status, createdAt } }: { readonly mail: MailSummary }) {
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{[recipient, ...cc].join(", ")}</span>
        <MailStatus status={status} />
      </span>
      <span className="mt-1 flex items-center justify-between gap-3 text-muted">
        <span className="min-w-0 truncate">{copy.mail.kinds[kind]}</span>
        <Time at={createdAt} />
      </span>
    </>
  );
}
