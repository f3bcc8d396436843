import { getRouteApi } from "@tanstack/react-router";
import Upload from "lucide-react/icons/upload";
import { lazy, Suspense, useState } from "react";
import type { Client } from "#contract/clients.ts";
import { Empty } from "#web/list/empty.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { useAmong } from "#web/list/neighbours.ts";
import { Pager } from "#web/list/pager.tsx";
import { type Column, RecordList } from "#web/list/record-list.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useMay } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { keysOf, words } from "#web/words.ts";

const route = getRouteApi("/office/clients");
const said = words.clients;

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

export function ClientsPage() {
  const { cursor, ...filters } = route.useSearch();
  const { archived, type, q } = filters;
  const navigate = route.useNavigate();
  const query = { archived: archived ?? false, type, q };
  const { data, error, refetch, isPlaceholderData } = usePage("GET /clients", { ...query, cursor });
  const among = useAmong(data?.data);
  const mayImport = useMay("clients:write");
  const [isImporting, setIsImporting] = useState(false);
  const tab = (name: string, value: true | undefined) => ({
    name,
    isCurrent: archived === value,
    search: { ...filters, archived: value },
  });
  const narrow = (changed: typeof filters) => void navigate({ search: { ...filters, ...changed }, replace: true });
  return (
    <>
      <PageHeader
        title={said.title}
        actions={
          <>
            {mayImport && (
              <Button onClick={() => setIsImporting(true)}>
                <Upload className="size-4" aria-hidden />
                {words.clientImport.open}
              </Button>
            )}
            <ExportButton operation="GET /exports/clients.csv" query={query} />
          </>
        }
      />
      <Suspense>{isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}</Suspense>
      <Tabs label={said.tabsLabel} tabs={[tab(said.tabs.used, undefined), tab(said.tabs.archived, true)]} />
      <div className="my-4 flex flex-wrap items-center gap-2">
        <SearchBox
          label={said.search}
          value={q ?? ""}
          onSearch={(text) => narrow({ q: text === "" ? undefined : text })}
        />
        <select
          aria-label={said.type}
          value={type ?? ""}
          onChange={({ target: { value } }) => narrow({ type: keysOf(said.types).find((known) => known === value) })}
          className="control w-full sm:w-44"
        >
          <option value="">{said.everyType}</option>
          {keysOf(said.types).map((value) => (
            <option key={value} value={value}>
              {said.types[value]}
            </option>
          ))}
        </select>
      </div>
      {error !== null && data === undefined ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        q === undefined && type === undefined ? (
          <Empty {...said.none[archived === true ? "archived" : "used"]} />
        ) : (
          <Empty {...said.noResults}>
            <Button onClick={() => void navigate({ search: { archived } })}>{words.common.clearFilters}</Button>
          </Empty>
        )
      ) : (
        <RecordList
          label={said.title}
          rows={data?.data}
          columns={columns}
          linkOf={({ id }) => ({ to: `/clients/${id}`, state: among })}
          card={(client) => (
            <>
              <span className="block truncate font-medium">{client.name}</span>
              <span className="mt-0.5 block truncate text-muted">
                {[said.types[client.type], client.phone ?? client.email].filter(Boolean).join(" · ")}
              </span>
            </>
          )}
          isStale={isPlaceholderData}
        />
      )}
      <Pager nextCursor={data?.nextCursor ?? null} isBusy={isPlaceholderData} />
    </>
  );
}

const columns: readonly Column<Client>[] = [
  {
    name: said.columns.name,
    cell: ({ name }) => (
      <span className="font-medium" title={name}>
        {name}
      </span>
    ),
  },
  { name: said.columns.type, width: "w-36", cell: ({ type }) => said.types[type] },
  { name: said.columns.email, width: "w-[28%]", cell: ({ email }) => email },
  { name: said.columns.phone, width: "hidden w-40 lg:table-cell", cell: ({ phone }) => phone },
];
