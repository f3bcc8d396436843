import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProjectId } from "#contract/api/ids.ts";
import type { ProjectFigures } from "#contract/clients/project-figures.ts";
import type { Project } from "#contract/clients/projects.ts";
import { request, requestTagged, type Tagged } from "#web/api.ts";
import { projectQuery } from "./names.ts";

/** Queries a project with the ETag by which a change can state what it was based on. */
export const projectDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ["/projects", id, "detail"],
    queryFn: ({ signal }) => requestTagged("GET /projects/{id}", { params: { id }, signal }),
  });

/** Queries what a project is worth. */
export const projectFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ["GET /projects/{id}/figures", id],
    queryFn: ({ signal }) => request("GET /projects/{id}/figures", { params: { id }, signal }),
  });

const noFigures: ReadonlyMap<string, ProjectFigures> = new Map();

/** Returns the figures of a page's projects, in one request. */
export function useProjectFigures(ids: readonly ProjectId[]): ReadonlyMap<string, ProjectFigures> {
  const { data } = useQuery({
    queryKey: ["GET /projects/figures", ...ids],
    queryFn: ({ signal }) => request("GET /projects/figures", { query: { ids: ids.join(",") }, signal }),
    enabled: ids.length > 0,
    select: mapOf,
    placeholderData: keepPreviousData,
  });
  return data ?? noFigures;
}

const mapOf = ({ data }: { readonly data: readonly ProjectFigures[] }) =>
  new Map<string, ProjectFigures>(data.map((figures) => [figures.projectId, figures]));

/** Returns a function that takes a project from a response, and fetches again what shows it. */
export function useKeepProject(): (project: Tagged<Project>) => void {
  const queries = useQueryClient();
  return (project) => {
    const { id } = project.record;
    queries.setQueryData(projectDetailQuery(id).queryKey, project);
    queries.setQueryData(projectQuery(id).queryKey, project.record);
    void queries.invalidateQueries({ queryKey: ["GET /projects"] });
    void queries.invalidateQueries({ queryKey: ["GET /projects/{id}/timeline", id] });
  };
}
