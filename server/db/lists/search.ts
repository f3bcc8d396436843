import type { PaymentId } from "#contract/api/ids.ts";
import type { SearchKind } from "#contract/organizations/search.ts";
import type { Page } from "./page.ts";
import type { Between } from "./conditions.ts";
import type { Read } from "#server/db/sql.ts";

/** A text found in more rows than this is not looked for among all of them. */
const prefilterRowsMax = 1_000;

/** The rows of a list that may match its filter `q`: the list's own condition is evaluated only for these. */
export interface Candidates<Id extends string> {
  readonly ids: readonly Id[];
  /** The time of the last candidate, if older rows may match as well. */
  readonly lastAt: string | null;
}

/** Returns the rows that may match a list's filter `q`, if they are few. Undefined if there are many. */
export async function findSearchPrefilter<Id extends string>(
  read: Read,
  kind: SearchKind,
  q: string | undefined,
): Promise<readonly Id[] | undefined> {
  if (q === undefined) return undefined;
  const found = await findCandidates<Id>(read, kind, q, prefilterRowsMax);
  return found?.lastAt === null ? found.ids : undefined;
}

/** Returns the payments whose reference may contain the text, if they are few. Undefined if there are many. */
export async function findReferenced(read: Read, q: string): Promise<readonly PaymentId[] | undefined> {
  const [row] = await read.rows<{ ids: PaymentId[] | null }>(read.sql`
    select find_referenced(${q}, ${prefilterRowsMax}::integer) as ids`);
  return row?.ids ?? undefined;
}

/** The rows of a list that its position and its filters allow. */
interface Bounds {
  readonly page: Page;
  readonly created?: Between | undefined;
  /** True with another filter that has an index: a frequent text is then looked for in the rows that this one finds. */
  readonly isNarrow: boolean;
}

/**
 * Lists the page of a list with the filter `q`. The newest rows that may match it are found first, and more of them as
 * long as the other filters leave less than a page.
 * @param list reads the page from these candidates alone; from all rows if they are undefined
 */
export async function listCandidates<Id extends string, Row>(
  read: Read,
  { kind, q }: { readonly kind: SearchKind; readonly q: string | undefined },
  { page, created, isNarrow }: Bounds,
  list: (candidates: Candidates<Id> | undefined) => PromiseLike<Row[]>,
): Promise<Row[]> {
  if (q === undefined) return list(undefined);
  if (page.order !== undefined) {
    // Candidates are the newest rows: in another order they must be all that may match.
    const ids = await findSearchPrefilter<Id>(read, kind, q);
    return list(ids && { ids, lastAt: null });
  }
  for (let atMost = isNarrow ? prefilterRowsMax : 2 * (page.limit + 1); ; atMost *= 8) {
    const found = await findCandidates<Id>(read, kind, q, atMost, { page, created });
    if (found === undefined || (isNarrow && found.lastAt !== null)) return list(undefined);
    const rows = await list(found);
    if (found.lastAt === null || rows.length > page.limit) return rows;
  }
}

/** Returns the newest rows that may match, at most so many; undefined if the text is too short. */
async function findCandidates<Id extends string>(
  read: Read,
  kind: SearchKind,
  q: string,
  atMost: number,
  { page, created }: { readonly page?: Page; readonly created?: Between | undefined } = {},
): Promise<Candidates<Id> | undefined> {
  const before = page?.after?.at ?? created?.before?.toISOString() ?? "infinity";
  const since = created?.after?.toISOString() ?? "-infinity";
  const [row] = await read.rows<{ ids: Id[] | null; lastAt: string | null }>(read.sql`
    select ids, last_at from find_newest(${kind}, array[search_form(${q})], ${before}::timestamptz, ${page?.after?.id ?? ""},
      ${since}::timestamptz, ${atMost}::integer)`);
  return row?.ids == null ? undefined : { ids: row.ids, lastAt: row.lastAt };
}
