import type { projectImportRoutes } from "#contract/project-imports.ts";
import type { projectRoutes } from "#contract/projects.ts";
import { readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { changeProjectStatus } from "./change-project-status.ts";
import { createProject } from "./create-project.ts";
import { importProjects } from "./import-projects.ts";
import { previewProjectImport } from "./preview-project-import.ts";
import { getProject, listProjects } from "./read.ts";
import { updateProject } from "./update-project.ts";

export const projectHandlers: Handlers<keyof typeof projectRoutes> = {
  listProjects: ({ caller, query, page }) => listProjects(readListInOrg(caller, query), query, page),
  createProject: ({ caller, body }) => createProject(caller, body),
  getProject: ({ caller, id }) => getProject(readInOrg(caller), id),
  updateProject: ({ caller, id, body }) => updateProject(caller, id, body),
  changeProjectStatus: ({ caller, id, body }) => changeProjectStatus(caller, id, body),
};

export const projectImportHandlers: AppHandlers<keyof typeof projectImportRoutes> = {
  previewProjectImport: ({ caller, body }) => previewProjectImport(caller, body.content),
  importProjects: ({ caller, body }) => importProjects(caller, body.content),
};
