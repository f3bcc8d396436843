import { getRouteApi, Link } from "@tanstack/react-router";
import type { ClientId } from "#contract/api/ids.ts";
import { creditNoteSorts } from "#contract/api/list-sorts.ts";
import { creditNoteFilters } from "#contract/invoices/credit-note-filters.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import type { ResponseOf } from "#web/api.ts";
import { filterQuery, sortQuery } from "#web/list/filters/filter-query.ts";
import { useListContext } from "#web/ui/page/adjacent-records.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { isFiltered } from "#web/list/filters/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { ListSum, PagedList } from "#web/list/paged-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/records/clients/names.ts";
import { partOf } from "#web/records/documents/list-columns.tsx";
import { RecordFilters } from "#web/records/documents/record-filters.tsx";
import { usePermission } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { formatMoney } from "#web/values/amounts.ts";
import { copy } from "#web/copy/copy.ts";
import { columnsWith, CreditNoteCard } from "#web/records/credit-notes/columns.tsx";

const route = getRouteApi("/office/credit-notes");
const words = creditNotesCopy.list;
const sumWords = recordFiltersCopy.sums;

/** The credit notes, and how much of each is left. */
export function CreditNotesPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status } = filters;
  const sort = sortQuery(creditNoteSorts, filters.sort);
  const clientId = filters.client as ClientId | undefined;
  const navigate = route.useNavigate();
  const query = filterQuery(creditNoteFilters, filters);
  const page = usePage("GET /credit-notes", { ...query, sort, cursor });
  const rows = page.data?.data;
  const names = useClientNames([
    ...(rows?.map((creditNote) => creditNote.clientId) ?? []),
    ...(clientId === undefined ? [] : [clientId]),
  ]);
  const listContext = useListContext(rows);
  const canReadInvoices = usePermission("invoices:read");
  const clear = () => void navigate({ search: { status, sort } });
  return (
    <>
      <PageHeader
        title={creditNotesCopy.title}
        actions={
          <>
            <ExportButton operation="GET /exports/credit-notes.csv" query={{ ...query, sort }} />
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
      <RecordFilters
        rows={creditNoteFilters}
        filters={filters}
        searchLabel={words.search}
        names={{ client: clientId && (names.get(clientId) ?? "…") }}
        words={{ eInvoice: recordFiltersCopy.eInvoice }}
        onChange={(changed) => void navigate({ search: { ...filters, ...changed }, replace: true })}
        onClear={clear}
      />
      <PagedList
        page={page}
        sum={<ListSum operation="GET /credit-notes/totals" query={query} describe={describeSums} />}
        choiceOf="credit-notes"
        label={creditNotesCopy.title}
        columns={columnsWith(names)}
        sorting={{ current: sort }}
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

/** Returns the line above the list. Drafts and void credit notes are named, since they credit nothing. */
function describeSums(totals: ResponseOf<"GET /credit-notes/totals">) {
  const { count, total, remaining, currency } = totals;
  const [drafts, voided] = [partOf(totals, "DRAFT", "total"), partOf(totals, "VOID", "total")];
  return {
    sums: [
      sumWords.creditNotes({ count }),
      formatMoney(total, currency),
      sumWords.left({ amount: formatMoney(remaining, currency) }),
    ],
    included: [
      ...(drafts === undefined ? [] : [sumWords.drafts({ amount: formatMoney(drafts, currency) })]),
      ...(voided === undefined ? [] : [sumWords.voided({ amount: formatMoney(voided, currency) })]),
    ],
  };
}
