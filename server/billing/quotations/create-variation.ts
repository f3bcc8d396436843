import type { ContractId } from "#contract/api/ids.ts";
import type { NewQuotation, Quotation } from "#contract/quotations/quotations.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Tx } from "#server/db/sql.ts";
import { holdContractFor, type HeldContractRow } from "#server/billing/documents/contracts/hold.ts";
import { contractSizeFaults } from "#server/billing/documents/contracts/check-size.ts";
import { contractTaxFaults, textFaults } from "#server/billing/documents/price-lines.ts";
import type { DraftTerms } from "#server/organizations/read.ts";
import { draftQuotation } from "./draft-quotation.ts";
import { linesOf, sizedLinesOf } from "./write-lines.ts";

interface NewVariation extends NewQuotation {
  readonly contractId: ContractId;
}

/** Creates the draft of a variation, numbered after its contract. @throws Refusal 409 INVALID_STATE, 422 */
export async function createVariation(
  tx: Tx,
  terms: DraftTerms,
  body: NewVariation,
  { clock }: Pick<Caller, "clock">,
): Promise<Quotation> {
  const contract = await holdContractFor(tx, body.contractId);
  const { clientId, projectId } = contract;
  const draft = { ...body, clientId, projectId, retentionPct: null, stages: null };
  const lines = linesOf(body);
  const faults = [
    ...variationFaults(body, contract),
    ...textFaults(lines),
    ...contractTaxFaults(lines),
    ...(await contractSizeFaults(tx, contract.id, sizedLinesOf(body))),
  ];
  return draftQuotation(tx, terms, draft, clock(), faults, contract);
}

/** Returns the faults of fields that a variation has from its contract. */
export function variationFaults(
  { clientId, projectId, retentionPct, stages }: Partial<NewQuotation>,
  contract: Pick<HeldContractRow, "clientId" | "projectId">,
): Fault[] {
  const notOfContract = wording("quotations.otherProject");
  return [
    ...(clientId === undefined || clientId === contract.clientId
      ? []
      : [{ path: "clientId", code: "WRONG_CLIENT", message: notOfContract }]),
    ...(projectId === undefined || projectId === contract.projectId
      ? []
      : [{ path: "projectId", code: "WRONG_CLIENT", message: notOfContract }]),
    ...Object.entries({ retentionPct, stages })
      .filter(([, value]) => value != null)
      .map(([path]) => ({ path, code: "NOT_ALLOWED", message: wording("quotations.termOfContract") })),
  ];
}
