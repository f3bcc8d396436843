import {
  type Finds,
  neededToFind,
  searchKinds,
  searchLimitDefault,
  type SearchQuery,
} from "#contract/organizations/search.ts";
import type { Caller } from "#server/http/caller.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import { presentFind } from "./present.ts";
import { findEntries } from "./store.ts";

/** Finds the entries that match a text, of the kinds that the caller may read. */
export async function search(caller: Caller, { q, limit = searchLimitDefault }: SearchQuery): Promise<Finds> {
  const kinds = searchKinds.filter((kind) => caller.permissions.includes(neededToFind[kind]));
  return { data: (await findEntries(readHeavilyInOrg(caller), kinds, q, limit)).map(presentFind) };
}
