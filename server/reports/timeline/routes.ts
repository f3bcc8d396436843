import type { timelineRoutes } from "#contract/timeline.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getInvoiceTimeline, getQuotationTimeline } from "./read.ts";

export const timelineHandlers: Handlers<keyof typeof timelineRoutes> = {
  getQuotationTimeline: ({ caller, id }) => getQuotationTimeline(readInOrg(caller), id),
  getInvoiceTimeline: ({ caller, id }) => getInvoiceTimeline(readInOrg(caller), id),
};
