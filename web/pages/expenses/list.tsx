import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useParams, useRouterState } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { Suspense, useCallback, useRef } from "react";
import { expenseSorts } from "#contract/api/list-sorts.ts";
import { expenseFilters } from "#contract/books/expense-filters.ts";
import type { ClientId, FileId, ProjectId } from "#contract/api/ids.ts";
import { filterQuery, sortQuery } from "#web/list/filters/filter-query.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { expensesCopy } from "#web/copy/expenses.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { filesCopy } from "#web/copy/files.ts";
import { FileButtons } from "#web/files/file-buttons.tsx";
import { UploadList } from "#web/files/upload-list.tsx";
import { usePageDrop } from "#web/files/use-file-drop.ts";
import { useUploads } from "#web/files/use-uploads.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { isFiltered } from "#web/list/filters/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import { usePage, useTotals } from "#web/list/use-page.ts";
import { useClientNames } from "#web/records/clients/names.ts";
import { RecordFilters } from "#web/records/documents/record-filters.tsx";
import { useProjectName } from "#web/records/projects/use-project-name.ts";
import { usePermission, useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { useArrived } from "#web/ui/page/use-arrived.ts";
import { ExpenseCard, expenseColumns } from "#web/records/expenses/columns.tsx";
import { ReceiptInbox } from "./inbox.tsx";
import { receiptsQuery, useRefreshExpenses } from "./queries.ts";
import { ExpenseSums } from "#web/records/expenses/sums.tsx";

const NewExpenseSheet = lazyPart(async () => (await import("./new-sheet.tsx")).NewExpenseSheet);
const EditExpenseSheet = lazyPart(async () => (await import("./edit-sheet.tsx")).EditExpenseSheet);

const route = getRouteApi("/office/expenses");
const newPath = "/expenses/new";

/** All money spent, with the receipts that wait to be filled in, and the sheet of one expense over the list. */
export function ExpensesPage() {
  const { cursor, file, ...filters } = route.useSearch();
  const projectId = filters.project as ProjectId | undefined;
  const clientId = filters.client as ClientId | undefined;
  const sort = sortQuery(expenseSorts, filters.sort);
  const navigate = route.useNavigate();
  const { id } = useParams({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isNew = path === newPath;
  // The pager's way back to the pages before.
  const previousCursors = useRouterState({ select: ({ location }) => location.state.previousCursors }) ?? [];
  const canEdit = usePermission("expenses:write");
  const currency = useSession().organization?.currency ?? "SGD";
  const query = filterQuery(expenseFilters, filters);
  const page = usePage("GET /expenses", { ...query, sort, cursor });
  const receipts = useQuery({ ...receiptsQuery, enabled: canEdit });
  const hasArrived = useArrived(receipts, useTotals("GET /expenses/totals", query));
  const projectName = useProjectName(projectId);
  const clientNames = useClientNames(clientId === undefined ? [] : [clientId]);
  const refresh = useRefreshExpenses();

  const change = (changed: typeof filters) =>
    void navigate({ to: path, search: { ...filters, ...changed, file }, replace: true });
  const clear = () => void navigate({ search: { sort } });
  const open = (to: string, options: { readonly file?: string | undefined; readonly replace?: boolean } = {}) =>
    void navigate({
      to,
      search: { ...filters, cursor, file: options.file },
      state: { previousCursors },
      replace: options.replace ?? false,
    });
  const close = () => open("/expenses");

  /** A single receipt opens its form; several wait in the list. */
  const isSingle = useRef(false);
  const uploads = useUploads({
    operation: "POST /receipts",
    onStored(stored) {
      void refresh();
      if (isSingle.current && location.pathname === "/expenses") open(newPath, { file: stored.id });
    },
  });
  const { add: upload } = uploads;
  const add = useCallback(
    (files: readonly File[]) => {
      isSingle.current = files.length === 1;
      upload(files);
    },
    [upload],
  );
  const isDropping = usePageDrop(add, canEdit && id === undefined && !isNew);
  const newExpense = (
    <Button variant="primary" onClick={() => open(newPath)}>
      <Plus className="size-4" aria-hidden />
      {expensesCopy.new}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={expensesCopy.title}
        actions={
          <>
            <ExportButton operation="GET /exports/expenses.csv" query={{ ...query, sort }} />
            {canEdit && <FileButtons onFiles={add} isMultiple label={expensesCopy.inbox.add} />}
            {canEdit && newExpense}
          </>
        }
      />
      {isDropping && (
        <div className="pointer-events-none fixed inset-3 z-40 flex items-center justify-center rounded-xl border-2 border-dashed border-accent bg-accent-tint/90 text-lg font-semibold lg:left-63">
          {filesCopy.dropHere}
        </div>
      )}
      <UploadList uploads={uploads} />
      {!hasArrived && <div aria-busy aria-hidden className="card mt-4 h-120 animate-pulse" />}
      {hasArrived && receipts.data !== undefined && <ReceiptInbox receipts={receipts.data} />}
      {hasArrived && (
        <>
          <RecordFilters
            rows={expenseFilters}
            filters={filters}
            searchLabel={expensesCopy.search}
            names={{ project: projectName, client: clientId && (clientNames.get(clientId) ?? "…") }}
            words={{ category: expensesCopy.categories, receipt: recordFiltersCopy.receipt }}
            onChange={change}
            onClear={clear}
          />
          <PagedList
            page={page}
            sum={<ExpenseSums query={query} onCategory={(chosen) => change({ category: chosen })} />}
            choiceOf="expenses"
            label={expensesCopy.title}
            columns={expenseColumns}
            sorting={{ current: sort }}
            linkOf={(row) => ({
              to: `/expenses/${row.id}`,
              search: { ...filters, cursor },
              state: { previousCursors },
            })}
            card={(expense) => <ExpenseCard expense={expense} currency={currency} />}
            empty={
              <NoRows isFiltered={isFiltered(filters)} onClear={clear} none={expensesCopy.none}>
                {canEdit && newExpense}
              </NoRows>
            }
          />
        </>
      )}
      <Suspense>
        {isNew && canEdit && (
          <NewExpenseSheet
            fileId={(file ?? null) as FileId | null}
            projectId={projectId ?? null}
            onClose={close}
            onReceipt={(next) => open(newPath, { file: next ?? undefined, replace: true })}
          />
        )}
        {id !== undefined && (
          <EditExpenseSheet
            id={id}
            ids={page.data?.data.map((row) => row.id) ?? []}
            onOpen={(to) => open(`/expenses/${to}`, { replace: true })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
