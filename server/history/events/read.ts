import type { EventQuery, EventType } from "#contract/webhooks/events.ts";
import { type EventId, isId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read } from "#server/db/sql.ts";
import { RawJson } from "#server/core/text/raw-json.ts";
import { badParameter, found } from "#server/core/refusal.ts";
import { type EventRow, findEvent, findEvents, findEventsAfter, findNewest, findRaisedAfter } from "./store.ts";

/** Lists the newest events first, or those after `after` in commit order. @throws Refusal 400 if that is unknown */
export async function listEvents(read: Read, query: EventQuery, page: Page): Promise<RawJson> {
  const { after } = query;
  const rows = after === undefined ? await findEvents(read, query, page) : await rowsAfter(read, query, after, page);
  const { data, ...rest } = await page.body(rows, bodyOf, bytesOf);
  // The envelopes are inserted unchanged, so that they are exactly the bytes that are delivered.
  const bodies = data.map((body, i) => (i === 0 ? body : `,${body}`));
  return new RawJson(['{"data":[', ...bodies, `],${JSON.stringify(rest).slice(1)}`]);
}

/** Returns the envelope as it is delivered. @throws Refusal 404 */
export async function getEvent(read: Read, id: EventId): Promise<RawJson> {
  const row = found(await findEvent(read, id));
  return new RawJson(row.body);
}

/** Reads the next page, which starts after the last event of the previous one. */
async function rowsAfter(read: Read, query: EventQuery, after: EventId, page: Page): Promise<EventRow[]> {
  const last = page.after?.id;
  const start = last !== undefined && isId("evt", last) ? last : after;
  if ((await findEvent(read, start)) === undefined) {
    throw badParameter("after", "UNKNOWN_EVENT", wording("fields.unknownEvent"));
  }
  return findEventsAfter(read, { ...query, after: start }, page.limit);
}

const bodyOf = (row: EventRow): string => row.body;

const bytesOf = (row: EventRow): number => row.bytes;

/** An event as it is delivered. */
export interface RaisedEvent {
  readonly id: EventId;
  readonly type: EventType;
  readonly body: string;
}

/** Returns the newest event; undefined before the first. */
export const newestEvent = async (read: Read): Promise<EventId | undefined> => (await findNewest(read))?.id;

/** Returns the next events after that one, or from the first on, in the order of their commits. */
export const raisedAfter = (read: Read, after: EventId | undefined, limit: number): Promise<RaisedEvent[]> =>
  findRaisedAfter(read, after, limit);
