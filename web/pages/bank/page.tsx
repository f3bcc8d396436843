import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { bankLineFilters } from "#contract/payments/bank-filters.ts";
import type { BankLine } from "#contract/payments/bank.ts";
import type { BankAccountId } from "#contract/api/ids.ts";
import { bankCopy as words } from "#web/copy/bank.ts";
import { copy } from "#web/copy/copy.ts";
import { paymentsCopy } from "#web/copy/payments.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { filterQuery } from "#web/list/filters/filter-query.ts";
import { NoRows } from "#web/list/no-rows.tsx";
import { Pager } from "#web/list/pager.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { usePageDrop } from "#web/files/use-file-drop.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { useArrived } from "#web/ui/page/use-arrived.ts";
import { bankFiles, FileButton } from "#web/records/imports/file-button.tsx";
import { BankAccounts, useBankAccounts } from "./accounts.tsx";
import { LineRow } from "./line-row.tsx";
import { useBankKeys } from "./use-bank-keys.ts";
import { useMatching } from "./use-matching.ts";

const ChooseDialog = lazyPart(async () => (await import("./choose-dialog.tsx")).ChooseDialog);

const BankImportDialog = lazyPart(async () => (await import("./import-dialog.tsx")).BankImportDialog);

const route = getRouteApi("/office/bank");

/** The lines of the bank beside the invoices that they pay. */
export function BankPage() {
  const { cursor, tab, ...filters } = route.useSearch();
  const { q, account } = filters;
  const accountId = account as BankAccountId | undefined;
  const navigate = route.useNavigate();
  const ofTab = tab === undefined ? { open: true } : tab === "ALL" ? {} : { status: tab };
  const query = { ...filterQuery(bankLineFilters, filters), ...ofTab };
  const page = usePage("GET /bank-lines", { ...query, cursor });
  const hasArrived = useArrived(useBankAccounts());
  const currency = useSession().organization?.currency ?? "SGD";
  const [file, setFile] = useState<File>();
  const matching = useMatching();
  const [chosen, setChosen] = useState<BankLine | null>(null);
  const isOver = usePageDrop(([dropped]) => setFile(dropped));
  const rows = page.data?.data.filter(({ id }) => !matching.gone.has(id));
  const list = useBankKeys(rows?.map(({ id }) => id) ?? [], {
    a: () => void matching.matchExact(),
    u: matching.undo,
  });
  const searchOf = (to: typeof tab) => ({
    ...(account === undefined ? {} : { account }),
    ...(q === undefined ? {} : { q }),
    ...(to === undefined ? {} : { tab: to }),
  });
  const tabs = [
    { name: words.open, tab: undefined },
    { name: words.statuses.MATCHED, tab: "MATCHED" },
    { name: words.statuses.IGNORED, tab: "IGNORED" },
    { name: words.all, tab: "ALL" },
  ] as const;
  return (
    <>
      <PageHeader
        title={copy.shell.bank}
        lead={isOver ? words.dropHere : words.lead}
        back={{ to: "/payments", name: paymentsCopy.payments.title }}
        actions={
          <>
            <ExportButton operation="GET /exports/bank-lines.csv" query={query} />
            <Button onClick={() => void matching.matchExact()}>{words.matchExact}</Button>
            <FileButton label={words.import} accept={bankFiles} onChoose={setFile} />
          </>
        }
      />
      {!hasArrived ? (
        <div aria-busy aria-hidden className="card h-40 animate-pulse bg-sunken" />
      ) : (
        <>
          <BankAccounts
            chosen={account}
            onChoose={(chosen) =>
              void navigate({ search: { ...(tab && { tab }), ...(q && { q }), ...(chosen && { account: chosen }) } })
            }
          />
          <Tabs
            label={words.tabs}
            tabs={tabs.map((each) => ({ name: each.name, isCurrent: each.tab === tab, search: searchOf(each.tab) }))}
          />
          <div className="my-4 flex">
            <SearchBox
              label={words.search}
              value={q ?? ""}
              onSearch={(text) =>
                void navigate({ search: { ...searchOf(tab), q: text === "" ? undefined : text }, replace: true })
              }
            />
          </div>
          {page.error !== null && page.data === undefined && (
            <ErrorNotice error={page.error} onRetry={() => void page.refetch()} />
          )}
          {page.isPending && <div aria-busy className="card h-40 animate-pulse bg-sunken" />}
          {rows?.length === 0 && (
            <NoRows
              isFiltered={q !== undefined || account !== undefined}
              onClear={() => void navigate({ search: {} })}
              none={words.none}
            />
          )}
          {rows !== undefined && rows.length > 0 && (
            <ul ref={list} aria-label={words.tabs} className="card divide-y divide-line">
              {rows.map((line) => (
                <LineRow key={line.id} line={line} currency={currency} matching={matching} onChoose={setChosen} />
              ))}
            </ul>
          )}
          {page.data !== undefined && <Pager nextCursor={page.data.nextCursor} isBusy={page.isPlaceholderData} />}
        </>
      )}
      <Suspense>
        {file !== undefined && (
          <BankImportDialog file={file} accountId={accountId} onClose={() => setFile(undefined)} />
        )}
        {chosen !== null && (
          <ChooseDialog
            line={chosen}
            currency={currency}
            onClose={() => setChosen(null)}
            onLink={({ id, number }) => {
              setChosen(null);
              void matching.link(chosen, id, number);
            }}
            onChoose={({ id, number }, amount, keepsRest) => {
              setChosen(null);
              void matching.match(chosen, [{ invoiceId: id, amount }], number, { keepRestAsCredit: keepsRest });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
