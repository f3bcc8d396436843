import type { SearchKind } from "#contract/search.ts";
import type { Read } from "./sql.ts";

/** A text found in more rows than this is found faster by reading the newest rows of a list. */
const prefilterRowsMax = 1_000;

/**
 * Returns the rows that may match a list's filter `q`, if they are few: the list's own condition is then evaluated only
 * for these, and not for every row of the organization. Undefined if there are many.
 */
export async function findSearchPrefilter<Id extends string>(
  read: Read,
  kind: SearchKind,
  q: string | undefined,
): Promise<readonly Id[] | undefined> {
  if (q === undefined) return undefined;
  return ((await findMatchingIds(read, kind, q, prefilterRowsMax)) as Id[] | null) ?? undefined;
}

/** Returns the ids of that kind whose text matches; null if there are more than the limit, or the text is too short. */
async function findMatchingIds(read: Read, kind: SearchKind, text: string, atMost: number): Promise<string[] | null> {
  const [row] = await read.rows<{ ids: string[] | null }>(read.sql`
    select find_saying(${kind}, ${text}, ${atMost}::integer) as ids`);
  return row?.ids ?? null;
}
