import type { ProjectFigures } from "#contract/clients/project-figures.ts";
import type { Project } from "#contract/clients/projects.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { formatDate } from "#web/days/days.ts";
import type { Column } from "#web/list/record-list.tsx";
import { useTimeZone } from "#web/session/session.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { Day } from "#web/ui/day.tsx";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { describeProgress, describeShares, progressOf } from "./progress.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { ProjectStatusBadge } from "./status.tsx";

interface Known {
  /** The names of the clients; null in a list of one client. */
  readonly names: ReadonlyMap<string, string> | null;
  readonly figures: ReadonlyMap<string, ProjectFigures>;
}

/** Returns the columns of the list of projects. */
export function columnsWith({ names, figures }: Known): readonly Column<Project>[] {
  const { columns } = projectPageCopy;
  return [
    {
      name: columns.name,
      sort: "name",
      cell: ({ name, clientId }) => (
        <>
          <span className="block truncate font-medium" title={name}>
            {name}
          </span>
          {names !== null && <span className="block truncate text-muted">{names.get(clientId) ?? "\u00A0"}</span>}
        </>
      ),
    },
    { id: "status", name: columns.status, width: "w-34", cell: ({ status }) => <ProjectStatusBadge status={status} /> },
    {
      id: "dates",
      name: columns.dates,
      width: "hidden w-64 2xl:table-cell",
      cell: (project) => <ProjectDates project={project} />,
    },
    {
      id: "created",
      isExtra: true,
      name: recordFiltersCopy.labels.created,
      width: "hidden w-32 xl:table-cell",
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
    {
      id: "progress",
      name: columns.progress,
      width: "hidden w-56 md:table-cell",
      cell: ({ id }) => <RowProgress figures={figures.get(id)} />,
    },
    {
      id: "budget",
      isExtra: true,
      name: projectPageCopy.details.budget,
      align: "right",
      width: "hidden w-32 xl:table-cell",
      cell: ({ budget }) => budget !== 0 && formatAmount(budget),
    },
    {
      id: "accepted",
      name: columns.accepted,
      align: "right",
      width: "w-36",
      cell: ({ id }) => {
        const accepted = figures.get(id)?.accepted ?? null;
        return accepted === null || accepted.count === 0
          ? projectPageCopy.progress.unknown
          : formatAmount(accepted.totalBeforeRetention);
      },
    },
  ];
}

function ProjectDates({ project: { startDate, endDate } }: { readonly project: Project }) {
  const timeZone = useTimeZone();
  const from = formatDate(startDate, timeZone);
  return endDate === null
    ? projectPageCopy.from({ day: from })
    : projectPageCopy.dates({ from, until: formatDate(endDate, timeZone) });
}

/** The progress of a project in the list; empty while nothing is accepted or invoiced. */
function RowProgress({ figures }: { readonly figures: ProjectFigures | undefined }) {
  const progress = figures === undefined ? undefined : progressOf(figures);
  if (progress === undefined) return null;
  if (progress.accepted === 0 && progress.invoiced === 0) return null;
  return (
    <span className="block" title={describeProgress(progress)}>
      <ProgressBar progress={progress} className="h-1.5" />
      <span className="mt-1 block truncate text-xs text-muted tabular-nums">{describeShares(progress)}</span>
    </span>
  );
}

interface ProjectCardProps extends Known {
  readonly project: Project;
}

/** A project in the list on phones. */
export function ProjectCard({ project: { id, name, clientId, status }, names, figures }: ProjectCardProps) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="shrink-0">
          <ProjectStatusBadge status={status} />
        </span>
      </span>
      <span className="mt-0.5 mb-2 block truncate text-muted">
        {names !== null && (names.get(clientId) ?? "\u00A0")}
      </span>
      <RowProgress figures={figures.get(id)} />
    </>
  );
}
