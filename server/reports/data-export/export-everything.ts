import { randomUUID } from "node:crypto";
import { wording } from "#contract/api/wording.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { FileStream } from "#server/core/file-answer.ts";
import { Refusal } from "#server/core/refusal.ts";
import { inOrg, readInOrg } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { zipOf } from "./zip.ts";
import { releaseLease, renewLease, takeLease } from "./store.ts";

/** The time that an export may pause before another may begin: as long as a slow connection takes for a few files. */
const leaseMs = 2 * 60 * 1000;
const renewedEveryMs = 30 * 1000;

/**
 * Exports everything of the organization as one zip, which is written while it is sent: neither memory nor a
 * transaction holds it. @throws Refusal 429 while another export of the organization runs
 */
export async function exportEverything(caller: Caller, person: UserContext): Promise<FileStream> {
  const token = randomUUID();
  const { slug, timeZone } = await getOrganization(readInOrg(caller));
  await inOrg(caller, async (tx) => {
    if (!(await takeLease(tx, { token, leaseMs }))) {
      const message = wording("reports.exportRunning");
      throw new Refusal("RATE_LIMITED", message, { retryAfterSeconds: leaseMs / 1000 });
    }
    await recordEvent(tx, {
      resourceType: "organization",
      resourceId: caller.org,
      details: { list: "everything" },
    });
  });
  return new FileStream({
    name: `quoin-${slug}-${dayOf(caller.clock(), timeZone)}.zip`,
    mediaType: "application/zip",
    parts: archived(caller, person, token),
  });
}

/** Writes the archive, and releases the lease in the end, also when the browser has closed the connection. */
async function* archived(caller: Caller, person: UserContext, token: string): AsyncGenerator<Uint8Array> {
  // By time and not by part: many minutes may pass between two parts.
  const renewing = setInterval(() => {
    // One that fails is repeated by the next, well before the lease ends.
    inOrg(caller, (tx) => renewLease(tx, { token, leaseMs })).catch(() => undefined);
  }, renewedEveryMs);
  try {
    yield* zipOf({ ...caller, userId: person.userId });
  } finally {
    clearInterval(renewing);
    await inOrg(caller, (tx) => releaseLease(tx, token));
  }
}
