import { timingSafeEqual } from "node:crypto";
import { type Include, includesParts, pageLimitWithParts } from "#contract/api/include.ts";
import { pageBytesMax, pageLimitDefault } from "#contract/api/page.ts";
import { wording } from "#contract/api/wording.ts";
import { badParameter } from "#server/core/refusal.ts";
import type { Secret } from "#server/core/secret.ts";
import { betweenSlices, mapInSlices } from "#server/core/sharing/slices.ts";
import { jsonBytes } from "#server/db/json-bytes.ts";
import { isoInstant, type Query, type Sql } from "#server/db/sql.ts";

/**
 * The position of a row in a paginated list, by which a page starts strictly after the last row of the page before: by
 * createdAt and then id, both descending. Whatever is inserted in between, a row that existed at the first page appears
 * exactly once. With `sort=updatedAt` it is by updatedAt and then id, both ascending; with another order by that, and then
 * id.
 */
export interface Position {
  /** ISO 8601 with milliseconds; in another order its value as text. */
  readonly at: string;
  readonly id: string;
}

interface ListedRow {
  readonly createdAt: string;
  readonly id: string;
  /** Present in lists that support `sort=updatedAt`. */
  readonly updatedAt?: string;
  /** Present where the page has an order: the row's value in it. */
  readonly sortKey?: string;
}

/** An order of a list, by one of its `Sorts`. */
export interface Order {
  readonly by: string;
  readonly isDescending: boolean;
}

/** One page of a list. A store fetches `limit + 1` rows, to know whether more follow. */
export interface Page {
  readonly limit: number;
  readonly after: Position | null;
  /**
   * The time up to which all changes are visible (docs/decisions/0050-reading-changes.md). If it is set, the page has the
   * changes before it, the oldest first.
   */
  readonly settledAt?: string;
  /** Undefined for the order by creation or by change. */
  readonly order?: Order | undefined;
  /**
   * Builds the list body from the rows fetched, in slices: fewer than the limit where these would be larger than a page
   * may be.
   * @param bytesOf returns the size of a row's item as JSON; by default it is measured
   */
  body<Row extends ListedRow, Item>(
    rows: readonly Row[],
    present: (row: Row) => Item,
    bytesOf?: (row: Row) => number,
  ): Promise<ListBody<Item>>;
}

/** Ends a page after fewer of its items. */
const endAfter = Symbol("endAfter");

/** Where a page ends. */
interface PageEnd {
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly resumeCursor?: string;
}

export interface ListBody<Item> extends PageEnd {
  readonly data: Item[];
  /** Not part of the response. */
  readonly [endAfter]?: (count: number) => PageEnd;
}

/** Returns how many of the sizes a page has room for; the first always fits. */
export function fittingCount(sizes: Iterable<number>): number {
  let count = 0;
  let bytes = 0;
  for (const size of sizes) {
    bytes += size;
    if (count > 0 && bytes > pageBytesMax) break;
    count += 1;
  }
  return count;
}

/** Returns the page with what its items became since, which may be larger: it ends earlier where they no longer fit. */
export async function withItems<Body extends ListBody<unknown>, Item>(body: Body, items: readonly Item[]) {
  const count = fittingCount(await mapInSlices(items, jsonBytes));
  return { ...body, data: items.slice(0, count), ...(count < items.length ? body[endAfter]?.(count) : {}) };
}

/** A page of a request, whose cursors are signed. */
export interface SignedPage extends Page {
  /** Returns the cursor of what follows that position. */
  cursorAt(position: Position): string;
}

interface AskedPage {
  readonly sort?: string;
  readonly limit?: number;
  readonly cursor?: string;
  readonly include?: readonly Include[];
}

/**
 * Reads `limit` and `cursor`. The cursor is signed together with everything it belongs to: the list, the organization
 * and the filters; only `limit` and `include` may change from page to page.
 * @throws Refusal 400 for a cursor that this list did not issue, and a limit too high for what the page includes
 */
export function readPage(
  query: Readonly<Record<string, unknown>>,
  belongsTo: { readonly list: string; readonly org: string; readonly secret: Secret },
): SignedPage {
  const { limit: asked, cursor, include = [], ...filters } = query as AskedPage;
  const order = orderOf(filters.sort);
  const isLarge = includesParts({ include });
  const limit = asked ?? (isLarge ? pageLimitWithParts : pageLimitDefault);
  if (isLarge && limit > pageLimitWithParts) {
    const message = wording("fields.limitWithInclude", { max: pageLimitWithParts, include: include.join(",") });
    throw badParameter("limit", "OUT_OF_RANGE", message);
  }
  const context = JSON.stringify([
    belongsTo.list,
    belongsTo.org,
    Object.entries(filters)
      // A filter of one value is signed as it was when a filter could have no more.
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  const sign = (position: Buffer) =>
    belongsTo.secret.mac("cursor", Buffer.concat([position, Buffer.from(context)])).subarray(0, macBytes);
  return {
    limit,
    after: cursor === undefined ? null : decodeCursor(cursor, sign, order),
    order,
    async body(rows, present, bytesOf) {
      const endOf = (count: number): PageEnd => {
        const last = rows[count - 1];
        const hasMore = rows.length > count;
        const at = last && { at: last.sortKey ?? isoInstant(last.createdAt), id: last.id };
        return { hasMore, nextCursor: hasMore && at !== undefined ? encodeCursor(at, sign, order) : null };
      };
      const items: ReturnType<typeof present>[] = [];
      const sizes: number[] = [];
      const between = betweenSlices();
      for (const row of rows.slice(0, limit)) {
        const item = present(row);
        items.push(item);
        sizes.push(bytesOf === undefined ? jsonBytes(item) : bytesOf(row));
        await between();
      }
      const count = fittingCount(sizes);
      return { data: items.slice(0, count), ...endOf(count), [endAfter]: endOf };
    },
    cursorAt: (position) => encodeCursor(position, sign, order),
  };
}

/** Reads the parameter `sort`; undefined for the orders by creation and by change. */
export const orderOf = (sort: string | undefined): Order | undefined =>
  sort === undefined || sort === "updatedAt"
    ? undefined
    : { by: sort.replace(/^-/, ""), isDescending: sort.startsWith("-") };

/**
 * Returns the page in the order of changes, of those before that time. After the last page a reader resumes from the time:
 * a later request reads only what was changed since.
 */
export const changesBefore = (page: SignedPage, settledAt: string): SignedPage => ({
  ...page,
  settledAt,
  async body(rows, present, bytesOf) {
    const { data } = await page.body(rows, present, bytesOf);
    const endOf = (count: number): PageEnd => {
      const hasMore = rows.length > count;
      const last = hasMore ? rows[count - 1] : undefined;
      const resumeCursor = page.cursorAt(
        last?.updatedAt === undefined ? { at: settledAt, id: "" } : { at: isoInstant(last.updatedAt), id: last.id },
      );
      return { hasMore, nextCursor: hasMore ? resumeCursor : null, resumeCursor };
    };
    return { data, ...endOf(data.length), [endAfter]: endOf };
  },
});

/** Enough that the rows cost more than the statements, few enough to be held in memory at once. */
const batchRowsMax = 500;

/**
 * Yields a whole list, a batch at a time: the next is read while one is written. Rows that existed at the start appear
 * exactly once, in another order unless their place in it changes.
 * @param rowsMax the rows of a batch; fewer where a row may be large
 */
export async function* allOf<Item>(
  list: (page: Page) => Promise<{ readonly data: readonly Item[]; readonly hasMore: boolean }>,
  rowsMax = batchRowsMax,
  order?: Order,
): AsyncGenerator<readonly Item[]> {
  let after: Position | null = null;
  const read = () =>
    list({
      limit: rowsMax,
      after,
      order,
      async body(rows, present) {
        const data = rows.slice(0, rowsMax);
        const last = data.at(-1);
        if (last !== undefined) after = { at: last.sortKey ?? isoInstant(last.createdAt), id: last.id };
        return { data: await mapInSlices(data, present), hasMore: rows.length > rowsMax, nextCursor: null };
      },
    });
  for (let reading = read(); ;) {
    const { data, hasMore } = await reading;
    if (hasMore) reading = read();
    // Its failure is thrown when its turn comes, which may be never.
    reading.catch(() => undefined);
    yield data;
    if (!hasMore) return;
  }
}

/** The end of a list's statement: the rows of one page and one more. Follows a `where` with a condition. */
export const newestFirst = (sql: Sql, page: Page): Query => sql`
  ${page.after === null ? sql`` : sql`and (created_at, id) < (${page.after.at}::timestamptz, ${page.after.id})`}
  order by created_at desc, id desc limit ${page.limit + 1}`;

/** The same for a list with the parameter `sort`. @param changedAt the expression of its index */
export const inOrder = (sql: Sql, page: Page, changedAt: Query = sql`updated_at`): Query =>
  page.settledAt === undefined
    ? newestFirst(sql, page)
    : sql`
  ${page.after === null ? sql`` : sql`and (${changedAt}, id) > (${page.after.at}::timestamptz, ${page.after.id})`}
  and ${changedAt} < ${page.settledAt}::timestamptz order by ${changedAt}, id limit ${page.limit + 1}`;

/** The order of a page's rows by themselves, as a join of its statement must keep it. */
export const rowOrder = (sql: Sql, page: Page, table: string): Query =>
  page.settledAt === undefined
    ? sql`${sql(`${table}.created_at`)} desc, ${sql(`${table}.id`)} desc`
    : sql`${sql(`${table}.updated_at`)}, ${sql(`${table}.id`)}`;

// A cursor is 6 bytes of milliseconds, the id, and a MAC, in base64url. In another order the id and a zero byte come first,
// and its value as text takes the place of the time.
const timeBytes = 6;
const macBytes = 16;

type Sign = (position: Buffer) => Buffer;

function encodeCursor({ at, id }: Position, sign: Sign, order: Order | undefined): string {
  const position = order === undefined ? Buffer.alloc(timeBytes + id.length) : Buffer.from(`${id}\0${at}`);
  if (order === undefined) {
    position.writeUIntBE(Date.parse(at), 0, timeBytes);
    position.write(id, timeBytes, "latin1");
  }
  return Buffer.concat([position, sign(position)]).toString("base64url");
}

function decodeCursor(cursor: string, sign: Sign, order: Order | undefined): Position {
  const bytes = Buffer.from(cursor, "base64url");
  const position = bytes.subarray(0, -macBytes);
  const mac = bytes.subarray(-macBytes);
  const isOurs =
    bytes.toString("base64url") === cursor && position.length >= timeBytes && timingSafeEqual(mac, sign(position));
  if (!isOurs) throw badParameter("cursor", "UNKNOWN_CURSOR", wording("fields.otherCursor"));
  if (order !== undefined) {
    const [id = "", at = ""] = position.toString().split("\0");
    return { at, id };
  }
  const id = position.toString("latin1", timeBytes);
  return { at: new Date(position.readUIntBE(0, timeBytes)).toISOString(), id };
}
