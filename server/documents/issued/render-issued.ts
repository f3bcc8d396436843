import type { Services } from "#server/caller.ts";
import { inOrg, onceAsSystem } from "#server/db/sql.ts";
import type { Logger } from "#server/core/log.ts";
import { Refusal } from "#server/core/refusal.ts";
import { issuedPdf } from "./issue.ts";
import { claimDue, type DueRow, noteFailure, putOff } from "./store.ts";

const minuteMs = 60 * 1000;
/** The waits before the attempts after the first; after the last the document is only rendered on request. */
const waitsMs = [minuteMs, 10 * minuteMs, 60 * minuteMs, 24 * 60 * minuteMs] as const;
/** A document takes two minutes at most, as does one that may be drawn before it, and each may be started twice. */
const leaseMs = 10 * minuteMs;

/**
 * Renders the PDFs of issued documents that have none yet, until it is stopped. Any number of processes may do so at
 * once. Documents are claimed one at a time, so that a lease covers no more than one.
 */
export async function renderIssued(
  services: Pick<Services, "db" | "clock" | "pdf"> & { readonly log: Logger; readonly stopping?: AbortSignal },
): Promise<void> {
  while (services.stopping?.aborted !== true) {
    const [due] = await onceAsSystem<DueRow>(services.db, (system) =>
      claimDue(system, { now: services.db.now(system), leaseMs }),
    );
    if (due === undefined) return;
    await render(services, due);
  }
}

async function render(
  { db, clock, pdf, log }: Parameters<typeof renderIssued>[0],
  { orgId, attemptCount, ...key }: DueRow,
): Promise<void> {
  const scope = { db, org: orgId, clock, pdf };
  try {
    await issuedPdf(scope, key);
  } catch (error) {
    if (error instanceof Refusal && error.retryAfterSeconds !== undefined) {
      const waitMs = error.retryAfterSeconds * 1000;
      await inOrg(scope, (tx) => putOff(tx, key, waitMs));
      return;
    }
    log.error({ err: error, document: key.documentId }, "could not render a PDF");
    const waitMs = waitsMs[attemptCount - 1] ?? null;
    await inOrg(scope, (tx) => noteFailure(tx, key, { error: String(error).slice(0, 500), waitMs }));
  }
}
