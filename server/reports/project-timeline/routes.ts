import type { projectTimelineRoutes } from "#contract/clients/project-timeline.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getProjectTimeline } from "./read.ts";

export const projectTimelineHandlers: Handlers<keyof typeof projectTimelineRoutes> = {
  getProjectTimeline: ({ caller, id }) => getProjectTimeline(readHeavilyInOrg(caller), id, caller.permissions),
};
