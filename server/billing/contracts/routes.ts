import type { claimClockRoutes } from "#contract/contracts/claim-clock.ts";
import type { claimRoutes } from "#contract/contracts/claims.ts";
import type { contractRoutes } from "#contract/contracts/contract-routes.ts";
import type { retentionRoutes } from "#contract/contracts/retention.ts";
import { inOrg, readHeavilyInOrg, readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { billDeposit } from "./bill-deposit.ts";
import { billClaim } from "./claims/bill-claim.ts";
import { acceptClaimResponse } from "./claims/accept-response.ts";
import { getClaimCalendar } from "./claims/clock/clock-calendar.ts";
import { createClaim } from "./claims/create-claim.ts";
import { getClaim, getClaimClock, getClaimPortalLink, getClaimTotals, listClaims } from "./claims/read.ts";
import { printClaim } from "./claims/print-claim.ts";
import { recordClaimService } from "./claims/record-service.ts";
import { respondToClaim } from "./claims/respond-to-claim.ts";
import { checkClaimParties, correctClaimParties } from "./claims/correct-claim-parties.ts";
import { checkClaimSubmission } from "./claims/check-submission.ts";
import { submitClaim } from "./claims/submit-claim.ts";
import { updateClaim } from "./claims/update-claim.ts";
import { withdrawClaim } from "./claims/withdraw-claim.ts";
import { withdrawClaimLink } from "./claims/withdraw-link.ts";
import { closeContract } from "./close-contract.ts";
import { completeContract } from "./complete-contract.ts";
import { createContract } from "./create-contract.ts";
import { deleteContract } from "./delete-contract.ts";
import { getContract, getContractTotals, listContracts } from "./read.ts";
import { releaseContractRetention, releaseProjectRetention } from "./release-retention.ts";
import { reopenContract } from "./reopen-contract.ts";
import { listRetention } from "./retention/read.ts";
import { updateContract } from "./update-contract.ts";

export const contractHandlers: Handlers<
  | keyof typeof contractRoutes
  | keyof typeof claimRoutes
  | "acceptClaimResponse"
  | "getClaimCalendar"
  | keyof typeof claimClockRoutes
  | keyof typeof retentionRoutes
  | "getClaimPdf"
  | "withdrawClaimLink"
> = {
  listContracts: ({ caller, query, page }) => listContracts(readListInOrg(caller, query), query, page),
  getContractTotals: ({ caller, query }) => getContractTotals(readHeavilyInOrg(caller), query),
  createContract: ({ caller, body }) => createContract(caller, body),
  getContract: ({ caller, id }) => getContract(readInOrg(caller), id),
  updateContract: ({ caller, id, body }) => updateContract(caller, id, body),
  deleteContract: ({ caller, id }) => deleteContract(caller, id),
  completeContract: ({ caller, id, body }) => completeContract(caller, id, body),
  reopenContract: ({ caller, id }) => reopenContract(caller, id),
  closeContract: ({ caller, id, body }) => closeContract(caller, id, body),
  billDeposit: ({ caller, id, body }) => billDeposit(caller, id, body),
  releaseContractRetention: ({ caller, id, body }) => releaseContractRetention(caller, id, body),
  listClaims: ({ caller, query, page }) => listClaims(readInOrg(caller), query, page, caller.clock()),
  getClaimTotals: ({ caller, query }) => getClaimTotals(readHeavilyInOrg(caller), query, caller.clock()),
  createClaim: ({ caller, id, body }) => createClaim(caller, id, body),
  getClaim: ({ caller, id }) => getClaim(readInOrg(caller), id),
  recordClaimService: ({ caller, id, body }) => recordClaimService(caller, id, body),
  getClaimClock: ({ caller, id }) => getClaimClock(readInOrg(caller), id, caller.clock()),
  updateClaim: ({ caller, id, body }) => updateClaim(caller, id, body),
  correctClaimParties: ({ caller, id, query, body }) =>
    query.check === true ? checkClaimParties(readInOrg(caller), id) : correctClaimParties(caller, id, body),
  submitClaim: ({ caller, id, query, body }) =>
    query.check === true ? checkClaimSubmission(readInOrg(caller), id) : submitClaim(caller, id, body),
  acceptClaimResponse: ({ caller, id, body }) => acceptClaimResponse(caller, id, body),
  respondToClaim: ({ caller, id, body }) => respondToClaim(caller, id, body),
  billClaim: ({ caller, id }) => billClaim(caller, id),
  getClaimCalendar: ({ caller, id, query, publicUrl }) => getClaimCalendar(caller, id, { ...query, publicUrl }),
  getClaimPdf: ({ caller, id, query }) => printClaim(caller, id, query),
  getClaimPortalLink: ({ caller, id, publicUrl }) =>
    inOrg(caller, (tx) => getClaimPortalLink(tx, id, { secret: caller.secret, publicUrl })),
  withdrawClaimLink: ({ caller, id, publicUrl }) => withdrawClaimLink(caller, id, publicUrl),
  withdrawClaim: ({ caller, id, body }) => withdrawClaim(caller, id, body),
  listRetention: ({ caller, query }) => listRetention(readInOrg(caller), query, caller.clock()),
  releaseProjectRetention: ({ caller, id, body }) => releaseProjectRetention(caller, id, body),
};
