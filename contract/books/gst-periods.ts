/** The periods of GST returns and their days, as `YYYY-MM-DD`. Pure, so that the web app shows those to come. */

export const gstPeriodMonths = [1, 3, 6] as const;
export type GstPeriodMonths = (typeof gstPeriodMonths)[number];

export interface GstPeriods {
  readonly gstPeriodMonths: GstPeriodMonths;
  /** A month in which a period ends, from 1 to 12. */
  readonly gstPeriodEndMonth: number;
}

/** A period of a GST return. */
export interface GstPeriod {
  readonly from: string;
  readonly to: string;
}

const text = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const partsOf = (day: string): readonly [number, number, number] => {
  const [year = 0, month = 0, of = 0] = day.split("-").map(Number);
  return [year, month, of];
};

/** Returns the last day of the month that is a number of months after that of a day. */
const monthEnd = (day: string, months: number): string => {
  const [year, month] = partsOf(day);
  return text(year, month + months + 1, 0);
};

/** Returns the day on which the return of a period and its payment are due: a last day of a month stays a last day. */
export function gstDueOn(to: string): string {
  const [year, month, day] = partsOf(to);
  const last = monthEnd(to, 1);
  return to === monthEnd(to, 0) || day > partsOf(last)[2] ? last : text(year, month + 1, day);
}

/** Returns the day on which GIRO takes the payment: the 15th of the month after the due day. */
export function gstGiroOn(to: string): string {
  const [year, month] = partsOf(gstDueOn(to));
  return text(year, month + 1, 15);
}

/**
 * Returns the periods up to the one that a day is in, that one first.
 * @public only the web app uses it
 */
export function gstPeriodsUntil(
  today: string,
  { gstPeriodMonths: months, gstPeriodEndMonth: end }: GstPeriods,
  count: number,
) {
  const [year, month] = partsOf(today);
  // The months to the next end of a period.
  const ahead = (((end - month) % months) + months) % months;
  return Array.from({ length: count }, (_, ago): GstPeriod => {
    const last = month + ahead - ago * months;
    return { from: text(year, last - months + 1, 1), to: text(year, last + 1, 0) };
  });
}
