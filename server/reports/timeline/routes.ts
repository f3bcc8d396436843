import type { timelineRoutes } from "#contract/clients/timeline.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getClaimTimeline, getContractTimeline } from "#server/reports/contract-timeline/read.ts";
import { getCreditNoteTimeline, getInvoiceTimeline, getQuotationTimeline } from "./read.ts";

export const timelineHandlers: Handlers<keyof typeof timelineRoutes> = {
  getQuotationTimeline: ({ caller, id }) => getQuotationTimeline(readInOrg(caller), id),
  getInvoiceTimeline: ({ caller, id }) => getInvoiceTimeline(readInOrg(caller), id),
  getCreditNoteTimeline: ({ caller, id }) => getCreditNoteTimeline(readInOrg(caller), id),
  getContractTimeline: ({ caller, id }) => getContractTimeline(readInOrg(caller), id),
  getClaimTimeline: ({ caller, id }) => getClaimTimeline(readInOrg(caller), id),
};
