import type { BankAccountQuery } from "#contract/payments/bank-accounts.ts";
import type { BankAccountId } from "#contract/api/ids.ts";
import { inOrder, type Page } from "#server/db/lists/page.ts";
import { inTime } from "#server/db/lists/conditions.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { defaultAccountId } from "#server/billing/bank/default-account.ts";

export interface BankAccountRow {
  id: BankAccountId;
  name: string;
  number: string | null;
  currency: string;
  /** Decimal text, at the end of the latest file that states it. */
  balance: string | null;
  /** `YYYY-MM-DD` */
  balanceOn: string | null;
  /** `YYYY-MM-DD` */
  importedUntil: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Columns by name, with the types that are written. */
export interface BankAccountValues {
  name?: string;
  number?: string | null;
  currency?: string;
  updatedAt: Date;
}

const accounts = ({ sql, org }: Read) => sql`
  select a.id, a.name, a.number, a.currency, b.closing_balance as balance, b.until_day::text as balance_on,
    (select greatest(max(s.until_day), max(l.date))::text
      from bank_statement s left join lateral (
        select date from bank_line where org_id = ${org} and statement_id = s.id order by date desc, id desc limit 1) l on true
      where s.org_id = ${org} and coalesce(s.account_id, ${defaultAccountId(org)}) = a.id) as imported_until,
    a.created_at, a.updated_at
  from bank_account a left join lateral (
    select s.closing_balance, s.until_day from bank_statement s
    where s.org_id = ${org} and coalesce(s.account_id, ${defaultAccountId(org)}) = a.id and s.closing_balance is not null
    order by s.until_day desc, s.created_at desc, s.id desc limit 1) b on true
  where a.org_id = ${org}`;

export const findAccounts = (read: Read, query: BankAccountQuery, page: Page) =>
  read.rows<BankAccountRow>(read.sql`
    select * from (${accounts(read)}) bank_account where true ${inTime(read.sql, query)} ${inOrder(read.sql, page)}`);

export const findAllAccounts = (read: Read) =>
  read.rows<BankAccountRow>(read.sql`${accounts(read)} order by a.created_at, a.id`);

export async function findAccount(read: Read, id: BankAccountId): Promise<BankAccountRow | undefined> {
  const [row] = await read.rows<BankAccountRow>(read.sql`${accounts(read)} and a.id = ${id}`);
  return row;
}

export async function lockAccountRow(tx: Tx, id: BankAccountId): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    select 1 as locked from bank_account where org_id = ${tx.org} and id = ${id} for update`);
  return rows.length > 0;
}

/** Adds an account, unless it exists already. */
export const insertAccount = (
  tx: Tx,
  row: { id: BankAccountId; name: string; number: string | null; currency: string; createdAt: Date; updatedAt: Date },
) => tx.sql`
  insert into bank_account ${tx.sql({ orgId: tx.org, ...row })} on conflict (org_id, id) do nothing`;

export const changeAccount = (tx: Tx, id: BankAccountId, values: BankAccountValues) =>
  tx.sql`update bank_account set ${tx.sql({ ...values })} where org_id = ${tx.org} and id = ${id}`;

/** Finds the accounts that files with those columns were imported into. */
export const findAccountsOfLayout = (read: Read, layout: string) =>
  read.rows<{ id: BankAccountId }>(read.sql`
    select distinct coalesce(account_id, ${defaultAccountId(read.org)}) as id from bank_statement
    where org_id = ${read.org} and layout = ${layout}`);

/** Returns true when a line of the account is matched or linked. */
export async function hasMatchedLine(read: Read, id: BankAccountId): Promise<boolean> {
  const rows = await read.rows(read.sql`
    select 1 as found from bank_statement s join bank_line l on l.org_id = ${read.org} and l.statement_id = s.id
    where s.org_id = ${read.org} and coalesce(s.account_id, ${defaultAccountId(read.org)}) = ${id} and l.allocated > 0
    limit 1`);
  return rows.length > 0;
}
