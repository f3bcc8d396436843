import type { AccountCodes } from "#contract/books/accounts.ts";
import type { GstPeriodMonths } from "#contract/books/gst-periods.ts";
import type { FileId, OrganizationId } from "#contract/api/ids.ts";
import type { MailTexts } from "#contract/mails/mail-texts.ts";
import type { GstRates, Organization } from "#contract/organizations/organizations.ts";
import type { PublicHolidays } from "#contract/contracts/own-holidays.ts";
import { isMoving, mayBeElsewhere } from "#server/db/placement/places.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface OrganizationRow {
  id: OrganizationId;
  name: string;
  slug: string;
  /** True when it was made for trying things; this never changes. */
  isTest: boolean;
  legalName: string | null;
  uen: string | null;
  gstRegistered: boolean;
  gstRegistrationNumber: string | null;
  /** `YYYY-MM-DD` */
  gstRegisteredFrom: string | null;
  /** True until the first day of the registration has come. */
  gstAwaited: boolean;
  /** The rate that drafts have: that of today. */
  gstRate: string;
  /** Those that were entered, the earliest first. */
  gstRates: GstRates;
  currency: string;
  timeZone: string;
  paymentTermsDays: number;
  quotationValidityDays: number;
  defaultRetentionPct: string | null;
  address: string | null;
  postalCode: string | null;
  country: string;
  email: string | null;
  phone: string | null;
  bank: Organization["bank"];
  bankCode: string | null;
  payNowProxy: string | null;
  invoicePrefix: string;
  quotationPrefix: string;
  creditNotePrefix: string;
  receiptPrefix: string;
  logoFileId: FileId | null;
  brandColour: string | null;
  footerText: string | null;
  quotationTerms: string | null;
  invoiceTerms: string | null;
  mailTexts: MailTexts;
  mailSenderName: string | null;
  mailReplyTo: string | null;
  reminderDays: number[];
  /** The time when those days were chosen. */
  remindersChosenAt: string | null;
  sendsReceipts: boolean;
  sendsEInvoices: boolean;
  confirmsDecisions: boolean;
  /** Those that were chosen. */
  accountCodes: Partial<AccountCodes>;
  /** The last day on which the books are closed. */
  lockedThrough: string | null;
  writeOffLimit: string;
  gstPeriodMonths: GstPeriodMonths;
  gstPeriodEndMonth: number;
  publicHolidays: PublicHolidays;
  notHolidays: string[];
  createdAt: string;
  updatedAt: string;
}

const columns = (sql: Sql) => sql`
  id, name, slug, is_test, legal_name, uen, gst_registered, gst_registration_number, gst_registered_from, gst_awaited, gst_rate, gst_rates, currency, time_zone,
  payment_terms_days, quotation_validity_days, default_retention_pct, address, postal_code, country, email, phone, bank,
  bank_code, pay_now_proxy, invoice_prefix, quotation_prefix, credit_note_prefix, receipt_prefix, logo_file_id, brand_colour, footer_text, quotation_terms,
  invoice_terms, mail_texts, mail_sender_name, mail_reply_to, reminder_days, reminders_chosen_at,
  sends_receipts, sends_e_invoices, confirms_decisions, account_codes, locked_through, write_off_limit, gst_period_months, gst_period_end_month, public_holidays, not_holidays, created_at, updated_at`;

/** The settings that a transaction has locked, which nothing but itself can change until it ends. */
const held = new WeakMap<Read, OrganizationRow>();

export async function findOrganization(read: Read): Promise<OrganizationRow | undefined> {
  const known = held.get(read);
  if (known !== undefined) return known;
  const [row] = await read.rows<OrganizationRow>(read.sql`
    select ${columns(read.sql)} from organization where id = ${read.org}`);
  return row;
}

/** Reads the settings and locks them against changes until the transaction ends. */
export async function holdOrganizationRow(tx: Tx): Promise<OrganizationRow | undefined> {
  const [row] = await tx.rows<OrganizationRow>(tx.sql`
    select ${columns(tx.sql)} from organization where id = ${tx.org} for share`);
  if (row !== undefined) held.set(tx, row);
  return row;
}

/** Locks the row for changing the settings; new rows, which only refer to the organization, need not wait. */
export async function lockOrganizationRow(tx: Tx): Promise<OrganizationRow | undefined> {
  const [row] = await tx.rows<OrganizationRow>(tx.sql`
    select ${columns(tx.sql)} from organization where id = ${tx.org} for no key update`);
  return row;
}

export type OrganizationValues = Partial<
  Omit<
    OrganizationRow,
    | "id"
    | "slug"
    | "isTest"
    | "gstRate"
    | "writeOffLimit"
    | "defaultRetentionPct"
    | "remindersChosenAt"
    | "createdAt"
    | "updatedAt"
  >
> & {
  gstRate?: number;
  defaultRetentionPct?: number | null;
  remindersChosenAt?: Date;
  openFrom?: Date | null;
  writeOffLimit?: number;
  updatedAt?: Date;
};

export function changeOrganization(
  tx: Tx,
  { bank, mailTexts, accountCodes, gstRates, publicHolidays, notHolidays, ...values }: OrganizationValues,
) {
  held.delete(tx);
  // Text bound to a jsonb column would become one JSON string.
  const withJson = {
    ...values,
    ...(bank === undefined ? {} : { bank: bank === null ? null : tx.sql.json(bank) }),
    ...(mailTexts === undefined ? {} : { mailTexts: tx.sql.json(mailTexts) }),
    ...(gstRates === undefined ? {} : { gstRates: tx.sql.json(gstRates as never) }),
    ...(accountCodes === undefined ? {} : { accountCodes: tx.sql.json(accountCodes) }),
    ...(publicHolidays === undefined ? {} : { publicHolidays: tx.sql.json(publicHolidays) }),
    ...(notHolidays === undefined ? {} : { notHolidays: tx.sql.json(notHolidays) }),
  };
  return tx.sql`update organization set ${tx.sql(withJson)} where id = ${tx.org}`;
}

/** True when members need a second factor. */
export async function findSecondFactorRule(read: Read): Promise<boolean> {
  const [row] = await read.rows<{ isRequired: boolean }>(read.sql`
    select requires_second_factor as is_required from organization where id = ${read.org}`);
  return row?.isRequired ?? false;
}

export const changeSecondFactorRule = (tx: Tx, isRequired: boolean) => tx.sql`
  update organization set requires_second_factor = ${isRequired} where id = ${tx.org}`;

/**
 * True when the organization has rows with calendar days, which are stored as instants in its time zone. A project has
 * none while it only starts when it was created.
 */
export async function hasCalendarDays(read: Read): Promise<boolean> {
  const { org } = read;
  const rows = await read.rows(read.sql`
    select 1 as found
    where exists (select 1 from quotation where org_id = ${org}) or exists (select 1 from invoice where org_id = ${org})
      or exists (select 1 from expense where org_id = ${org})
      or exists (select 1 from project
        where org_id = ${org} and (end_date is not null or start_date <> created_at))`);
  return rows.length > 0;
}

/** Finds the organizations that send automatic reminders. */
export const findRemindingOrganizations = (system: Sql) =>
  system<{ id: OrganizationId }[]>`
    select id from organization
    where reminder_days <> '{}' and not ${isMoving(system, system`organization.id`)} order by id`;

/** Finds the organizations of which another rate applies, or a registration begins, today or on a day that begins soon somewhere. */
export const findRateChanges = (system: Sql, now: Date) =>
  system<{ id: OrganizationId }[]>`
    select id from organization o
    where not ${isMoving(system, system`o.id`)} and (
      o.gst_awaited and o.gst_registered_from <= (${now}::timestamptz at time zone 'UTC')::date + 1
      or o.gst_rates <> '[]' and exists (
      select 1 from generate_series(-1, 1) as shift, lateral (
        select (r.entry ->> 'rate')::numeric as rate from jsonb_array_elements(o.gst_rates) with ordinality as r(entry, place)
        where coalesce((r.entry ->> 'from')::date, '-infinity') <= (${now}::timestamptz at time zone 'UTC')::date + shift
        order by r.place desc limit 1) applying
      where applying.rate <> o.gst_rate))
    order by id`;

export async function slugIsTaken(system: Sql, slug: string): Promise<boolean> {
  return (await system`select 1 from organization where slug = ${slug}`).length > 0;
}

/** Holds off others who look for a slug that no organization has, until the transaction ends. */
export const holdSlugs = (system: Sql) => system`select pg_advisory_xact_lock(hashtextextended('slugs', 0))`;

/** The columns whose defaults for a new organization are in the table. */
type Unchosen =
  | "bank"
  | "brandColour"
  | "footerText"
  | "quotationTerms"
  | "invoiceTerms"
  | "mailTexts"
  | "mailSenderName"
  | "mailReplyTo"
  | "reminderDays"
  | "remindersChosenAt"
  | "sendsReceipts"
  | "sendsEInvoices"
  | "confirmsDecisions"
  | "accountCodes"
  | "lockedThrough"
  | "gstRates"
  | "bankCode"
  | "country"
  | "writeOffLimit"
  | "gstPeriodMonths"
  | "gstPeriodEndMonth"
  | "publicHolidays"
  | "notHolidays";

export const insertOrganization = (
  system: Sql,
  row: Omit<OrganizationRow, Unchosen | "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date },
) => system`insert into organization ${system({ ...row })}`;

export interface ListedOrganizationRow {
  id: OrganizationId;
  name: string;
  slug: string;
  isTest: boolean;
  createdAt: string;
  memberCount: number;
  activeKeyCount: number;
  mayBeElsewhere: boolean;
}

/** Lists the organizations of the database, oldest first. */
export const findOrganizations = (system: Sql, now: Date) => system`
  select o.id, o.name, o.slug, o.is_test, o.created_at,
    (select count(*)::integer from membership m where m.org_id = o.id and m.user_id is not null) as member_count,
    (select count(*)::integer from api_key k
      where k.org_id = o.id and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})) as active_key_count,
    ${mayBeElsewhere(system, system`o.id`)} as may_be_elsewhere
  from organization o order by o.created_at, o.id`;
