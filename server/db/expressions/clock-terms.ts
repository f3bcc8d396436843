import type { Query, Sql } from "#server/db/sql.ts";

/** Selects the terms that the days of claims follow from, of a row of `contract` as `c`. */
export const clockTerms = (sql: Sql): Query => sql`
  json_build_object('actApplies', c.act_applies, 'claimDay', c.claim_day, 'claimDayShift', c.claim_day_shift,
    'responseDays', c.response_days, 'paymentDays', c.payment_days, 'daysCount', c.days_count)`;

/**
 * Selects, for a row of `invoice`, the days of its payment as `payment_days`, which its contract or recurring invoice names,
 * and as `claim` what its due day follows from when it bills a claim.
 */
export const dueTerms = (sql: Sql, org: string): Query => sql`
  case when kind = 'CLAIM' then (
    select c.payment_days from contract c where c.org_id = ${org} and c.id = invoice.contract_id)
    else payment_days end as payment_days,
  case when claim_id is not null then (
    select json_build_object('servedOn', m.served_on, 'terms', ${clockTerms(sql)})
    from claim m join contract c on c.org_id = ${org} and c.id = m.contract_id
    where m.org_id = ${org} and m.id = invoice.claim_id) end as claim`;
