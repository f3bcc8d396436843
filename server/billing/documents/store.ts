import type { QuotationId } from "#contract/api/ids.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import type { GivenNumber, Read, Tx } from "#server/db/sql.ts";

export type DocumentKind = GivenNumber["kind"];

interface CounterRow {
  lastNumber: number;
}

/**
 * Takes the next number of a kind and year. The counter's row stays locked until the transaction ends, so a number is
 * given to one document only, and one that is rolled back is given to the next.
 * @param issuedAt kept as the last issue of the year; null for documents that are numbered as drafts
 */
export async function takeNextNumber(
  tx: Tx,
  kind: DocumentKind,
  year: number,
  issuedAt: Date | null,
): Promise<CounterRow> {
  const [row] = await tx.rows<CounterRow>(tx.sql`
    insert into document_counter (org_id, kind, year, last_number, last_issued_at)
    values (${tx.org}, ${kind}, ${year}, 1, ${issuedAt})
    on conflict (org_id, kind, year) do update set last_number = document_counter.last_number + 1,
      last_issued_at = greatest(document_counter.last_issued_at, excluded.last_issued_at)
    returning last_number`);
  if (row === undefined) throw new Error("the counter returned no row");
  tx.noteNumber({ kind, year, number: row.lastNumber });
  return row;
}

/** Gives the last number of a kind and year back, unless another one was taken since. */
export const giveBackNumber = (
  tx: Tx,
  kind: DocumentKind,
  { year, number }: { year: number; number: number },
) => tx.sql`
  update document_counter set last_number = last_number - 1
  where org_id = ${tx.org} and kind = ${kind} and year = ${year} and last_number = ${number}`;

/**
 * Returns when the last document of that kind was issued, in any year, in PostgreSQL's format. The counters stay locked
 * until the transaction ends; they are read after locking, and not in the snapshot of the statement that waited.
 * @param year the next document's: its counter is created if missing, since the first two documents of a year would
 * otherwise have no row to lock
 */
export async function lockLastIssue(tx: Tx, kind: DocumentKind, year: number): Promise<string | null> {
  const [, , last] = await inOneTrip(
    () => tx.sql`
      insert into document_counter (org_id, kind, year, last_number) values (${tx.org}, ${kind}, ${year}, 0)
      on conflict do nothing`,
    () => tx.sql`select 1 from document_counter where org_id = ${tx.org} and kind = ${kind} order by year for update`,
    () => findLastIssue(tx, kind),
  );
  return last;
}

/** Raises the last number of a kind and year, whose counter is locked; it is never lowered. */
export const raiseLastNumber = (
  tx: Tx,
  { kind, year, lastNumber }: { readonly kind: DocumentKind; readonly year: number; readonly lastNumber: number },
) => tx.sql`
  update document_counter set last_number = greatest(last_number, ${lastNumber})
  where org_id = ${tx.org} and kind = ${kind} and year = ${year}`;

/** Returns when the last document of that kind was issued, in any year, in PostgreSQL's format. */
export async function findLastIssue(read: Read, kind: DocumentKind): Promise<string | null> {
  const [row] = await read.rows<{ last: string | null }>(read.sql`
    select max(last_issued_at) as last from document_counter where org_id = ${read.org} and kind = ${kind}`);
  return row?.last ?? null;
}

/** Returns the last number of a kind and year; 0 before the first. */
export async function findLastNumber(read: Read, kind: DocumentKind, year: number): Promise<number> {
  const [row] = await read.rows<CounterRow>(read.sql`
    select last_number from document_counter where org_id = ${read.org} and kind = ${kind} and year = ${year}`);
  return row?.lastNumber ?? 0;
}

/** Returns the number of a quotation; undefined where there is none of that id. */
export async function findQuotationNumber(read: Read, id: QuotationId): Promise<string | undefined> {
  const [row] = await read.rows<{ number: string }>(read.sql`
    select number from quotation where org_id = ${read.org} and id = ${id}`);
  return row?.number;
}
