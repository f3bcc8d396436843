import type { ClientQuery, ClientType } from "#contract/clients/clients.ts";
import type { EInvoiceForm } from "#contract/documents/e-invoice-states.ts";
import { homeCountry } from "#contract/countries.ts";
import type { ClientId } from "#contract/api/ids.ts";
import type { Language } from "#contract/language.ts";
import { clientFilters } from "#contract/clients/record-filters.ts";
import { clientSorts } from "#contract/api/list-sorts.ts";
import { plainForm } from "#contract/plain-form.ts";
import { type Labels, withMetadata } from "#server/db/lists/labels.ts";
import { isToCorrect } from "#server/db/expressions/clients-to-correct.ts";
import { type Filtered, fitting, isNarrow } from "#server/db/lists/filters.ts";
import type { Page } from "#server/db/lists/page.ts";
import { among, inTime, meeting, withText, withWords } from "#server/db/lists/conditions.ts";
import { inSortedOrder, sortKey } from "#server/db/lists/sorted.ts";
import { withEmail } from "#server/db/lists/by-email.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";

export interface ClientRow extends Labels {
  id: ClientId;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  notes: string | null;
  type: ClientType;
  uen: string | null;
  mcstNumber: string | null;
  attention: string | null;
  postalCode: string | null;
  /** As given; null where it was not. */
  country: string | null;
  /** That of the organization. */
  homeCountry: string;
  eInvoiceForm: EInvoiceForm | null;
  peppolId: string | null;
  businessUnit: string | null;
  language: Language;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** The sum that is left of its credit notes. */
  credit: string;
}

/** Columns by name, with the types that are written. */
export type ClientValues = Partial<
  Omit<ClientRow, "archivedAt" | "createdAt" | "updatedAt" | "credit" | "homeCountry">
> & {
  archivedAt?: Date | null;
  createdAt?: Date;
  updatedAt?: Date;
};

const columns = ({ sql, org }: Read) => sql`
  id, name, email, phone, address, notes, type, uen, mcst_number, attention, postal_code, country, e_invoice_form, peppol_id,
  business_unit, language, archived_at, created_at, updated_at, external_id, metadata, credit_left(org_id, client.id) as credit,
  (select o.country from organization o where o.id = ${org}) as home_country`;

const sorting = { sorts: clientSorts, own: {} };

export function findClients(read: Read, query: ClientQuery, prefilter: readonly ClientId[] | undefined, page: Page) {
  const { sql } = read;
  const own: Filtered<typeof clientFilters>["own"] = {
    email: (email) => withEmail(read, "client", email),
    archived: (is) => meeting(sql, sql`archived_at is not null`, is),
    toCorrect: (is) => meeting(sql, isToCorrect(read), is),
    q: (text) => withWordsOrPhone(sql, text),
  };
  const matching = sql`
    ${fitting(sql, { rows: clientFilters, query, own })} ${among(sql, prefilter)} ${inTime(sql, query)}`;
  const isFew = prefilter !== undefined || isNarrow(clientFilters, query);
  return read.rows<ClientRow>(sql`
    select ${columns(read)} ${sortKey(sql, sorting, page)} from client
    where org_id = ${read.org} ${inSortedOrder(read, { name: "client" }, sorting, { matching, isNarrow: isFew }, page)}`);
}

/** Digits by which a telephone number is looked for. */
const phoneDigitsMin = 4;
/** A number with the code of its country is found without it. */
const ownDigits = 8;

/** Returns the digits of a text that is a telephone number or a part of one; undefined for any other. */
export function phoneDigitsIn(q: string): string | undefined {
  const digits = plainForm(q).replaceAll(/[\s()+.-]/g, "");
  return digits.length >= phoneDigitsMin && /^\d+$/.test(digits) ? digits.slice(-ownDigits) : undefined;
}

function withWordsOrPhone(sql: Sql, q: string | undefined): Query {
  const digits = q === undefined ? undefined : phoneDigitsIn(q);
  if (q === undefined) return sql``;
  const words = withWords(sql, q, ["name", "email", "uen", "phone"]);
  if (digits === undefined) return sql`and ${words}`;
  return sql`and (${words} or regexp_replace(plain_form(phone), '[^0-9]', '', 'g') like ${`%${digits}%`})`;
}

export async function findClient(read: Read, id: ClientId): Promise<ClientRow | undefined> {
  const [row] = await read.rows<ClientRow>(read.sql`
    select ${columns(read)} from client where org_id = ${read.org} and id = ${id}`);
  return row;
}

export const findClientsById = (read: Read, ids: readonly ClientId[]) =>
  read.rows<ClientRow>(read.sql`
    select ${columns(read)} from client where org_id = ${read.org} and id = any(${ids as ClientId[]}::text[])`);

/** Finds clients by a part of their name, at most `limit`. @param ids the clients to look at, where these are known to be few */
export const findClientsNamed = (read: Read, q: string, ids: readonly ClientId[] | undefined, limit: number) =>
  read.rows<Pick<ClientRow, "id">>(read.sql`
    select id from client where org_id = ${read.org} ${withText(read.sql, q, ["name"], ids)} limit ${limit}`);

export const findClientNames = (read: Read, ids: readonly ClientId[]) =>
  read.rows<Pick<ClientRow, "id" | "name">>(read.sql`
    select id, name
    from (select distinct unnest(${ids as ClientId[]}::text[]) as wanted_id) wanted
      join client on org_id = ${read.org} and id = wanted_id
    order by id`);

/** Finds clients by their whole names, in lower case and as `nfc` writes them, or by their ids. */
export const findClientsCalled = (read: Read, names: readonly string[], ids: readonly string[]) =>
  read.rows<Pick<ClientRow, "id" | "name">>(read.sql`
    select id, name from client
    where org_id = ${read.org}
      and (lower(nfc(name)) = any(${names as string[]}::text[]) or id = any(${ids as string[]}::text[]))
    order by id`);

/** Finds clients that may be those of an import's rows, by keys in lower case; of telephone numbers, the last eight digits. */
export const findLikeClients = (
  read: Read,
  keys: Readonly<Record<"names" | "emails" | "uens" | "phones" | "externalIds", readonly string[]>>,
) =>
  read.rows<ClientRow>(read.sql`
    select ${columns(read)} from client
    where org_id = ${read.org}
      and (lower(nfc(name)) = any(${keys.names as string[]}::text[]) or lower(email) = any(${keys.emails as string[]}::text[])
        or lower(uen) = any(${keys.uens as string[]}::text[])
        or right(regexp_replace(phone, '[^0-9]', '', 'g'), 8) = any(${keys.phones as string[]}::text[])
        or external_id = any(${keys.externalIds as string[]}::text[]))
    order by id`);

/** Locks clients against deletion until the transaction ends. Returns those that exist. */
export const holdClientRows = (tx: Tx, ids: readonly ClientId[]) =>
  tx.rows<Pick<ClientRow, "id">>(tx.sql`
    select id from client where org_id = ${tx.org} and id = any(${ids as string[]}::text[])
    order by id for key share`);

/** Finds the country of the organization, which clients have that name no other. */
export async function findHomeCountry(read: Read): Promise<string> {
  const [row] = await read.rows<{ country: string }>(read.sql`select country from organization where id = ${read.org}`);
  return row?.country ?? homeCountry;
}

/** Locks the row, which also waits for transactions that only refer to the client. */
export async function lockClientRow(tx: Tx, id: ClientId): Promise<ClientRow | undefined> {
  const [row] = await tx.rows<ClientRow>(tx.sql`
    select ${columns(tx)} from client where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

/** Locks the client against deletion until the transaction ends. Returns false when there is none. */
export async function holdClientRow(tx: Tx, id: ClientId): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    select 1 as held from client where org_id = ${tx.org} and id = ${id} for key share`);
  return rows.length > 0;
}

export const insertClient = (tx: Tx, values: ClientValues) =>
  tx.sql`insert into client ${tx.sql({ orgId: tx.org, ...withMetadata(tx.sql, values) })}`;

/** Inserts many clients at once, and returns them in the order of their ids. */
export const insertClients = (tx: Tx, clients: readonly ClientValues[]) =>
  tx.rows<ClientRow>(tx.sql`
    with written as (
      insert into client (
        org_id, id, name, email, phone, address, notes, type, uen, mcst_number, attention, postal_code, country,
        e_invoice_form, peppol_id, business_unit, language, external_id, created_at, updated_at)
      select ${tx.org}, c.id, c.name, c.email, c.phone, c.address, c.notes, c.type, c.uen, c."mcstNumber", c.attention,
        c."postalCode", c.country, c."eInvoiceForm", c."peppolId", c."businessUnit", c.language, c."externalId", c."createdAt", c."updatedAt"
      from jsonb_to_recordset(${tx.sql.json(clients as never)}) as c(
        id text, name text, email text, phone text, address text, notes text, type text, uen text, "mcstNumber" text,
        attention text, "postalCode" text, country text, "eInvoiceForm" text, "peppolId" text, "businessUnit" text, language text, "externalId" text, "createdAt" timestamptz,
        "updatedAt" timestamptz)
      returning ${columns(tx)}
    )
    select * from written order by id`);

export const changeClient = (tx: Tx, id: ClientId, values: ClientValues) =>
  tx.sql`update client set ${tx.sql(withMetadata(tx.sql, values))} where org_id = ${tx.org} and id = ${id}`;

export const deleteClientRow = (tx: Tx, id: ClientId) =>
  tx.sql`delete from client where org_id = ${tx.org} and id = ${id}`;
