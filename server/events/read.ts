import type { EventQuery, EventType } from "#contract/events.ts";
import { type EventId, isId } from "#contract/ids.ts";
import type { Page } from "#server/db/page.ts";
import type { Read } from "#server/db/sql.ts";
import { Verbatim } from "#server/core/verbatim.ts";
import { badParameter, notFound } from "#server/core/refusal.ts";
import { type EventRow, findEvent, findEvents, findEventsAfter, findNewest, findRaisedAfter } from "./store.ts";

/** Newest first; with `after` the order of the commits, from there on. @throws Refusal 400 for an unknown `after` */
export async function listEvents(read: Read, query: EventQuery, page: Page): Promise<Verbatim> {
  const { after } = query;
  const rows = after === undefined ? await findEvents(read, query, page) : await rowsAfter(read, query, after, page);
  const { data, ...rest } = page.body(rows, bodyOf);
  // The envelopes are put in as they are, so that they are the very bytes that are delivered.
  return new Verbatim(`{"data":[${data.join(",")}],${JSON.stringify(rest).slice(1)}`);
}

/** The envelope as it is delivered. @throws Refusal 404 */
export async function getEvent(read: Read, id: EventId): Promise<Verbatim> {
  const row = await findEvent(read, id);
  if (row === undefined) throw notFound();
  return new Verbatim(row.body);
}

/** A further page goes on behind the last event of the one before. */
async function rowsAfter(read: Read, query: EventQuery, after: EventId, page: Page): Promise<EventRow[]> {
  const last = page.after?.id;
  const start = last !== undefined && isId("evt", last) ? last : after;
  if ((await findEvent(read, start)) === undefined) {
    throw badParameter("after", "UNKNOWN_EVENT", "names no event of this organization that is still kept");
  }
  return findEventsAfter(read, query, start, page.limit);
}

const bodyOf = (row: EventRow): string => row.body;

/** An event as it goes out. */
export interface RaisedEvent {
  readonly id: EventId;
  readonly type: EventType;
  readonly body: string;
}

/** The last event there is; undefined before the first. */
export const newestEvent = async (read: Read): Promise<EventId | undefined> => (await findNewest(read))?.id;

/** The next events after that one, or from the first on, in the order of their commits. */
export const raisedAfter = (read: Read, after: EventId | undefined, limit: number): Promise<RaisedEvent[]> =>
  findRaisedAfter(read, after, limit);
