import { claimDays } from "#contract/contracts/clock.ts";
import type { ClaimId, ClientId } from "#contract/api/ids.ts";
import { basisNow, getState, gstRateNow } from "#server/billing/contracts/state.ts";
import { dayOf } from "#server/core/calendar.ts";
import { found } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { clockZone } from "#server/billing/documents/contracts/clock.ts";
import type { ClaimFacts } from "#server/pdf/facts.ts";
import { getAcceptable } from "./accept-response.ts";
import { clockFactsOf, getClocking, namedDays } from "./clock/clock.ts";
import { issuedFacts } from "./issued-facts.ts";
import { basisFor, netsOf } from "./present.ts";
import { requireClaimAction } from "./read.ts";
import { type ClaimRow, findClaim } from "./store.ts";

interface AcceptanceToMail {
  readonly facts: ClaimFacts;
  readonly receivedOn: string;
  readonly acceptedOn: string;
  readonly claimed: number;
  readonly accepted: number;
  readonly paymentDueOn: string | null;
}

/**
 * Returns what the mail of an acceptance says, or why it must not be sent.
 * @param acceptedAt when that acceptance was given, as an ISO instant @throws Refusal 404
 */
export async function getAcceptanceToMail(
  read: Read,
  id: ClaimId,
  acceptedAt: string,
): Promise<AcceptanceToMail | { readonly obsolete: string }> {
  const claim = found(await findClaim(read, id));
  if (claim.status === "WITHDRAWN") return { obsolete: "The claim was withdrawn before this email was sent." };
  const { response } = claim;
  if (response?.acceptedAt !== acceptedAt || response.acceptedOn === undefined)
    return { obsolete: "The response was changed before this email was sent." };
  return acceptanceOf(read, claim, response.acceptedOn);
}

/** Returns what accepting the response at a time would say. @throws Refusal 404, 409 INVALID_STATE */
export async function previewAcceptance(
  read: Read,
  id: ClaimId,
  at: Date,
): Promise<{ readonly clientId: ClientId; readonly acceptance: AcceptanceToMail }> {
  const claim = found(await findClaim(read, id));
  requireClaimAction(claim, "accept-response");
  await getAcceptable(read, { claim, now: await basisOfContract(read, claim) });
  return { clientId: claim.clientId, acceptance: await acceptanceOf(read, claim, dayOf(at, clockZone)) };
}

const basisOfContract = async (read: Read, { contractId }: ClaimRow) =>
  basisNow(await getState(read, contractId), await gstRateNow(read));

async function acceptanceOf(read: Read, claim: ClaimRow, acceptedOn: string): Promise<AcceptanceToMail> {
  const { response } = claim;
  const nets = netsOf(claim, basisFor(claim, await basisOfContract(read, claim)).served);
  const clocking = await getClocking(read);
  const facts = { ...clockFactsOf(claim, nets, clocking), isAccepted: true };
  const days = namedDays(facts, claimDays(facts, clocking.calendar));
  return {
    facts: await issuedFacts(read, claim.id),
    receivedOn: found(response ?? undefined).receivedOn,
    acceptedOn,
    claimed: nets.claimedNet,
    accepted: found(nets.responseNet ?? undefined),
    paymentDueOn: days.find(({ name }) => name === "paymentDueOn")?.on ?? null,
  };
}
