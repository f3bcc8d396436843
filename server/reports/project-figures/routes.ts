import type { ProjectId } from "#contract/api/ids.ts";
import type { projectFigureRoutes } from "#contract/clients/project-figures.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getProjectFigures, listProjectFigures } from "./read.ts";

export const projectFigureHandlers: Handlers<keyof typeof projectFigureRoutes> = {
  getProjectFigures: ({ caller, id }) => getProjectFigures(readHeavilyInOrg(caller), id, caller.permissions),
  listProjectFigures: ({ caller, query }) =>
    listProjectFigures(readHeavilyInOrg(caller), query.ids.split(",") as ProjectId[], caller.permissions),
};
