import type { ExampleKind } from "#contract/organizations/first-run.ts";
import type { Read, Tx } from "#server/db/sql.ts";

export interface FirstStepsRow {
  hasBank: boolean;
  hasClient: boolean;
  hasQuotation: boolean;
  hasSender: boolean;
  hasColleague: boolean;
  dismissedAt: string | null;
  isEmpty: boolean;
  exampleCount: number;
}

/** Finds what was done so far; records of the example do not count as done. */
export async function findFirstSteps(read: Read): Promise<FirstStepsRow | undefined> {
  const { sql, org } = read;
  const [row] = await read.rows<FirstStepsRow>(sql`
    select o.getting_started_dismissed_at as dismissed_at,
      coalesce(o.bank ->> 'accountNumber', o.pay_now_proxy, '') <> '' as has_bank,
      coalesce(o.mail_reply_to, o.email) is not null as has_sender,
      exists (select 1 from client c where c.org_id = ${org} and not exists (
        select 1 from example_record e where e.org_id = ${org} and e.id = c.id)) as has_client,
      exists (select 1 from quotation q where q.org_id = ${org} and not exists (
        select 1 from example_record e where e.org_id = ${org} and e.id = q.id)) as has_quotation,
      exists (select 1 from membership m where m.org_id = ${org} offset 1) as has_colleague,
      ${emptiness(read)} as is_empty,
      (select count(*)::integer from example_record e where e.org_id = ${org}) as example_count
    from organization o where o.id = ${org}`);
  return row;
}

/** The condition that an organization has no record yet. */
const emptiness = ({ sql, org }: Read) => sql`not (
  exists (select 1 from client where org_id = ${org}) or exists (select 1 from lead where org_id = ${org})
  or exists (select 1 from project where org_id = ${org}) or exists (select 1 from expense where org_id = ${org})
  or exists (select 1 from quotation where org_id = ${org}) or exists (select 1 from invoice where org_id = ${org}))`;

export async function isEmptyOrganization(read: Read): Promise<boolean> {
  const [row] = await read.rows<{ isEmpty: boolean }>(read.sql`select ${emptiness(read)} as is_empty`);
  return row?.isEmpty ?? false;
}

/** Stores when the checklist was dismissed for the first time. */
export const dismissFirstSteps = (tx: Tx, at: Date) => tx.sql`
  update organization set getting_started_dismissed_at = ${at}
  where id = ${tx.org} and getting_started_dismissed_at is null`;

export const insertExampleRecords = (tx: Tx, ids: readonly string[]) => tx.sql`
  insert into example_record (org_id, id) select ${tx.org}, i.id from unnest(${ids as string[]}::text[]) as i (id)`;

/** Forgets which records are the example's. Returns their ids. */
export async function takeExampleRecords(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(tx.sql`
    delete from example_record where org_id = ${tx.org} returning id`);
  return rows.map(({ id }) => id);
}

/** The tables of an example's records, and the column with the name that people know them by. */
const tables = {
  CLIENT: ["client", "name"],
  PROJECT: ["project", "name"],
  QUOTATION: ["quotation", "number"],
  INVOICE: ["invoice", "number"],
  LEAD: ["lead", "name"],
  EXPENSE: ["expense", "description"],
} as const satisfies Record<ExampleKind, readonly [string, string]>;

/** Locks those of the records that are still there, so that nothing can refer to them until the transaction ends. */
export function lockExampleRecords(tx: Tx, kind: ExampleKind, ids: readonly string[]) {
  const [table, name] = tables[kind];
  return tx.rows<{ id: string; name: string }>(tx.sql`
    select id, ${tx.sql(name)} as name from ${tx.sql(table)}
    where org_id = ${tx.org} and id = any(${ids as string[]}::text[]) order by id for update`);
}

/**
 * True when the audit log has a change of the record by a person. A change of the organization's GST rate also changes
 * its drafts.
 */
export async function wasChanged(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    select 1 as found from audit_entry
    where org_id = ${tx.org} and resource_id = ${id} and change = 'CHANGED'
      and action is distinct from 'updateOrganization' limit 1`);
  return rows.length > 0;
}

/** True when another record refers to that one. */
export async function isReferredTo(tx: Tx, kind: ExampleKind, id: string): Promise<boolean> {
  const { sql, org } = tx;
  if (kind === "INVOICE" || kind === "LEAD" || kind === "EXPENSE") return false;
  const references = {
    CLIENT: sql`
      exists (select 1 from project where org_id = ${org} and client_id = ${id})
      or exists (select 1 from lead where org_id = ${org} and client_id = ${id})
      or exists (select 1 from attachment where org_id = ${org} and client_id = ${id})`,
    PROJECT: sql`
      exists (select 1 from quotation where org_id = ${org} and project_id = ${id})
      or exists (select 1 from invoice where org_id = ${org} and project_id = ${id})
      or exists (select 1 from expense where org_id = ${org} and project_id = ${id})
      or exists (select 1 from lead where org_id = ${org} and project_id = ${id})
      or exists (select 1 from attachment where org_id = ${org} and project_id = ${id})`,
    QUOTATION: sql`
      exists (select 1 from invoice where org_id = ${org} and quotation_id = ${id})
      or exists (select 1 from invoice where org_id = ${org} and converted_from = ${id})`,
  };
  return (await tx.rows(sql`select 1 as found where ${references[kind]}`)).length > 0;
}
