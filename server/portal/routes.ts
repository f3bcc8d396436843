import type { portalRoutes } from "#contract/portal.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getQuotationDecision } from "./read.ts";

export const portalHandlers: Handlers<keyof typeof portalRoutes> = {
  getQuotationDecision: ({ caller, id }) => getQuotationDecision(caller, id),
};
