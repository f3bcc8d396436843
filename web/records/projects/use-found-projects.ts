import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Project } from "#contract/clients/projects.ts";
import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import { useClientNames } from "#web/records/clients/names.ts";
import type { ComboboxText } from "#web/ui/forms/use-combobox-text.ts";
import { copy } from "#web/copy/copy.ts";
import { projectQuery, projectSearchQuery } from "./names.ts";

/** The number of projects of each group that a combobox lists; typing more narrows them down. */
const projectsShown = 8;

/** Returns the options of the projects found: those of the client first, then those of other clients. */
export function useFoundProjects(
  { search, text, isOpen }: ComboboxText,
  clientId: ClientId | null,
  onChoose: (id: ProjectId, clientId: ClientId) => void,
) {
  const query = { ...(search === "" ? {} : { q: search }), limit: projectsShown };
  const ofClient = useQuery({
    ...projectSearchQuery({ ...query, ...(clientId === null ? {} : { clientId }) }),
    enabled: isOpen && clientId !== null,
    placeholderData: keepPreviousData,
  });
  const ofAll = useQuery({ ...projectSearchQuery(query), enabled: isOpen, placeholderData: keepPreviousData });
  const isStale = ({ data, isPlaceholderData }: typeof ofAll) =>
    data === undefined || isPlaceholderData || text !== search;
  const own = clientId === null ? [] : (ofClient.data?.data ?? []).filter((project) => project.clientId === clientId);
  // Enter must not choose another client's project while one of the client's may still be found.
  const areOwnKnown = clientId === null || !isStale(ofClient);
  const others = areOwnKnown ? (ofAll.data?.data ?? []).filter((project) => project.clientId !== clientId) : [];
  const names = useClientNames(others.map((project) => project.clientId));
  const queries = useQueryClient();
  const optionOf = (project: Project, hint?: string) => ({
    key: project.id,
    name: project.name,
    hint,
    onChoose() {
      // The field shows the name at once, without fetching the project.
      queries.setQueryData(projectQuery(project.id).queryKey, project);
      onChoose(project.id, project.clientId);
    },
  });
  const groups = [
    { items: own.map((project) => optionOf(project)) },
    {
      ...(clientId === null ? {} : { heading: copy.projects.ofOthers }),
      items: others.map((project) => optionOf(project, names.get(project.clientId))),
    },
  ];
  return { groups, isSearching: !areOwnKnown || isStale(ofAll) };
}
