import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Project } from "#contract/clients/projects.ts";
import type { Tagged } from "#web/api.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/ui/page/adjacent-records.ts";
import { DetailSkeleton } from "#web/records/documents/detail-skeleton.tsx";
import { Labels } from "#web/records/documents/labels.tsx";
import { usePermission } from "#web/session/session.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { Attachments } from "#web/files/attachments.tsx";
import { ProjectActions } from "./actions.tsx";
import { ProjectActivity } from "./activity.tsx";
import { CostsCard } from "./costs-card.tsx";
import { ProjectClient, ProjectFacts } from "./facts.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { projectDetailQuery, projectFiguresQuery } from "#web/records/projects/queries.ts";
import { ProjectExpenses, ProjectInvoices, ProjectPayments, ProjectQuotations } from "./records.tsx";
import { StatusMenu } from "./status-menu.tsx";

const route = getRouteApi("/office/projects/$id");
const pathOf = (id: string) => `/projects/${id}`;
const back = { to: "/projects", name: projectPageCopy.back };

export function ProjectPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(projectDetailQuery(id));
  const adjacentRecords = useAdjacentRecords(id, pathOf);
  if (data !== undefined) return <Details key={id} adjacentRecords={adjacentRecords} project={data} />;
  return (
    <>
      <PageHeader title={projectPageCopy.title} back={back} adjacentRecords={adjacentRecords} />
      {error === null ? <DetailSkeleton /> : <RecordFailure error={error} onRetry={() => void refetch()} list={back} />}
    </>
  );
}

interface DetailsProps {
  readonly project: Tagged<Project>;
  readonly adjacentRecords: AdjacentRecords | undefined;
}

function Details({ project, adjacentRecords }: DetailsProps) {
  const { id, name, notes } = project.record;
  const figures = useQuery(projectFiguresQuery(id));
  const canReadClients = usePermission("clients:read");
  const canReadQuotations = usePermission("quotations:read");
  const canReadInvoices = usePermission("invoices:read");
  const canReadExpenses = usePermission("expenses:read");
  return (
    <>
      <PageHeader
        title={name}
        badge={<StatusMenu project={project} />}
        {...(canReadClients ? { lead: <ProjectClient project={project.record} /> } : {})}
        back={back}
        adjacentRecords={adjacentRecords}
        actions={<ProjectActions project={project} />}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          {figures.error !== null && figures.data === undefined ? (
            <ErrorNotice error={figures.error} onRetry={() => void figures.refetch()} />
          ) : (
            <ProgressCard figures={figures.data} />
          )}
          {canReadQuotations && <ProjectQuotations id={id} />}
          {canReadInvoices && <ProjectInvoices id={id} />}
          {canReadInvoices && <ProjectPayments id={id} />}
          {canReadExpenses && <ProjectExpenses id={id} />}
          <ProjectActivity id={id} />
        </div>
        <div className="min-w-0 space-y-5">
          <ProjectFacts project={project.record} />
          <CostsCard project={project.record} figures={figures.data} />
          {notes !== null && notes !== "" && (
            <section className="card p-5">
              <h2 className="font-medium text-muted">{projectPageCopy.details.notes}</h2>
              <p className="mb-3 text-xs text-muted">{projectPageCopy.details.notesHint}</p>
              <p className="break-words whitespace-pre-line">{notes}</p>
            </section>
          )}
          <Attachments owner="projects" id={id} />
          <Labels record={project.record} />
        </div>
      </div>
    </>
  );
}
