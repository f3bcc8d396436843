import type { SearchKind } from "#contract/search.ts";
import type { Read } from "./sql.ts";

/** What more than so many rows say is found among the newest rows of a list sooner than by itself. */
const prefilterRowsMax = 1_000;

/**
 * The rows of a list that its filter `q` may find, where they are few: the list's own condition decides among these, and
 * need not be asked of every row of the organization. Undefined where they are many.
 */
export async function findSearchPrefilter<Id extends string>(
  read: Read,
  kind: SearchKind,
  q: string | undefined,
): Promise<readonly Id[] | undefined> {
  if (q === undefined) return undefined;
  return ((await findMatchingIds(read, kind, q, prefilterRowsMax)) as Id[] | null) ?? undefined;
}

/** Whatever of that kind says the text, by its id; null where more say it than that many, or it is too short. */
async function findMatchingIds(read: Read, kind: SearchKind, text: string, atMost: number): Promise<string[] | null> {
  const [row] = await read.rows<{ ids: string[] | null }>(read.sql`
    select find_saying(${kind}, ${text}, ${atMost}::integer) as ids`);
  return row?.ids ?? null;
}
