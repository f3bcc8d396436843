import { approvalNeeds, type ApprovalList } from "#contract/people/approvals.ts";
import type { Caller } from "#server/http/caller.ts";
import { isoInstant, readInOrg } from "#server/db/sql.ts";
import { findPendingApprovals } from "./store.ts";

/** Lists the requests of assistants that the person may decide, oldest first. */
export async function listApprovals(caller: Caller): Promise<ApprovalList> {
  const rows = await findPendingApprovals(readInOrg(caller), caller.clock());
  return {
    data: rows
      .filter(({ operation }) => caller.permissions.includes(approvalNeeds[operation]))
      .map(({ body, createdAt, expiresAt, version: _version, status: _status, ...row }) => ({
        ...row,
        to: body.to ?? null,
        cc: [...(body.cc ?? [])],
        subject: body.subject ?? null,
        message: body.message ?? null,
        createdAt: isoInstant(createdAt),
        expiresAt: isoInstant(expiresAt),
      })),
  };
}
