import { addDays } from "#web/days/days.ts";

/** A period of the overview as in its address: months or days. */
export interface Period {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const presets = ["year", "thisMonth", "lastMonth", "thisYear", "lastYear"] as const;
type Preset = (typeof presets)[number];

/** Returns the period of a preset. @param month the current month, as in `2026-03` */
export function periodOf(preset: Preset, month: string): Period {
  const year = month.slice(0, 4);
  switch (preset) {
    case "year":
      return { from: undefined, to: undefined };
    case "thisMonth":
      return { from: month, to: month };
    case "lastMonth":
      return { from: monthBefore(month), to: monthBefore(month) };
    case "thisYear":
      return { from: `${year}-01`, to: month };
    case "lastYear":
      return { from: `${Number(year) - 1}-01`, to: `${Number(year) - 1}-12` };
  }
}

/** Returns the preset of a period; undefined for other months or days. */
export const presetOf = (period: Period, month: string): Preset | undefined =>
  presets.find((preset) => {
    const { from, to } = periodOf(preset, month);
    return from === period.from && to === period.to;
  });

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** Returns the last day of a month. */
export const lastDayOf = (month: string): string => {
  // Every month has a 28th, and 4 days later it is the next month.
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  return addDays(`${next}-01`, -1);
};

/** The contract's limit, without its schemas. */
const monthsMax = 36;

/** Returns what is wrong with days that a person chose. */
export function faultOf(from: string, to: string): "wrongOrder" | "tooLong" | undefined {
  if (from > to) return "wrongOrder";
  return monthNumber(to) - monthNumber(from) >= monthsMax ? "tooLong" : undefined;
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
