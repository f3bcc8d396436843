import type { deletionRoutes } from "#contract/webhooks/deletions.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { listDeletions } from "./read.ts";

export const deletionHandlers: Handlers<keyof typeof deletionRoutes> = {
  listDeletions: ({ caller, query, page }) => listDeletions(caller, query, page),
};
