import {
  type Finds,
  neededToFind,
  type SearchKind,
  searchKinds,
  searchLimitDefault,
  type SearchQuery,
} from "#contract/search.ts";
import type { Actor } from "#server/caller.ts";
import { type Read, readHeavilyInOrg } from "#server/db/sql.ts";
import { presentFind } from "./present.ts";
import { findEntries, findSaying } from "./store.ts";

/** Finds the entries that match a text, of the kinds that the caller may read. */
export async function search(caller: Actor, { q, limit = searchLimitDefault }: SearchQuery): Promise<Finds> {
  const kinds = searchKinds.filter((kind) => caller.permissions.includes(neededToFind[kind]));
  return { data: (await findEntries(readHeavilyInOrg(caller), kinds, q, limit)).map(presentFind) };
}

/** A text found in more rows than this is found faster by reading the newest rows of a list. */
const fewMax = 1_000;

/**
 * Returns the rows that may match a list's filter `q`, if they are few: the list's own condition is then evaluated only
 * for these, and not for every row of the organization. Undefined if there are many.
 */
export async function findFew<Id extends string>(
  read: Read,
  kind: SearchKind,
  q: string | undefined,
): Promise<readonly Id[] | undefined> {
  if (q === undefined) return undefined;
  return ((await findSaying(read, kind, q, fewMax)) as Id[] | null) ?? undefined;
}
