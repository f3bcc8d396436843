import {
  type Finds,
  neededToFind,
  type SearchKind,
  searchKinds,
  searchLimitDefault,
  type SearchQuery,
} from "#contract/search.ts";
import type { Actor } from "#server/core/caller.ts";
import { type Read, readHeavilyInOrg } from "#server/db/sql.ts";
import { presentFind } from "./present.ts";
import { findEntries, findSaying } from "./store.ts";

/** What is called so, of the kinds that whoever asks may read. */
export async function search(caller: Actor, { q, limit = searchLimitDefault }: SearchQuery): Promise<Finds> {
  const kinds = searchKinds.filter((kind) => caller.permissions.includes(neededToFind[kind]));
  return { data: (await findEntries(readHeavilyInOrg(caller), kinds, q, limit)).map(presentFind) };
}

/** What more than so many rows say is found among the newest rows of a list sooner than by itself. */
const fewMax = 1_000;

/**
 * The rows of a list that its filter `q` may find, where they are few: the list's own condition decides among these, and
 * need not be asked of every row of the organization. Undefined where they are many.
 */
export async function findFew<Id extends string>(
  read: Read,
  kind: SearchKind,
  q: string | undefined,
): Promise<readonly Id[] | undefined> {
  if (q === undefined) return undefined;
  return ((await findSaying(read, kind, q, fewMax)) as Id[] | null) ?? undefined;
}
