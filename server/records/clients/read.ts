import { clientFilters } from "#contract/clients/record-filters.ts";
import type { Client, ClientQuery } from "#contract/clients/clients.ts";
import type { ClientId } from "#contract/api/ids.ts";
import { isNarrow } from "#server/db/lists/filters.ts";
import type { Page } from "#server/db/lists/page.ts";
import { wordsIn } from "#server/db/lists/conditions.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { betweenIn } from "#server/organizations/read.ts";
import { findSearchPrefilter, listCandidates } from "#server/db/lists/search.ts";
import { type Fault, found, unknownReference } from "#server/core/refusal.ts";
import { nameKey } from "#server/records/imports/read-cells.ts";
import { presentClient } from "./present.ts";
import {
  type ClientRow,
  findClient,
  findClientNames,
  findClients,
  findClientsById,
  findClientsCalled,
  findClientsNamed,
  holdClientRow,
  holdClientRows,
  lockClientRow,
  phoneDigitsIn,
} from "./store.ts";

export async function listClients(read: Read, query: ClientQuery, page: Page) {
  const rows = await listCandidates<ClientId, ClientRow>(
    read,
    { kind: "CLIENT", q: searchedFor(query.q) },
    {
      page,
      created: betweenIn("UTC", query.createdAfter, query.createdBefore),
      isNarrow: isNarrow(clientFilters, query),
    },
    (candidates) => findClients(read, query, candidates?.ids, page),
  );
  return page.body(rows, presentClient);
}

/** Returns the text that the index is searched for: the longest word that is in no telephone number, which it lacks. */
function searchedFor(q: string | undefined): string | undefined {
  if (q === undefined || phoneDigitsIn(q) !== undefined) return undefined;
  const words = wordsIn(q).filter((word) => !/^[\d+()-]+$/.test(word));
  return words.toSorted((a, b) => b.length - a.length)[0];
}

/** @throws Refusal 404 */
export async function getClient(read: Read, id: ClientId): Promise<Client> {
  return presentClient(found(await findClient(read, id)));
}

/** Returns those of the clients that exist. */
export const getClients = async (read: Read, ids: readonly ClientId[]): Promise<Client[]> =>
  (await findClientsById(read, ids)).map(presentClient);

/** Locks the client for a change of what belongs to it. @throws Refusal 404 */
export async function lockClient(tx: Tx, id: ClientId): Promise<Client> {
  return presentClient(found(await lockClientRow(tx, id)));
}

/** Returns the clients whose name contains the text; undefined when there are more than `atMost`. */
export async function findNamedClients(read: Read, q: string, atMost: number): Promise<ClientId[] | undefined> {
  const ids = await findSearchPrefilter<ClientId>(read, "CLIENT", q);
  const rows = await findClientsNamed(read, q, ids, atMost + 1);
  return rows.length > atMost ? undefined : rows.map(({ id }) => id);
}

export const listClientNames = async (read: Read, ids: readonly ClientId[]) => ({
  data: await findClientNames(read, ids),
});

/** Finds the clients that the rows of an import refer to, by name or by id. */
export const findClientsFor = (read: Read, names: readonly string[], ids: readonly string[]) =>
  findClientsCalled(read, names.map(nameKey), ids);

/** Locks those clients against deletion until the transaction ends. Returns a fault when one was deleted by then. */
export async function heldClientFaults(tx: Tx, ids: ReadonlySet<ClientId>): Promise<Fault[]> {
  const held = await holdClientRows(tx, [...ids]);
  return held.length === ids.size ? [] : [unknownReference("clientId", "client")];
}

/** Checks a reference to a client, and locks it against deletion until the transaction ends. */
export async function clientFaults(tx: Tx, clientId: ClientId): Promise<Fault[]> {
  return (await holdClientRow(tx, clientId)) ? [] : [unknownReference("clientId", "client")];
}
