import type { Means } from "#server/caller.ts";
import { inOrg, onceAsSystem } from "#server/db/sql.ts";
import type { Logger } from "#server/log.ts";
import { Refusal } from "#server/refusal.ts";
import { issuedPdf } from "./issue.ts";
import { claimDue, type DueRow, noteFailure, putOff } from "./store.ts";

const minuteMs = 60 * 1000;
/** Before the tries after the first; what fails so often fails for good, and whoever asks for it tries again. */
const waitsMs = [minuteMs, 10 * minuteMs, 60 * minuteMs, 24 * 60 * minuteMs] as const;
/** Longer than any document takes: whoever died over one leaves it to another then. */
const leaseMs = 2 * minuteMs;
const atOnce = 5;

/** Makes the PDFs of what was issued and has none yet, until it is stopped. Any number of processes may do so at once. */
export async function renderIssued(
  means: Pick<Means, "db" | "clock" | "pdf"> & { readonly log: Logger; readonly stopping?: AbortSignal },
): Promise<void> {
  while (means.stopping?.aborted !== true) {
    const now = means.clock();
    const claim = { now, againAt: new Date(now.getTime() + leaseMs), limit: atOnce };
    const due = await onceAsSystem<DueRow>(means.db, (system) => claimDue(system, claim));
    for (const one of due) await render(means, one);
    if (due.length < atOnce) return;
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
      const againAt = new Date(clock().getTime() + error.retryAfterSeconds * 1000);
      await inOrg(scope, (tx) => putOff(tx, key, againAt));
      return;
    }
    log.error({ err: error, document: key.documentId }, "a PDF could not be made");
    const wait = waitsMs[attemptCount - 1];
    const againAt = wait === undefined ? null : new Date(clock().getTime() + wait);
    await inOrg(scope, (tx) => noteFailure(tx, key, { error: String(error).slice(0, 500), againAt }));
  }
}
