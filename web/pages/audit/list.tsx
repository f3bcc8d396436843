import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { auditFilters } from "#contract/people/audit-filters.ts";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { Empty } from "#web/list/empty.tsx";
import { filterQuery } from "#web/list/filters/filter-query.ts";
import { PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { deviceOf } from "#web/values/device.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { copy } from "#web/copy/copy.ts";
import { auditCopy } from "#web/copy/audit.ts";
import { actorOf, describe, recordNameOf } from "./describe.ts";
import { AuditFilters } from "./filters.tsx";

const EntrySheet = lazyPart(async () => (await import("./sheet.tsx")).EntrySheet);

const route = getRouteApi("/office/settings/audit-log");

/** The audit log of the organization. */
export function AuditLogPage() {
  const search = route.useSearch();
  const { cursor, entry, ...filters } = search;
  const { change } = filters;
  const navigate = route.useNavigate();
  const query = filterQuery(auditFilters, filters);
  const page = usePage("GET /audit-log", { ...query, cursor });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const openEntry = page.data?.data.find(({ id }) => id === entry);
  return (
    <>
      <PageHeader
        title={auditCopy.audit.title}
        lead={auditCopy.audit.lead}
        guide="/docs/api/audit-log"
        actions={<ExportButton operation="GET /exports/audit-log.csv" query={query} />}
      />
      <StatusTabs
        label={auditCopy.audit.kindLabel}
        all={auditCopy.audit.all}
        names={auditCopy.audit.kinds}
        current={change}
        searchOf={(value) => ({ ...filters, change: value })}
      />
      <AuditFilters
        filters={filters}
        onFilter={(changed) => void navigate({ search: { ...filters, ...changed }, replace: true })}
      />
      <PagedList
        page={page}
        label={auditCopy.audit.title}
        columns={columns}
        linkOf={(row) => ({ to: ".", search: { ...search, entry: row.id } })}
        card={(row) => <Card entry={row} />}
        empty={
          <Empty {...(isFiltered ? auditCopy.audit.noResults : auditCopy.audit.none)}>
            {isFiltered && <Button onClick={() => void navigate({ search: {} })}>{copy.common.clearFilters}</Button>}
          </Empty>
        }
      />
      {openEntry !== undefined && (
        <Suspense>
          <EntrySheet entry={openEntry} onClose={() => void navigate({ search: { ...search, entry: undefined } })} />
        </Suspense>
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
  { name: auditCopy.audit.columns.action, cell: (entry) => <Action entry={entry} /> },
  { name: auditCopy.audit.columns.actor, width: "w-28 lg:w-36", cell: (entry) => actorOf(entry) },
  { name: auditCopy.audit.columns.source, width: "w-32 lg:w-40", cell: (entry) => <Source entry={entry} /> },
  {
    name: auditCopy.audit.columns.time,
    width: "w-48",
    align: "right",
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
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
