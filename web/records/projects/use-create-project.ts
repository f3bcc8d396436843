import { useQueryClient } from "@tanstack/react-query";
import type { ClientId } from "#contract/api/ids.ts";
import type { Project } from "#contract/clients/projects.ts";
import { request } from "#web/api.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { projectQuery } from "./names.ts";

/** Returns a function that creates a project, which fields and lists then show. */
export function useCreateProject() {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return async (body: { readonly clientId: ClientId; readonly name: string }): Promise<Project> => {
    const project = await request("POST /projects", { body, idempotencyKey: keyOf(body) });
    queries.setQueryData(projectQuery(project.id).queryKey, project);
    void queries.invalidateQueries({ queryKey: ["GET /projects"] });
    return project;
  };
}
