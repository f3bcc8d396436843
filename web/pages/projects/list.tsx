import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import Plus from "lucide-react/icons/plus";
import type { ClientId } from "#contract/api/ids.ts";
import { projectSorts } from "#contract/api/list-sorts.ts";
import { projectFilters } from "#contract/clients/record-filters.ts";
import { filterQuery, sortQuery } from "#web/list/filters/filter-query.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useListContext } from "#web/ui/page/adjacent-records.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { FilterBar, isFiltered } from "#web/list/filters/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/records/clients/names.ts";
import { ClientPicker } from "#web/records/clients/picker.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { columnsWith, ProjectCard } from "#web/records/projects/columns.tsx";
import { useProjectFigures } from "#web/records/projects/queries.ts";

const ProjectDialog = lazyPart(async () => (await import("#web/records/projects/project-dialog.tsx")).ProjectDialog);

const route = getRouteApi("/office/projects");

/** All jobs, and how far each is invoiced and paid. */
export function ProjectsPage() {
  const { cursor, new: isNew, ...filters } = route.useSearch();
  const { status, q } = filters;
  const sort = sortQuery(projectSorts, filters.sort);
  const clientId = filters.client as ClientId | undefined;
  const navigate = route.useNavigate();
  const query = filterQuery(projectFilters, filters);
  const page = usePage("GET /projects", { ...query, sort, cursor });
  const rows = page.data?.data;
  const names = useClientNames([
    ...(rows?.map((project) => project.clientId) ?? []),
    ...(clientId === undefined ? [] : [clientId]),
  ]);
  const figures = useProjectFigures(rows?.map(({ id }) => id) ?? []);
  const listContext = useListContext(rows);
  const canReadClients = usePermission("clients:read");
  const canCreate = usePermission("projects:write");
  const clear = () => void navigate({ search: { status, sort } });
  const applyFilters = (changed: typeof filters) =>
    void navigate({ search: { ...filters, ...changed }, replace: true });
  // The dialog is in the address, so that it opens from anywhere.
  const showDialog = (shown: true | undefined) =>
    navigate({ search: (search) => ({ ...search, new: shown }), replace: shown === undefined });
  const clientName = clientId === undefined ? undefined : (names.get(clientId) ?? "…");
  const newProject = canCreate && (
    <Button variant="primary" onClick={() => void showDialog(true)}>
      <Plus className="size-4" aria-hidden />
      {projectPageCopy.new}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={projectPageCopy.title}
        actions={
          <>
            <ExportButton operation="GET /exports/projects.csv" query={{ ...query, sort }} />
            {newProject}
          </>
        }
      />
      <StatusTabs
        label={projectPageCopy.tabsLabel}
        all={projectPageCopy.all}
        names={projectPageCopy.statuses}
        current={status}
        searchOf={(tab) => ({ ...filters, status: tab })}
      />
      <FilterBar
        search={
          <SearchBox
            label={projectPageCopy.search}
            value={q ?? ""}
            onSearch={(text) => applyFilters({ q: text === "" ? undefined : text })}
          />
        }
        chips={
          clientName === undefined
            ? []
            : [
                {
                  name: projectPageCopy.clientFilter({ name: clientName }),
                  onRemove: () => applyFilters({ client: undefined }),
                },
              ]
        }
        onClear={clear}
      >
        {canReadClients && (
          <ClientPicker
            label={projectPageCopy.client}
            name={clientName}
            onChoose={(client) => applyFilters({ client })}
          />
        )}
      </FilterBar>
      <PagedList
        page={page}
        choiceOf="projects"
        label={projectPageCopy.title}
        columns={columnsWith({ names, figures })}
        sorting={{ current: sort }}
        linkOf={({ id }) => ({ to: `/projects/${id}`, state: listContext })}
        card={(project) => <ProjectCard project={project} names={names} figures={figures} />}
        empty={
          <NoRows
            isFiltered={isFiltered(filters)}
            onClear={clear}
            none={status === undefined ? projectPageCopy.none : projectPageCopy.noneOf}
          >
            {status === undefined && newProject}
          </NoRows>
        }
      />
      <Suspense>
        {isNew === true && canCreate && (
          <ProjectDialog
            clientId={clientId ?? null}
            onClose={() => void showDialog(undefined)}
            onSaved={({ id }) => void navigate({ to: "/projects/$id", params: { id }, replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}
