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
import { words } from "#web/words.ts";
import { actorOf, describe, objectOf } from "./describe.ts";
import { AuditFilters } from "./filters.tsx";
import { EntrySheet } from "./sheet.tsx";

const route = getRouteApi("/office/settings/audit-log");
const said = words.audit;

/** Who changed what, and who signed in. */
export function AuditLogPage() {
  const search = route.useSearch();
  const { change, actor, from, to, cursor, entry } = search;
  const navigate = route.useNavigate();
  const filters = { actor, from, to };
  const page = usePage("GET /audit-log", { change, actorId: actor, from, to, cursor });
  const isFiltered = Object.values({ ...filters, change }).some((value) => value !== undefined);
  const opened = page.data?.data.find(({ id }) => id === entry);
  return (
    <>
      <PageHeader title={said.title} lead={said.lead} />
      <StatusTabs
        label={said.kindLabel}
        all={said.all}
        names={said.kinds}
        current={change}
        searchOf={(value) => ({ ...filters, change: value })}
      />
      <AuditFilters
        filters={filters}
        onFilter={(changed) => void navigate({ search: { change, ...filters, ...changed }, replace: true })}
      />
      <PagedList
        page={page}
        label={said.title}
        columns={columns}
        linkOf={(row) => ({ to: ".", search: { ...search, entry: row.id } })}
        card={(row) => <Card entry={row} />}
        empty={
          <Empty {...(isFiltered ? said.noResults : said.none)}>
            {isFiltered && <Button onClick={() => void navigate({ search: {} })}>{words.common.clearFilters}</Button>}
          </Empty>
        }
      />
      {opened !== undefined && (
        <EntrySheet entry={opened} onClose={() => void navigate({ search: { ...search, entry: undefined } })} />
      )}
    </>
  );
}

const isFailure = ({ details }: AuditEntry): boolean => details?.["failure"] !== undefined;

function What({ entry }: { readonly entry: AuditEntry }) {
  const object = objectOf(entry);
  return (
    <span className="block min-w-0">
      <span className={`block truncate font-medium ${isFailure(entry) ? "text-danger" : ""}`}>{describe(entry)}</span>
      {object !== null && <span className="block truncate text-muted">{object}</span>}
    </span>
  );
}

function Where({ entry: { address, userAgent } }: { readonly entry: AuditEntry }) {
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
  { name: said.columns.what, cell: (entry) => <What entry={entry} /> },
  { name: said.columns.who, width: "w-32 lg:w-44", cell: (entry) => actorOf(entry) },
  { name: said.columns.where, width: "w-36 lg:w-48", cell: (entry) => <Where entry={entry} /> },
  { name: said.columns.when, width: "w-52", align: "right", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function Card({ entry }: { readonly entry: AuditEntry }) {
  return (
    <>
      <What entry={entry} />
      <span className="mt-1 flex items-center justify-between gap-3 text-muted">
        <span className="min-w-0 truncate">{actorOf(entry)}</span>
        <Time at={entry.createdAt} />
      </span>
    </>
  );
}
