import type { PriceItemId } from "#contract/api/ids.ts";
import { priceItemFilters } from "#contract/quotations/price-item-filters.ts";
import type { PriceItemQuery } from "#contract/quotations/price-items.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { type Filtered, fitting } from "#server/db/lists/filters.ts";
import { inOrder, type Page } from "#server/db/lists/page.ts";
import { inTime, withText } from "#server/db/lists/conditions.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

/** Prices are decimal text. */
export interface PriceItemRow {
  id: PriceItemId;
  code: string | null;
  description: string;
  unit: string | null;
  unitPrice: string;
  unitCost: string | null;
  category: string | null;
  taxCode: TaxCode;
  accountCode: string | null;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Columns by name, with the types that are written. */
export interface PriceItemValues {
  id?: PriceItemId;
  code?: string | null;
  description?: string;
  unit?: string | null;
  unitPrice?: number;
  unitCost?: number | null;
  category?: string | null;
  taxCode?: TaxCode;
  accountCode?: string | null;
  archivedAt?: Date | null;
  createdAt?: Date;
  updatedAt?: Date;
}

const columns = (sql: Sql) => sql`
  id, code, description, unit, unit_price, unit_cost, category, tax_code, account_code, archived_at, created_at,
  updated_at`;

export function findPriceItems(read: Read, query: PriceItemQuery, page: Page) {
  const { sql } = read;
  const own: Filtered<typeof priceItemFilters>["own"] = {
    archived: (is) => (is ? sql`and archived_at is not null` : sql`and archived_at is null`),
    q: (text) => withText(sql, text, ["code", "description", "category"]),
  };
  return read.rows<PriceItemRow>(sql`
    select ${columns(sql)} from price_item
    where org_id = ${read.org} ${fitting(sql, { rows: priceItemFilters, query, own })} ${inTime(sql, query)}
      ${inOrder(sql, page)}`);
}

export async function findPriceItem(read: Read, id: PriceItemId): Promise<PriceItemRow | undefined> {
  const [row] = await read.rows<PriceItemRow>(read.sql`
    select ${columns(read.sql)} from price_item where org_id = ${read.org} and id = ${id}`);
  return row;
}

export async function lockPriceItemRow(tx: Tx, id: PriceItemId): Promise<PriceItemRow | undefined> {
  const [row] = await tx.rows<PriceItemRow>(tx.sql`
    select ${columns(tx.sql)} from price_item where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

/** Finds the items that have one of the codes or descriptions, whatever their case. */
export const findLikePriceItems = (
  read: Read,
  { codes, descriptions }: { readonly codes: readonly string[]; readonly descriptions: readonly string[] },
) =>
  read.rows<PriceItemRow>(read.sql`
    select ${columns(read.sql)} from price_item
    where org_id = ${read.org}
      and (lower(code) in (select lower(c) from unnest(${codes as string[]}::text[]) as c)
        or lower(description) in (select lower(d) from unnest(${descriptions as string[]}::text[]) as d))
    order by id`);

export const insertPriceItem = (tx: Tx, values: PriceItemValues) =>
  tx.sql`insert into price_item ${tx.sql({ orgId: tx.org, ...values })}`;

/** Inserts many items at once, and returns them in the order of their ids. */
export const insertPriceItems = (tx: Tx, items: readonly PriceItemValues[]) =>
  tx.rows<Pick<PriceItemRow, "id">>(tx.sql`
    insert into price_item (
      org_id, id, code, description, unit, unit_price, unit_cost, category, tax_code, account_code, created_at,
      updated_at)
    select ${tx.org}, i.id, i.code, i.description, i.unit, i."unitPrice", i."unitCost", i.category, i."taxCode",
      i."accountCode", i."createdAt", i."updatedAt"
    from jsonb_to_recordset(${tx.sql.json(items as never)}) as i(
      id text, code text, description text, unit text, "unitPrice" numeric, "unitCost" numeric, category text,
      "taxCode" text, "accountCode" text, "createdAt" timestamptz, "updatedAt" timestamptz)
    returning id`);

export const changePriceItem = (tx: Tx, id: PriceItemId, values: PriceItemValues) =>
  tx.sql`update price_item set ${tx.sql({ ...values })} where org_id = ${tx.org} and id = ${id}`;

export const deletePriceItemRow = (tx: Tx, id: PriceItemId) =>
  tx.sql`delete from price_item where org_id = ${tx.org} and id = ${id}`;
