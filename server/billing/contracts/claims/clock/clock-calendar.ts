import type { ClaimClock } from "#contract/contracts/claim-clock.ts";
import { claimDays, type ClockDayName, type ClockFacts } from "#contract/contracts/clock.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import type { Language } from "#contract/language.ts";
import type { Caller } from "#server/http/caller.ts";
import { clockWordsIn } from "#server/core/text/document-words.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { formatDay } from "#server/core/text/format.ts";
import { type CalendarEntry, writeCalendar } from "#server/core/text/icalendar.ts";
import { isoInstant, readInOrg } from "#server/db/sql.ts";
import { getClaimWithClock } from "#server/billing/contracts/claims/read.ts";
import { findClockChange } from "#server/billing/contracts/claims/clock/store.ts";

/**
 * Returns the days of a claim as a calendar file. Its entries keep their UIDs, so that a later file moves them; what no
 * longer applies is cancelled. @throws Refusal 404
 */
export async function getClaimCalendar(
  caller: Caller,
  id: ClaimId,
  { language = "en", publicUrl }: { readonly language?: Language; readonly publicUrl: string },
): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const { name, clock, facts, calendar } = await getClaimWithClock(read, id, caller.clock());
  const { createdAt, changedAt } = await findClockChange(read, id);
  const [created, changed] = [createdAt, changedAt].map((at) => new Date(isoInstant(at)).getTime()) as [number, number];
  const unanswered = claimDays({ ...facts, response: null, isAccepted: false }, calendar);
  const { host } = new URL(publicUrl);
  const entries = entriesOf({ name, clock, facts }, unanswered, language);
  const text = writeCalendar(
    entries.map(({ kind, ...entry }) => ({ ...entry, uid: `${id}.${kind}@${host}` })),
    {
      changedAt: new Date(changed),
      // Whole seconds, since each change must be a larger number than the one before.
      sequence: Math.max(0, Math.floor((changed - created) / 1000)),
      url: `${publicUrl}/claims/${id}`,
    },
  );
  return new FileAnswer({
    bytes: Buffer.from(text, "utf8"),
    mediaType: "text/calendar; charset=utf-8",
    name: `${name}.ics`,
  });
}

type Kind = Exclude<ClockDayName, "deemedOn" | "applicationFrom" | "applicationUntil"> | "notice" | "window";
type Entry = Omit<CalendarEntry, "uid"> & { readonly kind: Kind };

interface Shown {
  /** The number of the claim. */
  readonly name: string;
  readonly clock: ClaimClock;
  readonly facts: ClockFacts;
}

const singleDays = ["responseDueOn", "settlementEndsOn", "paymentDueOn"] as const;

function entriesOf(
  { name, clock, facts }: Shown,
  unanswered: Readonly<Record<ClockDayName, string | null>>,
  language: Language,
): Entry[] {
  const words = clockWordsIn[language];
  const isDone = clock.state === "DONE";
  const title = (what: string) => words.calendar.title({ claim: name, what });
  const advice = facts.terms.actApplies ? words.notices.NOT_LEGAL_ADVICE : "";
  const describe = (...parts: readonly string[]) => parts.filter((part) => part !== "").join("\n");
  const days = singleDays.flatMap((kind): Entry[] => {
    const on = clock[kind] ?? unanswered[kind];
    if (on === null) return [];
    const isCancelled = isDone || clock[kind] === null;
    const description = describe(clock.sections[kind] ?? "", advice);
    return [{ kind, from: on, to: on, summary: title(words.days[kind]), description, isCancelled }];
  });
  const { safe } = clock;
  if (safe === null) return days;
  const [lodgeDay = "", lodgeTime = ""] = safe.lodgeBy?.split("T") ?? [];
  const window =
    lodgeDay === ""
      ? words.calendar.window
      : words.calendar.lodgeBy({ day: formatDay(`${lodgeDay}T00:00:00Z`, "UTC", language), time: lodgeTime });
  const section = clock.sections["applicationUntil"] ?? "";
  return [
    ...days,
    {
      kind: "notice",
      from: safe.from,
      to: safe.from,
      summary: title(words.calendar.notice),
      description: describe("s 13(2)", advice),
      isCancelled: isDone,
    },
    {
      kind: "window",
      from: safe.from,
      to: safe.until,
      summary: title(window),
      description: describe(section, words.calendar.safe, advice),
      isCancelled: isDone,
    },
  ];
}
