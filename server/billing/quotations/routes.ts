import type { quotationRoutes } from "#contract/quotations/quotation-routes.ts";
import type { revisionRoutes } from "#contract/quotations/revisions.ts";
import { inOrg, readHeavilyInOrg, readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { acceptQuotation } from "./accept-quotation.ts";
import { checkQuotationSending } from "./check-sending.ts";
import { createQuotation } from "./create-quotation.ts";
import { deleteQuotation } from "./delete-quotation.ts";
import { duplicateQuotation } from "./duplicate-quotation.ts";
import { printQuotation } from "./print-quotation.ts";
import {
  getQuotation,
  getQuotationPortalLink,
  getQuotationTotals,
  listQuotationRevisions,
  listQuotations,
} from "./read.ts";
import { rejectQuotation } from "./reject-quotation.ts";
import { reviseQuotation } from "./revise-quotation.ts";
import { sendQuotation } from "./send-quotation.ts";
import { updateQuotation } from "./update-quotation.ts";
import { withdrawQuotationLink } from "./withdraw-link.ts";

export const quotationHandlers: Handlers<
  keyof typeof quotationRoutes | keyof typeof revisionRoutes | "getQuotationPdf" | "withdrawQuotationLink"
> = {
  listQuotations: ({ caller, query, page }) => listQuotations(readListInOrg(caller, query), query, page),
  getQuotationTotals: ({ caller, query }) => getQuotationTotals(readHeavilyInOrg(caller), query),
  createQuotation: ({ caller, body }) => createQuotation(caller, body),
  getQuotation: ({ caller, id }) => getQuotation(readInOrg(caller), id),
  updateQuotation: ({ caller, id, body }) => updateQuotation(caller, id, body),
  deleteQuotation: ({ caller, id }) => deleteQuotation(caller, id),
  sendQuotation: ({ caller, id, query, body }) =>
    query.check === true
      ? checkQuotationSending(readInOrg(caller), id, caller.clock())
      : sendQuotation(caller, id, body),
  acceptQuotation: ({ caller, id, body }) => acceptQuotation(caller, id, body),
  rejectQuotation: ({ caller, id, body }) => rejectQuotation(caller, id, body),
  reviseQuotation: ({ caller, id }) => reviseQuotation(caller, id),
  duplicateQuotation: ({ caller, id }) => duplicateQuotation(caller, id),
  getQuotationPortalLink: ({ caller, id, publicUrl }) =>
    inOrg(caller, (tx) => getQuotationPortalLink(tx, id, { secret: caller.secret, publicUrl })),
  withdrawQuotationLink: ({ caller, id, publicUrl }) => withdrawQuotationLink(caller, id, publicUrl),
  getQuotationPdf: ({ caller, id, query }) => printQuotation(caller, id, query),
  listQuotationRevisions: ({ caller, id }) => listQuotationRevisions(readInOrg(caller), id),
};
