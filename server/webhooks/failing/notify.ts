import type { WebhookEndpointId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { collectFailures } from "#server/core/sharing/collect-failures.ts";
import { sharesOf } from "#server/db/connection/connection-shares.ts";
import { asSystem, inOrg, isoInstant, isoInstantOrNull, type Tx } from "#server/db/sql.ts";
import { findAdministrators } from "#server/identity/members/read.ts";
import { findPause } from "#server/installation/read.ts";
import { enqueueOfficeMail } from "#server/mail/enqueue.ts";
import type { EndpointNotice } from "#server/mail/endpoint-notice.ts";
import {
  type FailingRow,
  type FailureRow,
  findEndpointsToNotify,
  findFailure,
  lockFailing,
  markNotified,
} from "./store.ts";

const minuteMs = 60_000;

/** The office hears of an endpoint when every attempt has failed for this long. */
const failingMinutes = 60;
/** It hears earlier of one at which many different events failed. A receiver that restarts is no news. */
const busyFailingMinutes = 10;
const failedEventsMin = 10;
/** An endpoint that fails again within this time has not recovered. */
const workingMinutes = 5;

/**
 * Mails owners and administrators, once each, that an endpoint fails and that it works again. The row is locked and
 * marked in the transaction that queues the mails, so that any number of processes may run this.
 * @returns how many endpoints the offices were told of
 */
export async function notifyOfFailingEndpoints({ db, clock }: Pick<Caller, "db" | "clock">): Promise<number> {
  // No attempts are made during a pause, and its end leaves it out of the time of the failures.
  if ((await findPause(db)) !== null) return 0;
  const at = clock();
  const before = (minutes: number) => new Date(at.getTime() - minutes * minuteMs);
  const bounds = { failingBefore: before(busyFailingMinutes), recoveredBefore: before(workingMinutes) };
  const rows = await asSystem(db, (system) => findEndpointsToNotify(system, bounds));
  const { background: atOnce } = sharesOf(db.loads.app.connectionsMax);
  let notified = 0;
  await collectFailures(rows, "could not tell some offices of their endpoints", { atOnce }, async ({ orgId, id }) => {
    if (await inOrg({ db, org: orgId }, (tx) => notify(tx, id, at))) notified += 1;
  });
  return notified;
}

async function notify(tx: Tx, id: WebhookEndpointId, at: Date): Promise<boolean> {
  const endpoint = await lockFailing(tx, id);
  if (endpoint?.enabled !== true) return false;
  const { failingSince, notifiedSince } = endpoint;
  if (failingSince === null) {
    if (notifiedSince === null) return false;
    await notifyOfRecovery(tx, id, endpoint, notifiedSince, at);
    return true;
  }
  if (notifiedSince !== null) return false;
  const failure = await findFailure(tx, id, failingSince);
  if (failure === undefined || !isNews(failure, failingSince, at)) return false;
  await markNotified(tx, id, failingSince);
  await mailOffice(tx, "ENDPOINT_FAILING", id, noticeOf(failure, failingSince, null), at);
  return true;
}

async function notifyOfRecovery(
  tx: Tx,
  id: WebhookEndpointId,
  { recoveredAt }: FailingRow,
  since: string,
  at: Date,
): Promise<void> {
  const failure = await findFailure(tx, id, since);
  await markNotified(tx, id, null);
  const until = isoInstantOrNull(recoveredAt) ?? at.toISOString();
  await mailOffice(tx, "ENDPOINT_RECOVERED", id, noticeOf(failure, since, until), at);
}

function isNews({ attempted }: FailureRow, failingSince: string, at: Date): boolean {
  const failingMs = at.getTime() - Date.parse(isoInstant(failingSince));
  const minutes = attempted >= failedEventsMin ? busyFailingMinutes : failingMinutes;
  return attempted > 0 && failingMs >= minutes * minuteMs;
}

function noticeOf(failure: FailureRow | undefined, since: string, until: string | null): EndpointNotice {
  const { waiting = 0, failed = 0, undeliveredSince = null, status = null, error = null, cause = null } = failure ?? {};
  // Those that wait arrive by themselves.
  const replayFrom = failed === 0 ? null : isoInstantOrNull(undeliveredSince);
  return { since: isoInstant(since), until, waiting, failed, replayFrom, status, error, cause };
}

async function mailOffice(
  tx: Tx,
  kind: "ENDPOINT_FAILING" | "ENDPOINT_RECOVERED",
  documentId: WebhookEndpointId,
  notice: EndpointNotice,
  at: Date,
): Promise<void> {
  const message = JSON.stringify(notice);
  for (const { email: recipient } of await findAdministrators(tx)) {
    await enqueueOfficeMail(tx, { kind, documentId, revision: 1, recipient, message }, at);
  }
}
