import type { Client } from "#contract/clients/clients.ts";
import { Empty } from "#web/list/empty.tsx";
import { usePage } from "#web/list/use-page.ts";
import { columnsWith, ProjectCard } from "#web/records/projects/columns.tsx";
import { useProjectFigures } from "#web/records/projects/queries.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { SectionList } from "./section-list.tsx";
import { useCursor } from "./use-cursor.ts";

/** All projects of a client, and how far each is invoiced and paid. */
export function ClientProjects({ client: { id } }: { readonly client: Client }) {
  const page = usePage("GET /projects", { clientId: id, cursor: useCursor() });
  const figures = useProjectFigures(page.data?.data.map((project) => project.id) ?? []);
  return (
    <SectionList
      page={page}
      label={clientPageCopy.tabs.projects}
      whole={{ to: "/projects", search: { client: id } }}
      columns={columnsWith({ names: null, figures })}
      linkOf={({ id: projectId }) => ({ to: `/projects/${projectId}` })}
      card={(project) => <ProjectCard project={project} names={null} figures={figures} />}
      empty={<Empty {...clientPageCopy.lists.projects} />}
    />
  );
}
