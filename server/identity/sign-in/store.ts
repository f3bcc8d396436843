import type { Sql } from "#server/db/sql.ts";

export interface AttemptRow {
  count: number;
  /** In PostgreSQL's format. */
  since: string;
}

/** The times between which a counter's window began, if it has not ended. */
export interface WindowStart {
  readonly after: Date;
  /** A window that began later is of a clock that has been set back since: it would not end in time. */
  readonly upTo: Date;
}

const isCurrent = (system: Sql, { after, upTo }: WindowStart) => system`a.since > ${after} and a.since <= ${upTo}`;

/** Counts an attempt of a subject. Returns how many there were since the window began. */
export const countAttempt = (system: Sql, subject: string, at: Date, window: WindowStart) => system`
  insert into attempt_count as a (subject, count, since) values (${subject}, 1, ${at})
  on conflict (subject) do update set
    count = case when ${isCurrent(system, window)} then a.count + 1 else 1 end,
    since = case when ${isCurrent(system, window)} then a.since else ${at} end
  returning count, since`;

/** Returns the counter of a subject if its window has not ended; changes nothing. */
export const findAttempts = (system: Sql, subject: string, window: WindowStart) => system`
  select count, since from attempt_count a where subject = ${subject} and ${isCurrent(system, window)}`;

export const deleteAttempts = (system: Sql, subject: string) => system`
  delete from attempt_count where subject = ${subject}`;

/** Takes back one attempt of each subject, counted at that time, unless a later window has begun. */
export const uncountAttempt = (system: Sql, subjects: readonly string[], countedAt: Date) => system`
  update attempt_count set count = count - 1
  where subject = any(${subjects as string[]}::text[]) and since <= ${countedAt} and count > 0`;

export const deleteOldAttempts = (system: Sql, before: Date) =>
  system`delete from attempt_count where since < ${before}`;
