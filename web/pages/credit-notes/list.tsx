import { getRouteApi, Link } from "@tanstack/react-router";
import type { ClientId } from "#contract/api/ids.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { useListContext } from "#web/list/adjacent-records.ts";
import { ChoiceFilter } from "#web/list/choice-filter.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { FilterBar, isFiltered } from "#web/list/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/pages/clients/names.ts";
import { ClientPicker } from "#web/pages/clients/picker.tsx";
import { usePermission } from "#web/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { copy } from "#web/copy/copy.ts";
import { columnsWith, CreditNoteCard } from "./columns.tsx";

const route = getRouteApi("/office/credit-notes");
const words = creditNotesCopy.list;

/** The credit notes, and how much of each is left. */
export function CreditNotesPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status, q, eInvoice } = filters;
  const clientId = filters.client as ClientId | undefined;
  const navigate = route.useNavigate();
  const page = usePage("GET /credit-notes", { status, q, clientId, eInvoiceState: eInvoice, cursor });
  const rows = page.data?.data;
  const names = useClientNames([
    ...(rows?.map((creditNote) => creditNote.clientId) ?? []),
    ...(clientId === undefined ? [] : [clientId]),
  ]);
  const listContext = useListContext(rows);
  const canReadClients = usePermission("clients:read");
  const canReadInvoices = usePermission("invoices:read");
  const clear = () => void navigate({ search: { status } });
  const applyFilters = (changed: typeof filters) =>
    void navigate({ search: { ...filters, ...changed }, replace: true });
  const clientName = clientId === undefined ? undefined : (names.get(clientId) ?? "…");
  const { eInvoice: eInvoiceOf, eInvoices, eInvoiceLabel } = recordFiltersCopy.invoices;
  const chips = [
    ...(clientName === undefined
      ? []
      : [{ name: words.clientFilter({ name: clientName }), onRemove: () => applyFilters({ client: undefined }) }]),
    ...(eInvoice === undefined
      ? []
      : [{ name: eInvoiceOf({ state: eInvoices[eInvoice] }), onRemove: () => applyFilters({ eInvoice: undefined }) }]),
  ];
  return (
    <>
      <PageHeader
        title={creditNotesCopy.title}
        actions={
          <>
            <ExportButton
              operation="GET /exports/credit-notes.csv"
              query={{ status, q, clientId, eInvoiceState: eInvoice }}
            />
            {canReadInvoices && (
              <Link to="/invoices" className={buttonClass()}>
                {copy.shell.invoices}
              </Link>
            )}
          </>
        }
      />
      <StatusTabs
        label={words.tabsLabel}
        all={words.all}
        names={creditNotesCopy.statuses}
        current={status}
        searchOf={(tab) => ({ ...filters, status: tab })}
      />
      <FilterBar
        search={
          <SearchBox
            label={words.search}
            value={q ?? ""}
            onSearch={(text) => applyFilters({ q: text === "" ? undefined : text })}
          />
        }
        chips={chips}
        onClear={clear}
      >
        {canReadClients && (
          <ClientPicker label={words.client} name={clientName} onChoose={(client) => applyFilters({ client })} />
        )}
        <ChoiceFilter
          label={eInvoiceLabel}
          names={eInvoices}
          value={eInvoice}
          onChoose={(state) => applyFilters({ eInvoice: state })}
        />
      </FilterBar>
      <PagedList
        page={page}
        label={creditNotesCopy.title}
        columns={columnsWith(names)}
        linkOf={({ id }) => ({ to: `/credit-notes/${id}`, state: listContext })}
        card={(creditNote) => <CreditNoteCard creditNote={creditNote} client={names.get(creditNote.clientId)} />}
        empty={
          <NoRows
            isFiltered={isFiltered(filters)}
            onClear={clear}
            none={status === undefined ? words.none : words.noneOf}
          >
            {status === undefined && canReadInvoices && (
              <Link to="/invoices" search={{ only: "valid" }} className={buttonClass("primary")}>
                {words.invoices}
              </Link>
            )}
          </NoRows>
        }
      />
    </>
  );
}
