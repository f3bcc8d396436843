import { getRouteApi } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { Suspense } from "react";
import { priceItemFilters } from "#contract/quotations/price-item-filters.ts";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { clientImportCopy } from "#web/copy/client-import.ts";
import { copy } from "#web/copy/copy.ts";
import { pricesCopy } from "#web/copy/prices.ts";
import { Empty } from "#web/list/empty.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { filterQuery } from "#web/list/filters/filter-query.ts";
import { PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";

const route = getRouteApi("/office/price-book");

const NewDialog = lazyPart(async () => (await import("./new-dialog.tsx")).NewPriceDialog);
const EditDialog = lazyPart(async () => (await import("./edit-dialog.tsx")).EditPriceDialog);
const ImportDialog = lazyPart(async () => (await import("./import-dialog.tsx")).PriceItemImportDialog);

/** The price book: what the office sells, at which price. */
export function PriceBookPage() {
  const { cursor, new: isNew, import: isImporting, item, ...filters } = route.useSearch();
  const { archived, q } = filters;
  const navigate = route.useNavigate();
  const query = { ...filterQuery(priceItemFilters, filters), archived: archived ?? false };
  const page = usePage("GET /price-items", { ...query, cursor });
  const canEdit = usePermission("prices:write");
  const seesCosts = usePermission("costs:read");
  const tab = (name: string, value: true | undefined) => ({
    name,
    isCurrent: archived === value,
    search: { ...filters, archived: value },
  });
  const openDialog = (dialog: "new" | "import") =>
    void navigate({ search: (search) => ({ ...search, [dialog]: true }) });
  const closeDialog = () => void navigate({ search: { ...filters, cursor }, replace: true });
  const newItem = (
    <Button variant="primary" onClick={() => openDialog("new")}>
      <Plus className="size-4" aria-hidden />
      {pricesCopy.new}
    </Button>
  );
  const importItems = (
    <Button onClick={() => openDialog("import")}>
      <Upload className="size-4" aria-hidden />
      {clientImportCopy.open}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={pricesCopy.title}
        actions={
          <>
            <ExportButton operation="GET /exports/price-items.csv" query={query} />
            {canEdit && importItems}
            {canEdit && newItem}
          </>
        }
      />
      <Suspense>
        {isImporting === true && canEdit && <ImportDialog onClose={closeDialog} />}
        {isNew === true && canEdit && <NewDialog onClose={closeDialog} />}
        {item !== undefined && <EditDialog id={item} onClose={closeDialog} />}
      </Suspense>
      <Tabs
        label={pricesCopy.tabsLabel}
        tabs={[tab(pricesCopy.tabs.active, undefined), tab(pricesCopy.tabs.archived, true)]}
      />
      <div className="my-4">
        <SearchBox
          label={pricesCopy.search}
          value={q ?? ""}
          onSearch={(text) =>
            void navigate({ search: { ...filters, q: text === "" ? undefined : text }, replace: true })
          }
        />
      </div>
      <PagedList
        page={page}
        label={pricesCopy.title}
        columns={seesCosts ? columns : columns.filter(({ name }) => name !== pricesCopy.fields.unitCost)}
        linkOf={({ id }) => ({ to: "/price-book", search: { ...filters, cursor, item: id } })}
        card={(row) => <Card item={row} />}
        empty={
          q === undefined ? (
            <Empty {...pricesCopy.none[archived === true ? "archived" : "active"]}>
              {archived !== true && canEdit && (
                <div className="flex flex-wrap justify-center gap-2">
                  {newItem}
                  {importItems}
                </div>
              )}
            </Empty>
          ) : (
            <Empty {...pricesCopy.noResults}>
              <Button onClick={() => void navigate({ search: { archived } })}>{copy.common.clearFilters}</Button>
            </Empty>
          )
        }
      />
    </>
  );
}

const { fields } = pricesCopy;

const columns: readonly Column<PriceItem>[] = [
  {
    name: fields.description,
    cell: ({ description }) => (
      <span className="font-medium" title={description}>
        {description}
      </span>
    ),
  },
  { name: fields.code, width: "w-28", cell: ({ code }) => code },
  { name: fields.category, width: "hidden w-[18%] md:table-cell", cell: ({ category }) => category },
  { name: fields.unit, width: "w-20", cell: ({ unit }) => unit },
  {
    name: fields.unitCost,
    align: "right",
    width: "hidden w-28 lg:table-cell",
    cell: ({ unitCost }) => (unitCost == null ? null : formatAmount(unitCost)),
  },
  { name: fields.unitPrice, align: "right", width: "w-32", cell: ({ unitPrice }) => formatAmount(unitPrice) },
];

function Card({ item: { code, description, unit, unitPrice, category } }: { readonly item: PriceItem }) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{description}</span>
        <span className="shrink-0 font-medium tabular-nums">{formatAmount(unitPrice)}</span>
      </span>
      <span className="mt-0.5 flex items-baseline justify-between gap-3 text-muted">
        <span className="min-w-0 truncate">{[code, category].filter(Boolean).join(" · ")}</span>
        <span className="shrink-0">{unit}</span>
      </span>
    </>
  );
}
