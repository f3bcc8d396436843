import type { OrganizationId } from "#contract/api/ids.ts";
import type { MailSummary } from "#contract/mails/mails.ts";
import { isMoving } from "#server/db/placement/places.ts";
import type { Query, Sql } from "#server/db/sql.ts";
import { isPaused, lastPauseEnd } from "#server/installation/read.ts";
import type { SettledRecipient } from "./recipients.ts";
import { columns, columnsOfBoth, type MailRow } from "./store.ts";

/** The queue of mails, from which workers claim what is due. */

export interface ClaimedMailRow extends Omit<MailRow, "orgId"> {
  /** Null for a mail to an account that belongs to no organization. */
  orgId: OrganizationId | null;
  leaseToken: string;
  /** The database's time of the claim. */
  claimedAt: string;
  /** The end of the last pause of sending, in PostgreSQL's format; null when there was none. */
  pauseEndedAt: string | null;
}

interface MailLease {
  /** The database's time, as SQL. */
  readonly now: Query;
  readonly leaseMs: number;
}

interface MailClaim extends MailLease {
  readonly token: string;
  readonly limit: number;
}

const leaseEnd = (system: Sql, { now, leaseMs }: MailLease) => system`${now} + ${leaseMs} * interval '1 millisecond'`;

/** The number of candidates per claimed mail: other workers hold some of them. */
const candidatesPerMail = 8;

/** Claims due mails under a lease; a mail whose worker died is due again when the lease expires. */
export const claimMails = (system: Sql, { token, limit, ...lease }: MailClaim) => system`
  with due as (
    select org_id, id, next_attempt_at, row_number() over (partition by org_id order by next_attempt_at, id) as turn
    from mail
    where not ${isPaused(system)} and not ${isMoving(system, system`mail.org_id`)}
      and status = 'QUEUED' and next_attempt_at <= ${lease.now}
      and (leased_until is null or leased_until <= ${lease.now})
    order by turn, next_attempt_at limit ${limit * candidatesPerMail}
  ), claimed as (
    select m.org_id, m.id from due join mail m on m.org_id = due.org_id and m.id = due.id
    where m.status = 'QUEUED' and m.next_attempt_at <= ${lease.now}
      and (m.leased_until is null or m.leased_until <= ${lease.now})
    order by due.turn, due.next_attempt_at limit ${limit} for update of m skip locked
  )
  update mail set lease_token = ${token}, leased_until = ${leaseEnd(system, lease)}, attempt_count = attempt_count + 1
  where (org_id, id) in (select org_id, id from claimed)
  returning ${columns(system)}, lease_token, ${lease.now} as claimed_at, ${lastPauseEnd(system)} as pause_ended_at`;

/** Claims due mails to accounts that belong to no organization. */
export const claimAccountMails = (system: Sql, { token, limit, ...lease }: MailClaim) => system`
  update account_mail set lease_token = ${token}, leased_until = ${leaseEnd(system, lease)},
    attempt_count = attempt_count + 1
  where id in (
    select id from account_mail
    where not ${isPaused(system)} and status = 'QUEUED' and next_attempt_at <= ${lease.now}
      and (leased_until is null or leased_until <= ${lease.now})
    order by next_attempt_at limit ${limit} for update skip locked)
  returning null as org_id, false as link_withdrawn, '[]'::jsonb as cc, null as subject, false as is_automatic, '[]'::jsonb as settled_recipients,
    ${columnsOfBoth(system)}, lease_token, ${lease.now} as claimed_at, ${lastPauseEnd(system)} as pause_ended_at`;

const claimed = (system: Sql, { orgId, id, leaseToken }: ClaimedMailRow) =>
  orgId === null
    ? { table: system`account_mail`, isIt: system`id = ${id} and lease_token = ${leaseToken}` }
    : { table: system`mail`, isIt: system`org_id = ${orgId} and id = ${id} and lease_token = ${leaseToken}` };

/** Extends the lease from now. Returns no row when it was lost, otherwise whether sending has been paused since. */
export const extendLease = (system: Sql, mail: ClaimedMailRow, lease: MailLease) => {
  const { table, isIt } = claimed(system, mail);
  return system`update ${table} set leased_until = ${leaseEnd(system, lease)} where ${isIt}
    returning ${isPaused(system)} as is_paused`;
};

/**
 * Returns the first mail about the document of a mail; those of an invoice's payments are about the invoice. An earlier
 * one that is still queued counts, since two may be sent at once; one that failed does not, until it is sent again.
 */
export const findFirstOfDocument = (
  system: Sql,
  { orgId, documentId, id, edition, createdAt }: ClaimedMailRow,
) => system`
  with document as (
    select coalesce((select invoice_id from payment where org_id = ${orgId} and id = ${documentId}), ${documentId}) as id)
  select id, coalesce(first_edition, edition) as edition from mail
  where org_id = ${orgId} and (first_sent_at is not null or status in ('SENT', 'QUEUED'))
    and (id, coalesce(first_edition, edition)) <> (${id}, ${edition}::integer)
    and ((created_at, id) < (${createdAt}, ${id}) or ${edition}::integer > 1 and coalesce(first_sent_at, sent_at) is not null)
    and document_id in (
      select id from document
      union all
      select p.id from payment p join document on p.invoice_id = document.id where p.org_id = ${orgId})
  order by created_at, id limit 1`;

export interface SentValues {
  readonly status: Exclude<MailSummary["status"], "KEPT">;
  readonly sentAt: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly lastError: string | null;
  readonly linkSealed?: null;
  readonly settledRecipients: readonly SettledRecipient[];
}

/** Stores the result of an attempt, unless the lease has been lost. */
export const settleMail = (system: Sql, mail: ClaimedMailRow, values: SentValues, at: Date) => {
  const { table, isIt } = claimed(system, mail);
  const { settledRecipients, ...kept } = values;
  // Mails to accounts have one recipient, and no such column.
  const ofRecipients = mail.orgId === null ? {} : { settledRecipients: system.json(settledRecipients as never) };
  const failedAt = values.status === "FAILED" ? at : null;
  const settled = { ...kept, ...ofRecipients, failedAt, leaseToken: null, leasedUntil: null } as never;
  // A copy that is still tried does not put off the day on which the client got the claim.
  const hasIt = settledRecipients.some(({ address, error }) => address === mail.recipient && error === null);
  if (mail.kind === "CLAIM" && (values.status === "SENT" || hasIt))
    return serveByMail(system, { settled, isIt }, mail, at);
  return system`update ${table} set ${system(settled)} where ${isIt}`;
};

/**
 * Stores the same of a claim's email: the first one that a receiving server accepts serves the claim. Its day is that of
 * Singapore where the Security of Payment Act applies.
 */
const serveByMail = (
  system: Sql,
  { settled, isIt }: { readonly settled: object; readonly isIt: Query },
  { orgId, documentId }: ClaimedMailRow,
  at: Date,
) => system`
  with settled as (update mail set ${system(settled as never)} where ${isIt} returning id),
    served as (
      select c.id, (${at}::timestamptz at time zone
        case when t.act_applies then 'Asia/Singapore' else o.time_zone end)::date as day
      from claim c join contract t on t.org_id = c.org_id and t.id = c.contract_id join organization o on o.id = c.org_id
      where c.org_id = ${orgId} and c.id = ${documentId} and c.served_via = 'EMAIL' and c.delivered_at is null
        and exists (select 1 from settled))
  update claim set delivered_at = ${at}, served_on = served.day,
    version = version + case when served_on = served.day then 0 else 1 end,
    updated_at = case when served_on = served.day then updated_at else ${at} end
  from served where claim.org_id = ${orgId} and claim.id = served.id`;

/**
 * Postpones a mail without counting the attempt. Its due time is kept, to show how long it has waited; it cannot be
 * claimed until the wait is over.
 */
export const putOffMail = (
  system: Sql,
  mail: ClaimedMailRow,
  { now, waitMs, reason }: { readonly now: Query; readonly waitMs: number; readonly reason: string },
) => {
  const { table, isIt } = claimed(system, mail);
  return system`
    update ${table} set lease_token = null, leased_until = ${leaseEnd(system, { now, leaseMs: waitMs })},
      attempt_count = attempt_count - 1, last_error = ${reason}
    where ${isIt}`;
};
