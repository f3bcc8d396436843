import { recordEvent } from "#server/audit/record-event.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Caller } from "#server/caller.ts";
import { listClientNames } from "#server/clients/read.ts";
import type { Page } from "#server/db/page.ts";
import { inOrg, type Read, readHeavilyInOrg } from "#server/db/sql.ts";
import type { FileStream } from "#server/core/file-answer.ts";
import { findInvoiceNumbers } from "#server/invoices/read.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import type { ColumnContext } from "./columns.ts";
import { type Column, writeCsv } from "./write-csv.ts";

interface Exported<Item> {
  /** The file name, before the day. */
  readonly name: string;
  readonly columns: (context: ColumnContext) => readonly Column<Item>[];
  readonly list: (read: Read, page: Page) => Promise<{ readonly data: readonly Item[]; readonly hasMore: boolean }>;
  /** Which ids of the items get a column with their names. */
  readonly naming?: "clients" | "invoices";
}

/** Exports a list of the caller's organization as a file for a spreadsheet. */
export async function exportList<Item>(
  caller: Caller,
  { name, columns, list, naming }: Exported<Item>,
): Promise<FileStream> {
  const read = readHeavilyInOrg(caller);
  await inOrg(caller, (tx) =>
    recordEvent(tx, { resourceType: "organization", resourceId: caller.org, details: { list: name } }),
  );
  const timeZone = await getTimeZone(read);
  const names = new Map<string, string>();
  const file = `${name}-${dayOf(caller.clock(), timeZone)}.csv`;
  return writeCsv(file, columns({ timeZone, names }), async (page) => {
    const batch = await list(read, page);
    // Only those of the batch: a long list has more names than should be held in memory.
    names.clear();
    for (const [id, called] of await namesOf(read, naming, batch.data)) names.set(id, called);
    return batch;
  });
}

async function namesOf(
  read: Read,
  naming: "clients" | "invoices" | undefined,
  items: readonly unknown[],
): Promise<readonly (readonly [string, string])[]> {
  const idsIn = <Field extends string, Id>(field: Field) => [
    ...new Set((items as readonly Readonly<Record<Field, Id>>[]).map((item) => item[field])),
  ];
  if (items.length === 0 || naming === undefined) return [];
  if (naming === "invoices") {
    return (await findInvoiceNumbers(read, idsIn("invoiceId"))).map(({ id, number }) => [id, number]);
  }
  return (await listClientNames(read, idsIn("clientId"))).data.map(({ id, name }) => [id, name]);
}
