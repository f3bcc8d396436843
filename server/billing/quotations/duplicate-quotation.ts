import type { QuotationId } from "#contract/api/ids.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { draftQuotation } from "./draft-quotation.ts";
import { getQuotation } from "./read.ts";

/** Creates a draft with another's content and a new validity. Raises quotation.created. @throws Refusal 404 */
export function duplicateQuotation(caller: Caller, id: QuotationId): Promise<Quotation> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const { clientId, projectId, title, notes, retentionPct, clientReference, stages, sections, items } =
      await getQuotation(tx, id);
    const linesIn = (sectionId: string | null) => items.filter((item) => item.sectionId === sectionId);
    const draft = {
      clientId,
      projectId,
      title,
      notes,
      retentionPct,
      clientReference,
      stages,
      items: linesIn(null),
      sections: sections.map(({ id: sectionId, ref, title }) => ({ ref, title, items: linesIn(sectionId) })),
    };
    return draftQuotation(tx, terms, draft, caller.clock());
  });
}
