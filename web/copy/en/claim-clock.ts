import { clockWords } from "#contract/copy/en/clock-words.ts";

/** Text of the days of a claim. */
export const claimClockMessages = {
  ...clockWords,
  title: "Days of the claim",
  underAct: "Security of Payment Act",
  byContract: "By the contract alone; the Security of Payment Act does not apply.",
  day: "Day",
  section: "Section",
  left: "{days, plural, one {# day} other {# days}} left",
  today: "Ends today",
  over: "{days, plural, one {# day} other {# days}} over",
  served: "Served",
  servedBy: "{way}, {day}",
  none: "None yet",
  ends: "{day}, {left}",
  at: "{day}, {time}",
  reading: "{reading}: {days}",
  safe: "Safe window",
  safeDays: "{from} to {until}",
  safeHint: "In time by every reading of the law. An early application is set aside, and a late one is lost.",
  lodgeBy: "Lodge by",
  readings: {
    SUNDAY_MOVES: "If a period that ends on a Sunday moves on",
    POLLING_DAY_COUNTS: "If a Polling Day counts as a day",
  },
  calendar: "Add to calendar",
  evidence: "Download evidence",
  evidenceHint:
    "The claim, its service, response and days with the list of holidays, and the contract, for an adjudicator or a lawyer.",
  holidays: "Public holidays that were left out",
  list: "List of holidays: {version}",
  soonest: "Soonest end first",
  newest: "Newest first",
  order: "Order",
  column: "Stands",
} as const;
