import { getRouteApi } from "@tanstack/react-router";
import type { AuditEntry } from "#contract/audit-log.ts";
import { Empty } from "#web/list/empty.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { deviceOf } from "#web/pages/settings/device.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { copy } from "#web/copy/copy.ts";
import { actorOf, describe, recordNameOf } from "./describe.ts";
import { AuditFilters } from "./filters.tsx";
import { EntrySheet } from "./sheet.tsx";

const route = getRouteApi("/office/settings/audit-log");

/** The audit log of the organization. */
export function AuditLogPage() {
  const search = route.useSearch();
  const { change, actor, from, to, cursor, entry } = search;
  const navigate = route.useNavigate();
  const filters = { actor, from, to };
  const page = usePage("GET /audit-log", { change, actorId: actor, from, to, cursor });
  const isFiltered = Object.values({ ...filters, change }).some((value) => value !== undefined);
  const openEntry = page.data?.data.find(({ id }) => id === entry);
  return (
    <>
      <PageHeader title={copy.audit.title} lead={copy.audit.lead} />
      <StatusTabs
        label={copy.audit.kindLabel}
        all={copy.audit.all}
        names={copy.audit.kinds}
        current={change}
        searchOf={(value) => ({ ...filters, change: value })}
      />
      <AuditFilters
        filters={filters}
        onFilter={(changed) => void navigate({ search: { change, ...filters, ...changed }, replace: true })}
      />
      <PagedList
        page={page}
        label={copy.audit.title}
        columns={columns}
        linkOf={(row) => ({ to: ".", search: { ...search, entry: row.id } })}
        card={(row) => <Card entry={row} />}
        empty={
          <Empty {...(isFiltered ? copy.audit.noResults : copy.audit.none)}>
            {isFiltered && <Button onClick={() => void navigate({ search: {} })}>{copy.common.clearFilters}</Button>}
          </Empty>
        }
      />
      {openEntry !== undefined && (
        <EntrySheet entry={openEntry} onClose={() => void navigate({ search: { ...search, entry: undefined } })} />
      )}
    </>
  );
}

const isFailure = ({ details }: AuditEntry): boolean => details?.["failure"] !== undefined;

function Action({ entry }: { readonly entry: AuditEntry }) {
  const recordName = recordNameOf(entry);
  return (
    <span className="block min-w-0">
      <span className={`block truncate font-medium ${isFailure(entry) ? "text-danger" : ""}`}>{describe(entry)}</span>
      {recordName !== null && <span className="block truncate text-muted">{recordName}</span>}
    </span>
  );
}

function Source({ entry: { address, userAgent } }: { readonly entry: AuditEntry }) {
  if (address === null) return null;
  const device = deviceOf(userAgent);
  return (
    <>
      <span className="block truncate tabular-nums">{address}</span>
      {device !== null && <span className="block truncate text-muted">{device}</span>}
    </>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { name: copy.audit.columns.action, cell: (entry) => <Action entry={entry} /> },
  { name: copy.audit.columns.actor, width: "w-32 lg:w-44", cell: (entry) => actorOf(entry) },
  { name: copy.audit.columns.source, width: "w-36 lg:w-48", cell: (entry) => <Source entry={entry} /> },
  { name: copy.audit.columns.time, width: "w-52", align: "right", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function Card({ entry }: { readonly entry: AuditEntry }) {
  return (
    <>
      <Action entry={entry} />
      <span className="mt-1 flex items-center justify-between gap-3 text-muted">
        <span className="min-w-0 truncate">{actorOf(entry)}</span>
        <Time at={entry.createdAt} />
      </span>
    </>
  );
}
