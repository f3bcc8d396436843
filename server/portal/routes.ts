import type { Handlers } from "#server/http/handlers.ts";
import { getQuotationDecision } from "./read.ts";

export const portalHandlers: Handlers<"getQuotationDecision"> = {
  getQuotationDecision: ({ caller, id }) => getQuotationDecision(caller, id),
};
