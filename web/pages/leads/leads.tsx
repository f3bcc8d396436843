import { getRouteApi } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { Suspense } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { leadSorts } from "#contract/api/list-sorts.ts";
import { sortQuery } from "#web/list/filters/filter-query.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { copy } from "#web/copy/copy.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { Board } from "./board.tsx";
import { LeadFilters } from "./filters.tsx";
import { LeadList } from "./lead-list.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const route = getRouteApi("/office/leads");

const LeadDialog = lazyPart(async () => (await import("./lead-dialog.tsx")).LeadDialog);

/** The leads of the office, on a board by status or in a list. */
export function LeadsPage() {
  const { cursor, new: isNew, view, status, source, q, sort } = route.useSearch();
  const navigate = route.useNavigate();
  const canCreate = usePermission("leads:write");
  const filters = { source, q };
  const clear = () => void navigate({ search: { view, status, sort } });
  // The dialog is in the address, so that it opens from anywhere.
  const showDialog = (shown: true | undefined) =>
    navigate({ search: (search) => ({ ...search, new: shown }), replace: shown === undefined });
  const newLead = canCreate && (
    <Button variant="primary" onClick={() => void showDialog(true)}>
      <Plus className="size-4" aria-hidden />
      {copy.shell.newLead}
    </Button>
  );
  const shown = { filters, status, onClear: clear, create: newLead };
  return (
    <>
      <PageHeader
        title={leadsCopy.title}
        actions={
          <>
            <ExportButton
              operation="GET /exports/leads.csv"
              query={view === "list" ? { ...filters, status, sort: sortQuery(leadSorts, sort) } : filters}
            />
            {newLead}
          </>
        }
      />
      <Suspense>
        {isNew === true && canCreate && (
          <LeadDialog
            onClose={() => void showDialog(undefined)}
            onSaved={({ id }) => void navigate({ to: "/leads/$id", params: { id }, replace: true })}
          />
        )}
      </Suspense>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <ViewSwitch current={view} filters={{ ...filters, status }} />
        <LeadFilters
          filters={filters}
          onChange={(changed) =>
            void navigate({ search: { view, status, sort, ...filters, ...changed }, replace: true })
          }
        />
      </div>
      {view === "list" ? <LeadList {...shown} sort={sort} cursor={cursor} /> : <Board {...shown} />}
    </>
  );
}
