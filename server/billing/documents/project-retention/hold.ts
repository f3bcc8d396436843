import type { ProjectId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { findLastRelease, findProjectRetention, lockProjectRow } from "./store.ts";

export { findProjectRetention, findRetainingProjects, type ProjectRetentionRow } from "./store.ts";

/**
 * True when more of the retention of a project's plain invoices is billed than they hold. Every change of either locks the
 * project before it asks.
 */
async function isOverReleased(tx: Tx, projectId: ProjectId): Promise<boolean> {
  await lockProjectRow(tx, projectId);
  const retention = await findProjectRetention(tx, projectId);
  // Negative lines may hold less than nothing without any release.
  return retention !== undefined && Number(retention.released) > 0 && Number(retention.held) < 0;
}

/** Rejects a release of which another change took the retention. @throws Refusal 409 HAS_DOCUMENTS */
export async function refuseRelease(tx: Tx, projectId: ProjectId): Promise<void> {
  if (!(await isOverReleased(tx, projectId))) return;
  throw new Refusal("HAS_DOCUMENTS", wording("documents.retentionGone"));
}

/** Rejects voiding an invoice whose retention was billed. @throws Refusal 409 HAS_DOCUMENTS */
export async function refuseVoiding(tx: Tx, { projectId, number }: Retaining): Promise<void> {
  if (!(await isOverReleased(tx, projectId))) return;
  const release = await findLastRelease(tx, projectId);
  const message = wording("documents.retentionBilled", { invoice: number, release: release?.number ?? "" });
  throw new Refusal("HAS_DOCUMENTS", message);
}

/** Rejects a credit note that takes off retention which was billed. @throws Refusal 409 HAS_DOCUMENTS */
export async function refuseCrediting(tx: Tx, { projectId, number }: Retaining): Promise<void> {
  if (!(await isOverReleased(tx, projectId))) return;
  const release = await findLastRelease(tx, projectId);
  const message = wording("documents.creditedRetentionBilled", { invoice: number, release: release?.number ?? "" });
  throw new Refusal("HAS_DOCUMENTS", message);
}

/** An invoice, and the project whose retention it holds. */
interface Retaining {
  readonly projectId: ProjectId;
  readonly number: string;
}
