import type { eventRoutes } from "#contract/webhooks/events.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getEvent, listEvents } from "./read.ts";

export const eventHandlers: Handlers<keyof typeof eventRoutes> = {
  listEvents: ({ caller, query, page }) => listEvents(readInOrg(caller), query, page),
  getEvent: ({ caller, id }) => getEvent(readInOrg(caller), id),
};
