import type { projectRoutes } from "#contract/clients/projects.ts";
import { readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { changeProjectStatus } from "./change-project-status.ts";
import { createProject } from "./create-project.ts";
import { getProject, listProjects } from "./read.ts";
import { updateProject } from "./update-project.ts";

export const projectHandlers: Handlers<keyof typeof projectRoutes> = {
  listProjects: ({ caller, query, page }) => listProjects(readListInOrg(caller, query), query, page),
  createProject: ({ caller, body }) => createProject(caller, body),
  getProject: ({ caller, id }) => getProject(readInOrg(caller), id),
  updateProject: ({ caller, id, body }) => updateProject(caller, id, body),
  changeProjectStatus: ({ caller, id, body }) => changeProjectStatus(caller, id, body),
};
