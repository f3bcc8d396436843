import { getRouteApi } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { Suspense } from "react";
import type { Client } from "#contract/clients/clients.ts";
import { clientSorts } from "#contract/api/list-sorts.ts";
import { clientFilters } from "#contract/clients/record-filters.ts";
import { filterQuery, sortQuery } from "#web/list/filters/filter-query.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Empty } from "#web/list/empty.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { useListContext } from "#web/ui/page/adjacent-records.ts";
import { FilterChip } from "#web/list/filters/filter-chip.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { copy, keysOf } from "#web/copy/copy.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { clientImportCopy } from "#web/copy/client-import.ts";

const route = getRouteApi("/office/clients");

const ClientDialog = lazyPart(async () => (await import("#web/records/clients/client-dialog.tsx")).ClientDialog);
const ImportDialog = lazyPart(async () => (await import("./import-dialog.tsx")).ClientImportDialog);

export function ClientsPage() {
  const { cursor, new: isNew, import: isImporting, ...filters } = route.useSearch();
  const { archived, type, toCorrect, q } = filters;
  const sort = sortQuery(clientSorts, filters.sort) ?? "name";
  const navigate = route.useNavigate();
  const query = { ...filterQuery(clientFilters, filters), archived: archived ?? false };
  const page = usePage("GET /clients", { ...query, sort, cursor });
  const listContext = useListContext(page.data?.data);
  const canCreate = usePermission("clients:write");
  const tab = (name: string, value: true | undefined) => ({
    name,
    isCurrent: archived === value,
    search: { ...filters, archived: value },
  });
  const applyFilters = (changed: typeof filters) =>
    void navigate({ search: { ...filters, ...changed }, replace: true });
  // The dialogs are in the address, so that they open from anywhere.
  const openDialog = (dialog: "new" | "import") =>
    void navigate({ search: (search) => ({ ...search, [dialog]: true }) });
  const closeDialog = () =>
    void navigate({ search: (search) => ({ ...search, new: undefined, import: undefined }), replace: true });
  const newClient = (
    <Button variant="primary" onClick={() => openDialog("new")}>
      <Plus className="size-4" aria-hidden />
      {copy.shell.newClient}
    </Button>
  );
  const importClients = (
    <Button onClick={() => openDialog("import")}>
      <Upload className="size-4" aria-hidden />
      {clientImportCopy.open}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={copy.clients.title}
        actions={
          <>
            <ExportButton operation="GET /exports/clients.csv" query={{ ...query, sort }} />
            {canCreate && importClients}
            {canCreate && newClient}
          </>
        }
      />
      <Suspense>
        {isImporting === true && canCreate && <ImportDialog onClose={closeDialog} />}
        {isNew === true && canCreate && (
          <ClientDialog
            onClose={closeDialog}
            onSaved={({ id }) => void navigate({ to: "/clients/$id", params: { id }, replace: true })}
          />
        )}
      </Suspense>
      <Tabs
        label={copy.clients.tabsLabel}
        tabs={[tab(copy.clients.tabs.active, undefined), tab(copy.clients.tabs.archived, true)]}
      />
      <div className="my-4 flex flex-wrap items-center gap-2">
        <SearchBox
          label={copy.clients.search}
          value={q ?? ""}
          onSearch={(text) => applyFilters({ q: text === "" ? undefined : text })}
        />
        <select
          aria-label={copy.clients.type}
          value={type ?? ""}
          onChange={({ target: { value } }) =>
            applyFilters({ type: keysOf(copy.clients.types).find((known) => known === value) })
          }
          className="control w-full sm:w-44"
        >
          <option value="">{copy.clients.allTypes}</option>
          {keysOf(copy.clients.types).map((value) => (
            <option key={value} value={value}>
              {copy.clients.types[value]}
            </option>
          ))}
        </select>
        {toCorrect === true && (
          <FilterChip name={copy.clients.toCorrect} onRemove={() => applyFilters({ toCorrect: undefined })} />
        )}
      </div>
      <PagedList
        page={page}
        choiceOf="clients"
        label={copy.clients.title}
        columns={columns}
        sorting={{ current: sort, usual: "name" }}
        linkOf={({ id }) => ({ to: `/clients/${id}`, state: listContext })}
        card={(client) => <Card client={client} />}
        empty={
          q === undefined && type === undefined && toCorrect === undefined ? (
            <Empty {...copy.clients.none[archived === true ? "archived" : "active"]}>
              {archived !== true && canCreate && (
                <div className="flex flex-wrap justify-center gap-2">
                  {newClient}
                  {importClients}
                </div>
              )}
            </Empty>
          ) : (
            <Empty {...copy.clients.noResults}>
              <Button onClick={() => void navigate({ search: { archived, sort: filters.sort } })}>
                {copy.common.clearFilters}
              </Button>
            </Empty>
          )
        }
      />
    </>
  );
}

const columns: readonly Column<Client>[] = [
  {
    name: copy.clients.columns.name,
    sort: "name",
    cell: ({ name }) => (
      <span className="font-medium" title={name}>
        {name}
      </span>
    ),
  },
  { id: "type", name: copy.clients.columns.type, width: "w-32 lg:w-36", cell: ({ type }) => copy.clients.types[type] },
  { id: "email", name: copy.clients.columns.email, width: "w-[28%]", cell: ({ email }) => email },
  {
    id: "phone",
    name: copy.clients.columns.phone,
    width: "hidden w-36 md:table-cell lg:w-40",
    cell: ({ phone }) => phone,
  },
  {
    id: "uen",
    isExtra: true,
    name: recordFiltersCopy.columns.uen,
    width: "hidden w-32 lg:table-cell",
    cell: ({ uen }) => uen,
  },
  {
    id: "attention",
    isExtra: true,
    name: recordFiltersCopy.columns.attention,
    width: "hidden w-40 xl:table-cell",
    cell: ({ attention }) => attention,
  },
];

function Card({ client: { name, type, phone, email } }: { readonly client: Client }) {
  return (
    <>
      <span className="block truncate font-medium">{name}</span>
      <span className="mt-0.5 block truncate text-muted">
        {[copy.clients.types[type], phone ?? email].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
