import { LRUCache } from "lru-cache";
import type { ClientId } from "#contract/api/ids.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import { dayOf } from "#server/core/calendar.ts";
import { csvType, FileStream } from "#server/core/file-answer.ts";
import type { Caller } from "#server/http/caller.ts";
import { listClientNames } from "#server/records/clients/read.ts";
import { type Order, orderOf, type Page } from "#server/db/lists/page.ts";
import { inOrg, type Read, readHeavilyInOrg } from "#server/db/sql.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import type { ColumnContext } from "./column.ts";
import { type Column, csvParts } from "./write-csv.ts";

/**
 * The names of clients that are kept in memory: more than those of the batch that is being written and the one that is
 * being read, fewer than a long list has.
 */
const namesMax = 5_000;

/** A list that is written as a table. */
export interface Exported<Item> {
  /** The file name, before the day. */
  readonly name: string;
  readonly columns: (context: ColumnContext) => readonly Column<Item>[];
  readonly list: (read: Read, page: Page) => Promise<{ readonly data: readonly Item[]; readonly hasMore: boolean }>;
  /** True when the columns name the items' clients. */
  readonly namesClients?: boolean;
  /** The rows that are read at once, where they may be large. */
  readonly batchRowsMax?: number;
}

/** Exports a list of the caller's organization as a file for a spreadsheet. @param sort as the list takes it */
export async function exportList<Item>(caller: Caller, exported: Exported<Item>, sort?: string): Promise<FileStream> {
  const read = readHeavilyInOrg({ db: caller.db, org: caller.org });
  const name = await beginExport(caller, exported.name);
  const list = cancellingSlow(caller, exported.list);
  const parts = tableParts(
    read,
    { ...exported, list: (_, page) => list(page) },
    await getTimeZone(read),
    orderOf(sort),
  );
  return new FileStream({ name: `${name}.csv`, mediaType: csvType, parts });
}

/** Records that a list is exported. Returns the name of its file, with the day. */
export async function beginExport(caller: Caller, list: string): Promise<string> {
  await inOrg(caller, (tx) =>
    recordEvent(tx, { resourceType: "organization", resourceId: caller.org, details: { list } }),
  );
  const timeZone = await getTimeZone(readHeavilyInOrg({ db: caller.db, org: caller.org }));
  return `${list}-${dayOf(caller.clock(), timeZone)}`;
}

/** A statement that takes no longer need not be cancelled when the client is gone. */
const quickMs = 250;

/**
 * Reads the first batch, and each after a slow one, so that it can be cancelled. That needs a transaction, and what many
 * of them leave behind survives minor garbage collections: a long export would take 150 MB instead of 50.
 */
export function cancellingSlow<Item>(
  caller: Caller,
  list: Exported<Item>["list"],
): (page: Page) => ReturnType<Exported<Item>["list"]> {
  const cancellable = readHeavilyInOrg(caller);
  const plain = readHeavilyInOrg({ db: caller.db, org: caller.org });
  let wasQuick = false;
  return async (page) => {
    const startedAt = performance.now();
    const batch = await list(wasQuick ? plain : cancellable, page);
    wasQuick = performance.now() - startedAt < quickMs;
    return batch;
  };
}

/** Writes the table of a list, batch by batch as it is read. */
export function tableParts<Item>(
  read: Read,
  { columns, list, namesClients = false, batchRowsMax }: Exported<Item>,
  timeZone: string,
  order?: Order,
): AsyncGenerator<string> {
  const names = new LRUCache<string, string>({ max: namesMax });
  const listNamed = async (page: Page) => {
    const batch = await list(read, page);
    if (namesClients) await addNames(read, batch.data, names);
    return batch;
  };
  return csvParts(columns({ timeZone, names }), listNamed, batchRowsMax, order);
}

/** Adds the names of the clients of a batch to those that are known. */
async function addNames(read: Read, items: readonly unknown[], names: LRUCache<string, string>): Promise<void> {
  const ids = new Set((items as readonly { readonly clientId: ClientId }[]).map(({ clientId }) => clientId));
  const unknown = [...ids].filter((id) => names.get(id) === undefined);
  if (unknown.length === 0) return;
  for (const { id, name } of (await listClientNames(read, unknown)).data) names.set(id, name);
}
