import type { ClaimId, QuotationItemId } from "#contract/api/ids.ts";
import type { EnteredAs } from "#server/billing/contracts/progress.ts";
import type { Read, Tx } from "#server/db/sql.ts";

export interface ClaimItemRow {
  itemId: QuotationItemId;
  enteredAs: EnteredAs | null;
  entered: string | null;
  claimed: string;
  certified: string | null;
}

export const findClaimItems = (read: Read, id: ClaimId) =>
  read.rows<ClaimItemRow>(read.sql`
    select item_id, entered_as, entered, claimed, certified from claim_item
    where org_id = ${read.org} and claim_id = ${id}`);

export const findItemsOfClaims = (read: Read, ids: readonly ClaimId[]) =>
  read.rows<ClaimItemRow & { claimId: ClaimId }>(read.sql`
    select claim_id, item_id, entered_as, entered, claimed, certified from claim_item
    where org_id = ${read.org} and claim_id = any(${ids as ClaimId[]}::text[])`);

/** A line as it is written: amounts as decimal text. */
export interface NewClaimItemRow {
  readonly itemId: QuotationItemId;
  readonly enteredAs: EnteredAs | null;
  readonly entered: string | number | null;
  readonly claimed: string;
}

/** Writes what a claim has for lines, in place of what it had. */
export const writeClaimItems = (tx: Tx, claimId: ClaimId, items: readonly NewClaimItemRow[]) => tx.sql`
  insert into claim_item (org_id, claim_id, item_id, entered_as, entered, claimed)
  select ${tx.org}, ${claimId}, i."itemId", i."enteredAs", i.entered, i.claimed
  from jsonb_to_recordset(${tx.sql.json(items as never)})
    as i("itemId" text, "enteredAs" text, entered numeric, claimed numeric)
  on conflict (org_id, claim_id, item_id) do update
    set entered_as = excluded.entered_as, entered = excluded.entered, claimed = excluded.claimed`;

/** Gives a claim the lines that it does not have, with nothing done. */
export const fillClaimItems = (tx: Tx, claimId: ClaimId, ids: readonly QuotationItemId[]) => tx.sql`
  insert into claim_item (org_id, claim_id, item_id, claimed)
  select ${tx.org}, ${claimId}, wanted_id, 0 from unnest(${ids as QuotationItemId[]}::text[]) as wanted(wanted_id)
  on conflict do nothing`;

/** Writes what was certified for lines; the others are as claimed. */
export const certifyClaimItems = (
  tx: Tx,
  claimId: ClaimId,
  items: readonly { readonly itemId: QuotationItemId; readonly certified: string }[],
) => tx.sql`
  update claim_item set certified = c.certified
  from claim_item own left join jsonb_to_recordset(${tx.sql.json(items as never)})
    as c("itemId" text, certified numeric) on c."itemId" = own.item_id
  where own.org_id = ${tx.org} and own.claim_id = ${claimId}
    and claim_item.org_id = ${tx.org} and claim_item.claim_id = own.claim_id and claim_item.item_id = own.item_id`;
