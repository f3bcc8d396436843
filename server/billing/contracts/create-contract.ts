import type { Contract, NewContract } from "#contract/contracts/contracts.ts";
import type { QuotationId } from "#contract/api/ids.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { hasUntaxed } from "#contract/books/tax-codes.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import { type Fault, invalidState, Refusal, refuseFaults, unknownReference } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { refuseContracted } from "#server/billing/documents/contracts/hold.ts";
import { emit } from "#server/history/events/emit.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { stageFaults } from "#server/billing/quotations/check-stages.ts";
import { findLockedQuotation, getQuotation } from "#server/billing/quotations/read.ts";
import { actAppliesTo, dayTermFaults } from "./check-terms.ts";
import { getContract } from "./read.ts";
import { getLines } from "./state.ts";
import { readOpening } from "./opening.ts";
import { changeContract, findInvoiceOf, insertContract } from "./store.ts";

/**
 * Begins to bill an accepted quotation by claims. The lock on the quotation keeps a conversion from billing it too.
 * Raises contract.created. @throws Refusal 409 INVALID_STATE, ALREADY_CONVERTED, HAS_DOCUMENTS, 422
 */
export function createContract(caller: Caller, { quotationId, opening, ...terms }: NewContract): Promise<Contract> {
  return inOrg(caller, async (tx) => {
    await holdDraftTerms(tx);
    if (!(await findLockedQuotation(tx, quotationId))) refuseFaults([unknownReference("quotationId", "quotation")]);
    const quotation = await getQuotation(tx, quotationId);
    if (quotation.status !== "ACCEPTED")
      throw invalidState(wording("things.quotationOf", { number: quotation.number }), quotation, "create-contract", []);
    await refuseContracted(tx, quotationId);
    await refuseInvoiced(tx, quotationId, opening != null);
    const values = { ...defaultsFor(quotation, terms), ...terms };
    refuseFaults([...taxFaults(quotation), ...stageFaults(terms.stages), ...dayTermFaults(values)]);

    const at = caller.clock();
    const id = newId("con", at);
    const isRemeasured = terms.isRemeasured ?? false;
    await insertContract(tx, {
      ...values,
      id,
      quotationId,
      isRemeasured,
      status: "ACTIVE",
      writtenOff: "0",
      lastVariation: 0,
      lastClaim: 0,
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
    if (opening != null) {
      const read = readOpening(opening, await getLines(tx, id), isRemeasured);
      refuseFaults(read.faults);
      await changeContract(tx, id, { opening: read.opening });
    }
    const contract = await getContract(tx, id);
    await emit(tx, "contract.created", contract, at);
    return contract;
  });
}

/** Returns a fault for lines that are not standard-rated: claims bill values of lines at one rate. */
const taxFaults = ({ items }: Quotation): Fault[] =>
  hasUntaxed(items)
    ? [
        {
          path: "quotationId",
          code: "NOT_ALLOWED",
          message: wording("contracts.taxCodes"),
        },
      ]
    : [];

/** Returns the terms of a contract that a request leaves out. */
function defaultsFor(
  { clientId, projectId, number, title, currency, retentionPct, stages, clientReference }: Quotation,
  { needsApproval = null }: Pick<NewContract, "needsApproval">,
) {
  const days = { needsApproval, claimDay: null, claimDayShift: "NONE", daysCount: "CALENDAR" } as const;
  const deadlines = {
    releasePct: 0.5,
    defectsMonths: 12,
    actApplies: actAppliesTo({ currency, needsApproval }),
    ...days,
  };
  return { clientId, projectId, number, title, currency, retentionPct, stages, clientReference, ...deadlines };
}

/** @throws Refusal 409 ALREADY_CONVERTED, HAS_DOCUMENTS when plain invoices bill the quotation */
async function refuseInvoiced(tx: Tx, id: QuotationId, hasOpening: boolean): Promise<void> {
  const invoice = await findInvoiceOf(tx, id);
  if (invoice?.isConversion === true) {
    throw new Refusal("ALREADY_CONVERTED", wording("contracts.quotationConverted", { invoice: invoice.number }));
  }
  if (invoice !== undefined && !hasOpening) {
    throw new Refusal("HAS_DOCUMENTS", wording("contracts.quotationInvoiced", { invoice: invoice.number }));
  }
}
