import type { NewRelease } from "#contract/contracts/contracts.ts";
import type { ContractId, ProjectId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import {
  compare,
  decimal,
  type Decimal,
  divide,
  multiply,
  negate,
  round,
  smaller,
  subtract,
  sum,
  toNumber,
} from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { found, refuseFaults, Refusal } from "#server/core/refusal.ts";
import { lockResource } from "#server/db/lock-resource.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockContractFor } from "#server/billing/documents/contracts/hold.ts";
import { findProjectRetention } from "#server/billing/documents/project-retention/hold.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { getProject } from "#server/records/projects/read.ts";
import { type DerivedItem, draftOf } from "./derived-invoice.ts";
import { nextReleaseOf } from "./ledger.ts";
import { portionOf } from "./portion.ts";
import { refuseBesideDraft } from "./read.ts";
import { findDraftReleaseOf, findUntaxedRetention } from "./retention/store.ts";
import { depositLeft, getState, heldOf, isNothing } from "./state.ts";

/**
 * Creates a draft invoice of retention that a contract holds; what is left of the deposit is taken off. Raises
 * invoice.created. @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function releaseContractRetention(caller: Caller, id: ContractId, body: NewRelease): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    await refuseBesideDraft(tx, await lockContractFor(tx, id, "release-retention"));
    const state = await getState(tx, id);
    const { contract, amounts } = state;
    const amount = releasedOf(body, heldOf(amounts), nextReleaseOf(state).amount);
    const recouped = smaller(depositLeft(amounts), amount);
    const deposit: DerivedItem = {
      kind: "DEPOSIT",
      ref: null,
      description: "Deposit recouped",
      amount: negate(recouped),
    };
    const items = [releaseItem(body, amount), ...(isNothing(recouped) ? [] : [deposit])];
    const kind = { kind: "RETENTION_RELEASE", contractId: id, claimId: null } as const;
    return draftOf(tx, terms, contract, { ...kind, about: "retention", items }, caller.clock());
  });
}

/**
 * Creates a draft invoice of retention that a project's plain invoices hold. The lock on the project keeps two people
 * from billing the same retention. Raises invoice.created. @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function releaseProjectRetention(caller: Caller, id: ProjectId, body: NewRelease): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    await lockResource(tx, "project", id);
    const { clientId, name } = await getProject(tx, id);
    const draft = await findDraftReleaseOf(tx, id);
    if (draft !== undefined) {
      const message = wording("contracts.hasRetentionDraft", { invoice: draft.number });
      throw new Refusal("INVALID_STATE", message, { currentStatus: "DRAFT", allowedActions: [] });
    }
    const { held } = found(await findProjectRetention(tx, id));
    const amount = releasedOf(body, decimal(held), decimal(held));
    const subject = { clientId, projectId: id, title: name };
    const kind = { kind: "RETENTION_RELEASE", contractId: null, claimId: null } as const;
    const items = releaseItems(body, { amount, held: decimal(held) }, await findUntaxedRetention(tx, id));
    return draftOf(tx, terms, subject, { ...kind, about: "retention", items }, caller.clock());
  });
}

/** @throws Refusal 422 for nothing, or for more than is held */
function releasedOf(body: NewRelease, held: Decimal, otherwise: Decimal): Decimal {
  const { path, amount } = portionOf(body, (fraction) => round(multiply(held, decimal(fraction)), 2), otherwise);
  if (compare(amount, held) > 0) {
    const message = wording("contracts.aboveHeld", { held: formatFigure(toNumber(held)) });
    refuseFaults([{ path, code: "OUT_OF_RANGE", message }]);
  }
  return amount;
}

/** Returns an item for each tax code, in proportion to what its lines hold. */
function releaseItems(
  body: NewRelease,
  { amount, held }: { readonly amount: Decimal; readonly held: Decimal },
  untaxed: Awaited<ReturnType<typeof findUntaxedRetention>>,
): DerivedItem[] {
  const parts = untaxed.map(({ taxCode, held: part }) => ({
    ...releaseItem(body, divide(multiply(amount, decimal(part)), held, 2)),
    taxCode,
  }));
  const standard = releaseItem(body, subtract(amount, sum(parts.map((part) => part.amount))));
  return [standard, ...parts].filter((item) => parts.length === 0 || !isNothing(item.amount));
}

const releaseItem = ({ description }: NewRelease, amount: Decimal): DerivedItem => ({
  kind: "RELEASE",
  ref: null,
  description: description ?? "Release of retention",
  amount,
});
