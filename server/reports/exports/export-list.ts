import type { ClientId } from "#contract/ids.ts";
import { recordEvent } from "#server/audit/record-event.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Caller } from "#server/caller.ts";
import { listClientNames } from "#server/clients/read.ts";
import type { Page } from "#server/db/page.ts";
import { inOrg, type Read, readHeavilyInOrg } from "#server/db/sql.ts";
import type { FileStream } from "#server/core/file-answer.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import type { ColumnContext } from "./columns.ts";
import { type Column, writeCsv } from "./write-csv.ts";

interface Exported<Item> {
  /** The file name, before the day. */
  readonly name: string;
  readonly columns: (context: ColumnContext) => readonly Column<Item>[];
  readonly list: (read: Read, page: Page) => Promise<{ readonly data: readonly Item[]; readonly hasMore: boolean }>;
  /** True when the columns name the items' clients. */
  readonly namesClients?: boolean;
}

/** Exports a list of the caller's organization as a file for a spreadsheet. */
export async function exportList<Item>(
  caller: Caller,
  { name, columns, list, namesClients = false }: Exported<Item>,
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
    for (const client of namesClients ? await clientsOf(read, batch.data) : []) names.set(client.id, client.name);
    return batch;
  });
}

async function clientsOf(read: Read, items: readonly unknown[]) {
  if (items.length === 0) return [];
  const ids = new Set((items as readonly { readonly clientId: ClientId }[]).map(({ clientId }) => clientId));
  return (await listClientNames(read, [...ids])).data;
}
