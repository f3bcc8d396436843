import { expect, test } from "vitest";
import {
  adjudicationResponseDueOn,
  claimDays,
  type ClockFacts,
  clockState,
  deemedDay,
  movedBy,
  responseCounts,
  safeWindow,
  sectionsOf,
  yearsWithoutList,
} from "#contract/contracts/clock.ts";
import { actDays, calendarOf } from "#contract/contracts/clock-days.ts";
import { holidaysOfSingapore } from "#contract/contracts/holidays-sg.ts";
import { runs } from "../support/runs.ts";
import fixture from "./cases.json" with { type: "json" };

const calendar = calendarOf({ publicHolidays: [], notHolidays: [] });

interface Case {
  readonly id: string;
  readonly terms: Pick<ClockFacts["terms"], "claimDay" | "responseDays" | "paymentDays">;
  readonly gstRegistered: boolean;
  readonly taxInvoiceOn: string | null;
  readonly servedOn: string;
  readonly response?: { receivedOn: string; counts: boolean; acceptedInWritingOn?: string };
  readonly expect: Readonly<Record<string, unknown>>;
  readonly ifReadOtherwise: { sundayLastDayMoves?: object; pollingDayCounts?: object };
  readonly holidaysInside: readonly string[];
  readonly sections: Readonly<Record<string, string>>;
}

const factsOf = (terms: Partial<ClockFacts["terms"]>, facts: Partial<ClockFacts> = {}): ClockFacts => ({
  terms: {
    actApplies: true,
    claimDay: 0,
    claimDayShift: "NONE",
    responseDays: null,
    paymentDays: null,
    daysCount: "CALENDAR",
    ...terms,
  },
  servedOn: null,
  gstRegistered: true,
  invoicedOn: null,
  paymentTermsDays: 30,
  response: null,
  isAccepted: false,
  isDone: false,
  ...facts,
});

const factsOfCase = ({ terms, servedOn, gstRegistered, taxInvoiceOn, response }: Case): ClockFacts =>
  factsOf(terms, {
    servedOn,
    gstRegistered,
    invoicedOn: taxInvoiceOn,
    response: response === undefined ? null : { receivedOn: response.receivedOn, isInFull: false },
    isAccepted: response?.acceptedInWritingOn !== undefined,
  });

test.each((fixture.cases as unknown as Case[]).map((each) => [each.id, each] as const))(
  "the days of the worked case %s are right",
  (_, each) => {
    const facts = factsOfCase(each);
    const days = claimDays(facts, calendar);
    expect({ ...days, safe: safeWindow(facts, calendar) }).toMatchObject(each.expect);
    expect(movedBy("SUNDAY_MOVES", facts, calendar)).toEqual(each.ifReadOtherwise.sundayLastDayMoves ?? {});
    expect(movedBy("POLLING_DAY_COUNTS", facts, calendar)).toEqual(each.ifReadOtherwise.pollingDayCounts ?? {});
    const sections = sectionsOf(facts, days);
    for (const [name, section] of Object.entries(each.sections)) {
      const [law = ""] = /s \d+/.exec(section) ?? [];
      expect(sections[name as keyof typeof sections]).toContain(law);
    }
    expect(yearsWithoutList(days, calendar)).toEqual([]);
    if (each.response !== undefined) expect(responseCounts(facts, calendar)).toBe(each.response.counts);
  },
);

test("the list has the holidays of ten years, and their kinds", () => {
  const of = (kind?: string) =>
    Object.values(holidaysOfSingapore).flatMap(({ days }) =>
      days.filter((each) => kind === undefined || each.kind === kind).map(({ on }) => on),
    );
  expect(of()).toEqual(Object.values(fixture.holidays).flat());
  expect(of("SUBSTITUTE")).toEqual(fixture.substitutes);
  expect(of("POLLING")).toEqual(fixture.pollingDays);
});

test("a holiday on a Sunday makes the next day that is none a holiday", () => {
  for (const { days } of Object.values(holidaysOfSingapore)) {
    const scheduled = new Set(days.filter(({ kind }) => kind === "SCHEDULE").map(({ on }) => on));
    const expected = [...scheduled]
      .filter((on) => new Date(on).getUTCDay() === 0)
      .map((on) => {
        let next = plus(on, 1);
        while (scheduled.has(next)) next = plus(next, 1);
        return next;
      });
    expect(days.filter(({ kind }) => kind === "SUBSTITUTE").map(({ on }) => on)).toEqual(expected);
  }
});

test("the list has the next year from October on", () => {
  const now = new Date();
  const wanted = now.getUTCFullYear() + (now.getUTCMonth() >= 9 ? 1 : 0);
  expect(Object.keys(holidaysOfSingapore)).toContain(String(wanted));
});

test.each([
  ["2019-10-18", 20, "BEFORE", "2019-10-18"],
  ["2019-10-18", 20, "NONE", "2019-10-20"],
  ["2019-10-19", 20, "BEFORE", "2019-11-20"],
  ["2019-10-20", 20, "AFTER", "2019-10-21"],
  ["2026-02-01", 31, "AFTER", "2026-02-02"],
  ["2024-02-10", 31, "NONE", "2024-02-29"],
  ["2026-12-31", 1, "BEFORE", "2026-12-31"],
] as const)("a claim of %s for day %i, moved %s, counts as served on %s", (on, claimDay, claimDayShift, day) => {
  expect(deemedDay({ claimDay, claimDayShift }, on, calendar)).toBe(day);
});

test("an answer before the claim counts as served does not end the clock", () => {
  const served = { servedOn: "2026-11-20", response: { receivedOn: "2026-11-24", isInFull: true } };
  const early = factsOf({ claimDay: 25 }, served);
  expect(clockState(early, calendar, "2026-11-26")).toBe("AWAITING_RESPONSE");
  expect(clockState(early, calendar, "2026-12-10")).toBe("SETTLEMENT");
  const inTime = factsOf({ claimDay: 25 }, { ...served, response: { receivedOn: "2026-11-25", isInFull: true } });
  expect(clockState(inTime, calendar, "2026-11-26")).toBe("ANSWERED");
});

test("a claim goes from state to state by its days", () => {
  const facts = factsOf({ claimDay: null }, { servedOn: "2026-10-31" });
  const states = ["2026-11-16", "2026-11-17", "2026-11-23", "2026-11-24", "2026-12-01", "2026-12-02"];
  expect(states.map((day) => clockState(facts, calendar, day))).toEqual([
    "AWAITING_RESPONSE",
    "SETTLEMENT",
    "SETTLEMENT",
    "MAY_APPLY",
    "MAY_APPLY",
    "LAPSED",
  ]);
  expect(clockState({ ...facts, isDone: true }, calendar, "2026-11-16")).toBe("DONE");
  expect(clockState({ ...facts, servedOn: null }, calendar, "2026-11-16")).toBe("NOT_SERVED");
});

test("a year without a list is named, and one that an owner adds is complete", () => {
  const facts = factsOf({}, { servedOn: "2027-12-28" });
  expect(yearsWithoutList(claimDays(facts, calendar), calendar)).toEqual([2028]);
  const added = Array.from({ length: 11 }, (_, i) => ({
    on: `2028-${String(i + 1).padStart(2, "0")}-03`,
    name: "Day",
  }));
  const own = calendarOf({ publicHolidays: added, notHolidays: [] });
  expect(yearsWithoutList(claimDays(facts, own), own)).toEqual([]);
  expect(own.version).not.toBe(calendar.version);
});

test("days that an owner adds and strikes move the days of claims", () => {
  const served = factsOf({}, { servedOn: "2026-11-25" });
  expect(claimDays(served, calendar).responseDueOn).toBe("2026-12-09");
  const own = calendarOf({ publicHolidays: [{ on: "2026-12-01", name: "Polling Day" }], notHolidays: ["2026-12-25"] });
  expect(claimDays(served, own).responseDueOn).toBe("2026-12-10");
  expect(own.isHoliday("2026-12-25")).toBe(false);
});

test.each(["Polling Day", "总统选举投票日"])("a Polling Day that an owner adds as %s is read both ways", (name) => {
  const own = calendarOf({ publicHolidays: [{ on: "2026-12-15", name }], notHolidays: [] });
  const facts = factsOf({}, { servedOn: "2026-11-25" });
  expect(claimDays(facts, own).applicationFrom).toBe("2026-12-18");
  expect(movedBy("POLLING_DAY_COUNTS", facts, own)).toMatchObject({ applicationUntil: "2026-12-24" });
  expect(safeWindow(facts, own)).toMatchObject({ from: "2026-12-18", until: "2026-12-24" });
});

test.each(["Chinese New Year", "Lunar New Year", "农历新年", "春节"])(
  "papers are taken until noon on the eve of %s of a year that an owner adds",
  (name) => {
    const own = calendarOf({ publicHolidays: [{ on: "2028-01-26", name }], notHolidays: [] });
    expect(safeWindow(factsOf({}, { servedOn: "2027-12-27" }), own)?.lodgeBy).toBe("2028-01-25T12:00");
  },
);

test("an adjudication application is answered within seven days of the Act", () => {
  expect(adjudicationResponseDueOn(calendar, "2026-12-21")).toBe("2026-12-29");
});

test("the days of random claims and lists agree with an account of their own", () => {
  const random = randomNumbers(20_260_101);
  for (let i = 0; i < runs(2_000); i++) {
    const start = plus("2018-01-01", random(3_600));
    const extra = Array.from({ length: random(12) }, () => plus(start, random(90) - 5));
    const listed = [...new Set(extra)].filter((on) => !calendar.isHoliday(on));
    const struck = [...new Set(Object.values(fixture.holidays).flat())].filter(() => random(20) === 0);
    const own = calendarOf({ publicHolidays: listed.map((on) => ({ on, name: "Day" })), notHolidays: struck });
    const facts = factsOf(
      {
        claimDay: random(4) === 0 ? null : random(32),
        claimDayShift: (["NONE", "BEFORE", "AFTER"] as const)[random(3)] ?? "NONE",
        responseDays: random(3) === 0 ? null : 1 + random(60),
        paymentDays: random(3) === 0 ? null : random(121),
        daysCount: random(2) === 0 ? "ACT" : "CALENDAR",
      },
      {
        servedOn: start,
        gstRegistered: random(2) === 0,
        invoicedOn: random(2) === 0 ? plus(start, random(60)) : null,
      },
    );
    const holidays = new Set(
      [...Object.values(fixture.holidays).flat(), ...listed].filter((on) => !struck.includes(on)),
    );
    const { responseCountsFrom: _, ...days } = claimDays(facts, own);
    expect(days, JSON.stringify({ facts, listed, struck })).toEqual(accountOf(facts, holidays));
  }
});

/** Returns the days of a claim by walking the calendar a day at a time, from a table of the days that count. */
function accountOf({ terms, servedOn, gstRegistered, invoicedOn }: ClockFacts, holidays: ReadonlySet<string>) {
  const served = servedOn ?? "";
  const counting = Array.from({ length: 400 }, (_, i) => plus(served, i)).filter((on) => !holidays.has(on));
  const nth = (from: string, n: number) => (n === 0 ? from : (counting.filter((on) => on > from)[n - 1] ?? "beyond"));
  const contract = (from: string, n: number) => (terms.daysCount === "ACT" ? nth(from, n) : plus(from, n));
  const [least] = [served]
    .flatMap((on) => (terms.claimDay === 0 ? [on] : candidates(on, terms.claimDay ?? 31)))
    .map((on) => (terms.claimDay === null || terms.claimDay === 0 ? on : moved(on, terms.claimDayShift, holidays)))
    .filter((on) => on >= served)
    .toSorted();
  const deemedOn = least ?? "";
  const least2 = (a: string, b: string) => [a, b].toSorted()[0] ?? "";
  const responseDueOn =
    terms.responseDays === null ? nth(deemedOn, 14) : least2(contract(deemedOn, terms.responseDays), nth(deemedOn, 21));
  const base = gstRegistered && invoicedOn !== null ? invoicedOn : responseDueOn;
  const paymentDueOn =
    terms.paymentDays === null ? nth(base, 14) : least2(contract(base, terms.paymentDays), nth(base, 35));
  const settlementEndsOn = nth(responseDueOn, 7);
  const applicationFrom = plus(settlementEndsOn, 1);
  return {
    deemedOn,
    responseDueOn,
    settlementEndsOn,
    applicationFrom,
    applicationUntil: nth(applicationFrom, 7),
    paymentDueOn,
  };
}

/** Returns the claim days around a day: a month has the day n, or its last. */
function candidates(on: string, n: number): string[] {
  return Array.from({ length: 130 }, (_, i) => plus(on, i - 40)).filter((day) => {
    const isLast = plus(day, 1).endsWith("-01");
    return Number(day.slice(8)) === n || (isLast && Number(day.slice(8)) < n);
  });
}

function moved(on: string, shift: string, holidays: ReadonlySet<string>): string {
  const isFree = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) || holidays.has(day);
  if (shift === "NONE" || !isFree(on)) return on;
  return moved(plus(on, shift === "AFTER" ? 1 : -1), shift, holidays);
}

function plus(on: string, days: number): string {
  const [year = 0, month = 0, day = 0] = on.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** Returns a function that draws whole numbers below a bound, the same ones in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("a Sunday is a day of the Act, and a holiday is none", () => {
  expect(actDays(calendar, "2026-11-06", 1)).toBe("2026-11-07");
  expect(actDays(calendar, "2026-11-06", 2)).toBe("2026-11-10");
  expect(actDays(calendar, "2026-11-13", 2)).toBe("2026-11-15");
});
