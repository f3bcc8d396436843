import type { ClientId, InvoiceId, OrganizationId, ProjectId, RecurringInvoiceId } from "#contract/api/ids.ts";
import type { InvoiceStatus } from "#contract/invoices/invoices.ts";
import type { NewLine } from "#contract/documents/lines.ts";
import type { RecurringInvoiceQuery, RecurringProblem } from "#contract/invoices/recurring-invoices.ts";
import { isMoving } from "#server/db/placement/places.ts";
import { recurringFilters } from "#contract/invoices/recurring-filters.ts";
import { type Filtered, fitting } from "#server/db/lists/filters.ts";
import { recurringSorts } from "#contract/api/list-sorts.ts";
import type { Page } from "#server/db/lists/page.ts";
import { inTime, containing, meeting, meetingOne } from "#server/db/lists/conditions.ts";
import { inSortedOrder, type Sorting, sortKey } from "#server/db/lists/sorted.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

/** Numbers with decimals are text, and days `YYYY-MM-DD`. */
export interface RecurringRow {
  id: RecurringInvoiceId;
  title: string;
  clientId: ClientId;
  projectId: ProjectId;
  clientReference: string | null;
  notes: string | null;
  retentionPct: string | null;
  items: NewLine[];
  subtotal: string;
  untaxed: string;
  paymentDays: number | null;
  everyMonths: number;
  nextOn: string;
  dayOfMonth: number;
  endOn: string | null;
  sends: boolean;
  pausedAt: string | null;
  problem: RecurringProblem | null;
  problemOn: string | null;
  createdAt: string;
  updatedAt: string;
}

/** With what the organization and its last run add. */
export interface RecurringDetailRow extends RecurringRow {
  gstRate: string;
  currency: string;
  lastRunOn: string | null;
  lastInvoice: { id: InvoiceId; number: string; status: InvoiceStatus } | null;
}

/** Columns by name, with the types that are written. */
export interface RecurringValues {
  id?: RecurringInvoiceId;
  title?: string;
  clientId?: ClientId;
  projectId?: ProjectId;
  clientReference?: string | null;
  notes?: string | null;
  retentionPct?: string | number | null;
  items?: readonly NewLine[];
  subtotal?: string;
  untaxed?: string;
  /** The result of `summarizeLines`. */
  lines?: string;
  paymentDays?: number | null;
  everyMonths?: number;
  nextOn?: string;
  dayOfMonth?: number;
  endOn?: string | null;
  sends?: boolean;
  pausedAt?: Date | null;
  problem?: RecurringProblem | null;
  problemOn?: string | null;
  createdAt?: Date;
  updatedAt?: Date;
}

const columns = (sql: Sql) => sql`
  id, title, client_id, project_id, client_reference, notes, retention_pct, items, subtotal, untaxed, payment_days, every_months,
  next_on, day_of_month, end_on, sends, paused_at, problem, problem_on, created_at, updated_at`;

/** The rate of the next invoice. */
const gstRate = ({ sql, org }: Pick<Read, "sql" | "org">) => sql`
  (select case when o.gst_registered and not o.gst_awaited then o.gst_rate else 0 end from organization o where o.id = ${org})`;

const detail = ({ sql, org }: Read) => sql`
  ${columns(sql)},
  ${gstRate({ sql, org })} as gst_rate,
  (select o.currency from organization o where o.id = ${org}) as currency,
  (select max(r.run_on) from recurring_run r
    where r.org_id = ${org} and r.recurring_invoice_id = recurring_invoice.id) as last_run_on,
  (select json_build_object('id', i.id, 'number', i.number, 'status', i.status)
    from recurring_run r join invoice i on i.org_id = ${org} and i.id = r.invoice_id
    where r.org_id = ${org} and r.recurring_invoice_id = recurring_invoice.id
    order by r.run_on desc limit 1) as last_invoice`;

const hasEnded = (sql: Sql) => sql`coalesce(next_on > end_on, false)`;

/** The condition of each status, of which a row meets one. */
const hasStatus = (sql: Sql) => ({
  ACTIVE: sql`(not ${hasEnded(sql)} and paused_at is null)`,
  PAUSED: sql`(not ${hasEnded(sql)} and paused_at is not null)`,
  ENDED: hasEnded(sql),
});

export function findRecurringInvoices(read: Read, query: RecurringInvoiceQuery, page: Page) {
  const { sql, org } = read;
  const own: Filtered<typeof recurringFilters>["own"] = {
    paused: (is) => meeting(sql, sql`paused_at is not null`, is),
    status: (statuses) => meetingOne(sql, hasStatus(sql), statuses),
    problem: (is) => meeting(sql, sql`problem is not null`, is),
    invoiceId: (id) => sql`and id in (
      select r.recurring_invoice_id from recurring_run r where r.org_id = ${org} and r.invoice_id = ${id})`,
    q: (text) => sql`and (plain_form(title) ilike ${containing(text)} or client_id in (
      select c.id from client c where c.org_id = ${org} and plain_form(c.name) ilike ${containing(text)}))`,
  };
  const matching = sql`${fitting(sql, { rows: recurringFilters, query, own })} ${inTime(sql, query)}`;
  const sorting = sortingOf(read);
  // They are few, so that no order has an index (docs/decisions/0120-sums-of-lists.md).
  const bounds = { matching, isNarrow: true };
  return read.rows<RecurringDetailRow>(sql`
    select ${detail(read)} ${sortKey(sql, sorting, page)} from recurring_invoice
    where org_id = ${org} ${inSortedOrder(read, { name: "recurring_invoice" }, sorting, bounds, page)}`);
}

/** The orders of the list. */
const sortingOf = (read: Read): Sorting<typeof recurringSorts> => ({
  sorts: recurringSorts,
  own: {
    nextOn: read.sql`case when ${hasEnded(read.sql)} then 'infinity' else next_on::timestamptz end`,
    total: read.sql`document_total(subtotal, retention_pct, ${gstRate(read)}, untaxed)`,
  },
});

export async function findRecurringInvoice(
  read: Read,
  id: RecurringInvoiceId,
): Promise<RecurringDetailRow | undefined> {
  const [row] = await read.rows<RecurringDetailRow>(read.sql`
    select ${detail(read)} from recurring_invoice where org_id = ${read.org} and id = ${id}`);
  return row;
}

export async function lockRecurringRow(tx: Tx, id: RecurringInvoiceId): Promise<RecurringRow | undefined> {
  const [row] = await tx.rows<RecurringRow>(tx.sql`
    select ${columns(tx.sql)} from recurring_invoice where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

/** Text bound to a jsonb column would become one JSON string. */
const withJson = (tx: Tx, { items, ...values }: RecurringValues) => ({
  ...values,
  ...(items === undefined ? {} : { items: tx.sql.json(items as never) }),
});

export const insertRecurring = (tx: Tx, values: RecurringValues) =>
  tx.sql`insert into recurring_invoice ${tx.sql({ orgId: tx.org, ...withJson(tx, values) })}`;

export const changeRecurring = (tx: Tx, id: RecurringInvoiceId, values: RecurringValues) => tx.sql`
  update recurring_invoice set ${tx.sql(withJson(tx, values))} where org_id = ${tx.org} and id = ${id}`;

export const deleteRecurringRow = (tx: Tx, id: RecurringInvoiceId) =>
  tx.sql`delete from recurring_invoice where org_id = ${tx.org} and id = ${id}`;

/** Finds the organizations that may have a recurring invoice due by a day, or one that was drafted and not sent. */
export const findOrgsWithDueRecurring = (system: Sql, day: string) =>
  system<{ orgId: OrganizationId }[]>`
    select o.id as org_id from organization o
    where not ${isMoving(system, system`o.id`)} and (exists (
        select from recurring_invoice r
        where r.org_id = o.id and r.paused_at is null and r.next_on <= ${day}::date
          and (r.end_on is null or r.next_on <= r.end_on))
      or exists (select from recurring_run r where r.org_id = o.id and r.is_unsent))
    order by o.id`;

/** A day must be drafted and sent before the next one of the same recurring invoice. */
const isDue = ({ sql, org }: Read, day: string) => sql`
  paused_at is null and next_on <= ${day}::date and (end_on is null or next_on <= end_on)
  and not exists (
    select from recurring_run r
    where r.org_id = ${org} and r.recurring_invoice_id = recurring_invoice.id and r.is_unsent)`;

/** Finds what is due by a day, the earliest first. */
export const findDueRecurring = (read: Read, day: string) =>
  read.rows<{ id: RecurringInvoiceId }>(read.sql`
    select id from recurring_invoice where org_id = ${read.org} and ${isDue(read, day)} order by next_on, id`);

/** Locks it if it is still due and no other process runs it. */
export async function lockDueRecurring(tx: Tx, id: RecurringInvoiceId, day: string): Promise<RecurringRow | undefined> {
  const [row] = await tx.rows<RecurringRow>(tx.sql`
    select ${columns(tx.sql)} from recurring_invoice
    where org_id = ${tx.org} and id = ${id} and ${isDue(tx, day)}
    for update skip locked`);
  return row;
}

/** The run of a day, which there can be once. */
export interface RunKey {
  readonly id: RecurringInvoiceId;
  readonly runOn: string;
}

/** Records that a day is run. Returns false when it was before. */
export async function insertRun(tx: Tx, { id, runOn }: RunKey, at: Date): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    insert into recurring_run (org_id, recurring_invoice_id, run_on, is_unsent, created_at)
    values (${tx.org}, ${id}, ${runOn}::date, false, ${at})
    on conflict do nothing
    returning 1 as inserted`);
  return rows.length > 0;
}

export const keepRunInvoice = (
  tx: Tx,
  { id, runOn }: RunKey,
  { invoiceId, isUnsent }: { readonly invoiceId: InvoiceId; readonly isUnsent: boolean },
) => tx.sql`
  update recurring_run set invoice_id = ${invoiceId}, is_unsent = ${isUnsent}
  where org_id = ${tx.org} and recurring_invoice_id = ${id} and run_on = ${runOn}::date`;

/** Finds the runs whose invoices are to be sent, the earliest first. */
export const findUnsentRuns = (read: Read) =>
  read.rows<RunKey>(read.sql`
    select recurring_invoice_id as id, run_on from recurring_run
    where org_id = ${read.org} and is_unsent order by run_on, recurring_invoice_id`);

/** Locks the recurring invoice of a run that is not sent yet, unless another process does. Returns the run's invoice. */
export async function lockUnsentRun(
  tx: Tx,
  { id, runOn }: RunKey,
): Promise<{ invoiceId: InvoiceId | null } | undefined> {
  const held = await tx.rows(tx.sql`
    select 1 as held from recurring_invoice where org_id = ${tx.org} and id = ${id} for update skip locked`);
  if (held.length === 0) return undefined;
  const [row] = await tx.rows<{ invoiceId: InvoiceId | null }>(tx.sql`
    select invoice_id from recurring_run
    where org_id = ${tx.org} and recurring_invoice_id = ${id} and run_on = ${runOn}::date and is_unsent`);
  return row;
}

/** Ends the sending of a run, or of all runs of a recurring invoice. */
export const settleRuns = (
  tx: Tx,
  { id, runOn }: { readonly id: RecurringInvoiceId; readonly runOn?: string },
) => tx.sql`
  update recurring_run set is_unsent = false
  where org_id = ${tx.org} and recurring_invoice_id = ${id} and is_unsent
    ${runOn === undefined ? tx.sql`` : tx.sql`and run_on = ${runOn}::date`}`;
