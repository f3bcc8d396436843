import type { approvalRoutes } from "#contract/people/approvals.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { approveSending, declineSending } from "./decide.ts";
import { listApprovals } from "./read.ts";

export const approvalHandlers: AppHandlers<keyof typeof approvalRoutes> = {
  listApprovals: ({ caller }) => listApprovals(caller),
  approveSending: ({ caller, id }) => approveSending(caller, id),
  declineSending: ({ caller, id }) => declineSending(caller, id),
};
