import type { Query, Read } from "#server/db/sql.ts";

/**
 * Selects the amounts to date of rows of `claim`, with the sums of their lines as `work_claimed` and `work_certified`, and
 * as `billed_before` the claim of the contract that was billed last before each.
 */
export function claimAmounts({ sql, org }: Read): Query {
  const sumOf = (amount: Query) => sql`(
    select coalesce(sum(${amount}), 0) from claim_item i where i.org_id = ${org} and i.claim_id = claim.id)`;
  return sql`
    materials, materials_certified, withheld, withheld_certified, recoup, ${sumOf(sql`i.claimed`)} as work_claimed,
    ${sumOf(sql`coalesce(i.certified, i.claimed)`)} as work_certified,
    (select b.id from claim b
      where b.org_id = ${org} and b.contract_id = claim.contract_id and b.status = 'BILLED' and b.id <> claim.id
        and (claim.sequence is null or b.sequence < claim.sequence)
      order by b.sequence desc limit 1) as billed_before`;
}
