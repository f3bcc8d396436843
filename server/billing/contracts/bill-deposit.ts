import type { NewDeposit } from "#contract/contracts/contracts.ts";
import type { ContractId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { compare, decimal, multiply, round, subtract, toNumber } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { formatFigure, formatRate } from "#server/core/text/format.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockContractFor } from "#server/billing/documents/contracts/hold.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { portionOf } from "./portion.ts";
import { draftOf } from "./derived-invoice.ts";
import { refuseBesideDraft } from "./read.ts";
import { contractSumOf, getState } from "./state.ts";

/**
 * Creates a draft invoice of a deposit, which claims give back. Deposits together are at most the contract sum. Raises
 * invoice.created. @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function billDeposit(caller: Caller, id: ContractId, body: NewDeposit): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const held = await lockContractFor(tx, id, "deposit");
    await refuseBesideDraft(tx, held);
    const { contract, amounts } = await getState(tx, id);
    const contractSum = contractSumOf(contract);
    const { path, amount } = portionOf(body, (fraction) => round(multiply(contractSum, decimal(fraction)), 2));
    const left = subtract(contractSum, decimal(amounts.depositIssued));
    if (compare(amount, left) > 0) {
      const message = wording("contracts.aboveSum", { left: formatFigure(toNumber(left)) });
      refuseFaults([{ path, code: "OUT_OF_RANGE", message }]);
    }
    const description =
      body.description ??
      (body.fraction === undefined ? "Deposit" : `Deposit, ${formatRate(body.fraction)} of the contract sum`);
    const item = { kind: "DEPOSIT", ref: null, description, amount } as const;
    const kind = { kind: "DEPOSIT", contractId: id, claimId: null } as const;
    return draftOf(tx, terms, contract, { ...kind, about: "deposit", items: [item] }, caller.clock());
  });
}
